// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.request;

/** The source of output token counts. */
public enum TokenSource {
  /** The server's {@code usage}. */
  USAGE,
  /** The client's tokenizer, over the whole text. */
  TOKENIZER,
  /** The number of content chunks: the last resort, because a chunk may hold several tokens. */
  CHUNKS,
  /** Different sources over several requests. No single request has it. */
  MIXED;

  /** Returns the name in output files. */
  public String key() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
