// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure;

import io.github.gatlingllm.measure.distribution.Moments;
import io.github.gatlingllm.measure.request.Metric;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The sums behind means and rates, in consecutive batches of equal time. The spread between batches
 * estimates how much another run of the same load would differ.
 *
 * @param values the values of succeeded requests, by due time; empty if no request was due
 * @param rates of the batches of the measuring window
 */
public record BatchSums(List<Map<Metric, Moments>> values, List<Rates> rates) {

  /** The sums of no requests. */
  public static final BatchSums NONE = new BatchSums(List.of(), List.of());

  /** Copies the lists. Their elements must not change afterwards. */
  public BatchSums {
    values = List.copyOf(values);
    rates = List.copyOf(rates);
  }

  /** Returns a copy with other rates. */
  public BatchSums with(List<Rates> other) {
    return new BatchSums(values, other);
  }

  /** Returns the values of a metric in a batch, or null if there are none. */
  public @Nullable Moments of(int batch, Metric metric) {
    return values.get(batch).get(metric);
  }
}
