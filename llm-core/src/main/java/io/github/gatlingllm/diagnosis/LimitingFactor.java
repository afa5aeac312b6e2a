// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.diagnosis;

import io.github.gatlingllm.measure.BufferedStreams;

/** What can limit a run. */
public enum LimitingFactor {
  QUEUE(
      "queue",
      "the queue",
      "raise how many requests the engine runs at once, or add a replica, and repeat at the same"
          + " load: TTFT must fall"),
  DECODE("decode", "decoding", "repeat with fewer requests at once: TPOT must fall with them"),
  PREEMPTION(
      "preemption",
      "preemptions",
      "give the KV cache more memory, or run fewer requests at once: the counter must stand still"),
  CACHE(
      "cache",
      "the prefix cache",
      "repeat with a larger cache, or with fewer different beginnings of prompts: TTFT must fall as"
          + " the hit rate rises"),
  NETWORK(
      "network",
      "the network",
      "repeat from a machine beside the server: TTFT must fall by the network's part"),
  BUFFERING("buffering", "a hop that buffers", BufferedStreams.REMEDY),
  CLIENT(
      "client",
      "the load generator",
      "repeat with fewer streams, or on a machine that nothing else runs on: until then no time of"
          + " this run is the server's");

  private final String key;
  private final String label;
  private final String next;

  LimitingFactor(String key, String label, String next) {
    this.key = key;
    this.label = label;
    this.next = next;
  }

  /** Its name in files. */
  public String key() {
    return key;
  }

  /** The words people read. */
  public String label() {
    return label;
  }

  /** The experiment that would confirm or refute it. */
  public String next() {
    return next;
  }
}
