/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.timeline;

/** Where a request's output token count comes from. */
public enum TokenSource {
  /** The server's own {@code usage}. */
  USAGE,
  /** A tokenizer of ours, over the whole text. */
  TOKENIZER,
  /** The number of content chunks: the last resort, since a chunk may hold several tokens. */
  CHUNKS;

  /** The name in the output files. */
  public String key() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
