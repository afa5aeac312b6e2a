// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.validity;

import io.github.gatlingllm.measure.BufferedStreams;
import java.util.List;

/**
 * What the times of a run are held against. Without any such bound they are held against
 * themselves; if then nothing else is promised of them either, too uncertain ones are a warning
 * only.
 *
 * @param all the bounds
 * @param promised whether anything is promised of the run's figures
 * @param buffered whether a hop sends chunks together: gaps are then no scale
 * @param required whether the run promises that its load generator keeps all limits
 */
public record Scales(List<Scale> all, boolean promised, boolean buffered, boolean required) {

  /** Nothing is promised. */
  public static final Scales NONE = new Scales(List.of(), false);

  /** Copies. */
  public Scales {
    all = List.copyOf(all);
  }

  /** Of streams that nothing holds back. */
  public Scales(List<Scale> all, boolean promised) {
    this(all, promised, false, false);
  }

  /** The same of a run that promises that its load generator keeps all limits. */
  public Scales requiredIf(boolean promises) {
    return new Scales(all, promised, buffered, promises);
  }

  /** Without those that can't be observed in such streams. */
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
