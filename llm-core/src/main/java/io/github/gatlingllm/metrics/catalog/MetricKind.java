// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.metrics.catalog;

/** How a metric's values go on. */
public enum MetricKind {
  /** Only ever grows. */
  COUNTER,
  /** Goes up and down. */
  GAUGE,
  /** Counts values by upper bounds; only ever grows. */
  HISTOGRAM
}
