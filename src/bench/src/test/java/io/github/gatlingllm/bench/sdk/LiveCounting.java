// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.sdk;

import io.github.gatlingllm.metrics.catalog.ExportedMetric;
import java.util.List;

/** Whoever counts what is shown live. For one thread. */
public interface LiveCounting {

  /** Values of one request into a histogram. */
  void observe(ExportedMetric metric, List<String> labels, double[] values);

  /** More of a counter. */
  void add(ExportedMetric metric, List<String> labels, long more);

  /** A gauge as it is now. */
  void set(ExportedMetric metric, List<String> labels, double value);
}
