/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.dialect;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** No bytes whatever may throw: a broken server must not break the load test. */
class MutatedStreamsTest {

  private static final int STREAMS = 5_000;
  private static final byte[] NASTY = {'"', '{', '}', '[', ']', ',', ':', '\\', '\n', '\r', 0, -1};

  private record Recording(Dialect dialect, String name) {
    byte[] body() {
      return Recordings.body(name);
    }
  }

  @Test
  void noMutationEscapesAsAnException() {
    List<Recording> recordings =
        List.of(
            new Recording(new OpenAiChat(), "llamacpp-b4748/chat-stream-logprobs"),
            new Recording(new OpenAiChat(), "ikllama-2026-08/reasoning-stream"),
            new Recording(new OpenAiChat(), "aimock-1.43.0/openai-chat-tool"),
            new Recording(new OpenAiChat(), "aimock-1.43.0/openai-chat-usage"),
            new Recording(new OpenAiCompletions(), "llamacpp-b4748/completions-stream"),
            new Recording(new OpenAiResponses(), "ikllama-2026-08/responses-stream"),
            new Recording(new AnthropicMessages(), "aimock-1.43.0/anthropic-thinking"),
            new Recording(new Gemini(), "aimock-1.43.0/gemini-sse"));
    SplittableRandom random = new SplittableRandom(5_000);
    int malformed = 0;
    for (int i = 0; i < STREAMS; i++) {
      Recording recording = recordings.get(i % recordings.size());
      byte[] mutated = mutate(recording.body(), random);

      Transcript transcript =
          Transcript.of(recording.dialect(), mutated, random.nextInt(mutated.length));
      Transcript.ofAnswer(recording.dialect(), mutated);

      malformed += transcript.malformed() > 0 ? 1 : 0;
      assertThat(transcript.contentChunks()).isLessThan(100);
    }
    // Else the mutations were too tame to prove anything.
    assertThat(malformed).isBetween(STREAMS / 4, STREAMS);
  }

  @Test
  void aReaderThatSawBrokenEventsReadsTheNextOnesLikeANewReader() {
    SplittableRandom random = new SplittableRandom(7);
    byte[] body = Recordings.body("llamacpp-b4748/chat-stream-logprobs");
    Delta delta = new Delta();
    Delta fresh = new Delta();
    try (DeltaReader used = new OpenAiChat().reader(null)) {
      for (int i = 0; i < STREAMS; i++) {
        byte[] event = oneEvent(mutate(body, random), random);

        used.event(event, 0, event.length, delta);
        try (DeltaReader unused = new OpenAiChat().reader(null)) {
          unused.event(event, 0, event.length, fresh);
        }

        assertThat(said(delta)).isEqualTo(said(fresh));
      }
    }
  }

  private static List<@Nullable Object> said(Delta delta) {
    return Arrays.asList(
        delta.content(),
        delta.reasoningOnly(),
        delta.choices(),
        delta.done(),
        delta.malformed(),
        delta.finishReason(),
        delta.model(),
        delta.usage(),
        delta.error());
  }

  /** An event's data from a stream that has one on every other line. */
  private static byte[] oneEvent(byte[] stream, SplittableRandom random) {
    String[] lines = new String(stream, ISO_8859_1).split("\n", -1);
    String line = lines[random.nextInt(lines.length)];
    return line.substring(Math.min(6, line.length())).getBytes(ISO_8859_1);
  }

  private static byte[] mutate(byte[] body, SplittableRandom random) {
    byte[] mutated = body.clone();
    for (int i = 1 + random.nextInt(8); i > 0; i--) {
      int at = random.nextInt(mutated.length - 64);
      switch (random.nextInt(5)) {
        case 0 -> mutated[at] = (byte) random.nextInt(256);
        case 1 -> mutated[at] = NASTY[random.nextInt(NASTY.length)];
        case 2 -> mutated[at] ^= (byte) (1 << random.nextInt(8));
        case 3 -> System.arraycopy(body, random.nextInt(body.length - 64), mutated, at, 64);
        default -> mutated = Arrays.copyOf(mutated, Math.max(128, mutated.length - at / 8));
      }
    }
    return mutated;
  }
}
