// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.metrics.catalog;

/** The kind of a metric. */
public enum MetricKind {
  /** A value that only grows. */
  COUNTER,
  /** A value that rises and falls. */
  GAUGE,
  /** Counts of values by upper bounds; they only grow. */
  HISTOGRAM
}
