// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure;

import io.github.gatlingllm.measure.distribution.Moments;
import io.github.gatlingllm.measure.request.Metric;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What means and rates are made of, in batches of equal time one behind the other. How much batches
 * differ shows how much another run of the same load would.
 *
 * @param values the values of succeeded requests, by when they were due; empty where none was due
 * @param rates of the batches of the measuring window
 */
public record BatchSums(List<Map<Metric, Moments>> values, List<Rates> rates) {

  /** Of no request. */
  public static final BatchSums NONE = new BatchSums(List.of(), List.of());

  /** Copies the lists; what they hold must not be written to any more. */
  public BatchSums {
    values = List.copyOf(values);
    rates = List.copyOf(rates);
  }

  /** The same with other rates. */
  public BatchSums with(List<Rates> other) {
    return new BatchSums(values, other);
  }

  /** The values of one metric in a batch; null: there are none. */
  public @Nullable Moments of(int batch, Metric metric) {
    return values.get(batch).get(metric);
  }
}
