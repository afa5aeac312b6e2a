// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.chat;

/** How much a stream shall tell of its token counts, where the dialect leaves the choice. */
public enum UsageReport {
  /** Nothing is asked for; the server may tell them all the same. */
  UNASKED,
  /** Once, at the end. */
  FINAL,
  /** Running totals in every chunk as well (vLLM's and SGLang's {@code continuous_usage_stats}). */
  CONTINUOUS
}
