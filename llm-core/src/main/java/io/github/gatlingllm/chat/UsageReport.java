// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.chat;

/** Which token counts a stream should report, if the dialect has an option for it. */
public enum UsageReport {
  /** None is requested; the server may report them anyway. */
  UNASKED,
  /** Once, at the end. */
  FINAL,
  /** Running totals in every chunk as well (vLLM's and SGLang's {@code continuous_usage_stats}). */
  CONTINUOUS
}
