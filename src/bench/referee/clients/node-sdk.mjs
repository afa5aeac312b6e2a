// SPDX-License-Identifier: Apache-2.0
// OpenAI's own SDK for Node.js in a loop: what most scripts are.
import fs from 'node:fs';
import OpenAI from 'openai';

const env = (name) => process.env[`REFEREE_${name}`];
const [rate, users, ramp, seconds, tokens] =
  ['RATE', 'USERS', 'RAMP', 'SECONDS', 'TOKENS'].map((name) => Number(env(name)));
const client = new OpenAI({ baseURL: `${env('URL')}/v1`, apiKey: 'none', maxRetries: 0 });
const rows = fs.createWriteStream(`${env('FOLDER')}/rows.jsonl`);
const now = () => process.hrtime.bigint();
const sleep = (millis) => new Promise((done) => setTimeout(done, millis));
const end = now() + BigInt(seconds) * 1_000_000_000n;
let numbers = 0;

async function request() {
  const requestId = `n-${++numbers}`;
  const stamps = [];
  let status = 'ok';
  const sent = now();
  try {
    const stream = await client.chat.completions.create(
      {
        model: 'llama-3',
        messages: [{ role: 'user', content: 'Tell me of the sea, and of those who live beside it.' }],
        max_tokens: tokens,
        stream: true,
        stream_options: { include_usage: true },
      },
      { headers: { 'x-request-id': requestId } },
    );
    for await (const chunk of stream) {
      if (chunk.choices[0]?.delta?.content) stamps.push(now());
    }
  } catch {
    status = 'failed';
  }
  const row = {
    requestId,
    status,
    sentNs: Number(sent),
    closedNs: Number(now()),
    chunks: stamps.length,
  };
  if (stamps.length > 0) {
    row.ttftNs = Number(stamps[0] - sent);
    row.gapsUs = stamps.slice(1).map((at, i) => Number(at - stamps[i]) / 1e3);
  }
  rows.write(`${JSON.stringify(row)}\n`);
}

const running = [];
if (rate > 0) {
  let due = Number(now());
  while (due < Number(end)) {
    await sleep(Math.max(0, (due - Number(now())) / 1e6));
    running.push(request());
    due += (-Math.log(1 - Math.random()) * 1e9) / rate;
  }
} else {
  const user = async () => {
    while (now() < end) await request();
  };
  for (let i = 0; i < users; i++) {
    running.push(user());
    await sleep((1000 * ramp) / users);
  }
}
await Promise.all(running);
rows.end();
