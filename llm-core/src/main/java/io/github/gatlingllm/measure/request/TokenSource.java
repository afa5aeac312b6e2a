// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.request;

/** Where the output token counts of requests come from. */
public enum TokenSource {
  /** The server's own {@code usage}. */
  USAGE,
  /** A tokenizer of ours, over the whole text. */
  TOKENIZER,
  /** The number of content chunks: the last resort, since a chunk may hold several tokens. */
  CHUNKS,
  /** Of several requests: not the same of all. No single request has it. */
  MIXED;

  /** The name in the output files. */
  public String key() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
