// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.diagnosis;

import io.github.gatlingllm.measure.BufferedStreams;

/** What can limit a run. */
public enum LimitingFactor {
  QUEUE(
      "queue",
      "the queue",
      "raise the batch size or add a replica, and repeat at the same load: TTFT must fall"),
  DECODE("decode", "decoding", "repeat with fewer concurrent requests: TPOT must fall"),
  PREEMPTION(
      "preemption",
      "preemptions",
      "give the KV cache more memory or reduce the batch size, and repeat: the preemption counter must"
          + " not grow"),
  CACHE(
      "cache",
      "the prefix cache",
      "repeat with a larger cache or with fewer distinct prompt prefixes: TTFT must fall as the hit"
          + " rate rises"),
  NETWORK(
      "network",
      "the network",
      "repeat from a machine near the server: TTFT must fall by the network's part"),
  BUFFERING("buffering", "a buffering hop", BufferedStreams.REMEDY),
  CLIENT(
      "client",
      "the load generator",
      "repeat with fewer streams or on a dedicated machine. The times of this run do not describe the"
          + " server");

  private final String key;
  private final String label;
  private final String next;

  LimitingFactor(String key, String label, String next) {
    this.key = key;
    this.label = label;
    this.next = next;
  }

  /** Returns the name in files. */
  public String key() {
    return key;
  }

  /** Returns the name in the report and on the console. */
  public String label() {
    return label;
  }

  /** Returns the experiment that would confirm or refute this limit. */
  public String next() {
    return next;
  }
}
