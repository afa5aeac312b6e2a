// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

/** How much usage a stream reports. */
enum UsageMode {
  NONE,
  /** One event at the end ({@code include_usage}). */
  FINAL,
  /** Running totals in every event as well ({@code continuous_usage_stats}). */
  CONTINUOUS
}
