// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.validity;

import io.github.gatlingllm.measure.BufferedStreams;
import java.util.List;

/**
 * The times that a run's timing uncertainty is compared with. Without any bound, times are compared
 * with themselves; if no objective is about the run's figures either, uncertain times are only a
 * warning.
 *
 * @param all the bounds
 * @param promised whether objectives are about the run's figures
 * @param buffered whether a hop sends chunks together: gaps are no scale then
 * @param required whether the load generator is required to keep all limits
 */
public record Scales(List<Scale> all, boolean promised, boolean buffered, boolean required) {

  /** The scales of a run without objectives. */
  public static final Scales NONE = new Scales(List.of(), false);

  public Scales {
    all = List.copyOf(all);
  }

  /** Creates the scales of streams that nothing buffers. */
  public Scales(List<Scale> all, boolean promised) {
    this(all, promised, false, false);
  }

  /** Returns a copy that requires the load generator to keep all limits, or does not. */
  public Scales requiredIf(boolean promises) {
    return new Scales(all, promised, buffered, promises);
  }

  /** Returns a copy without the scales that such streams do not show. */
  public Scales observedIn(BufferedStreams streams) {
    return streams.many()
        ? new Scales(
            all.stream().filter(scale -> !scale.metric().restsOnGaps()).toList(),
            promised,
            true,
            required)
        : this;
  }
}
