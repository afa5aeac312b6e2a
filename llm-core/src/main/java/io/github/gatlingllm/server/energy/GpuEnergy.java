// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server.energy;

import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * What one GPU used in the measuring window.
 *
 * @param gpu its UUID, or its place at its exporter
 * @param joules empty: its readings do not allow to say it
 * @param source what it was worked out of
 * @param reason why its energy is not known; null: it is
 */
public record GpuEnergy(String gpu, OptionalDouble joules, Source source, @Nullable String reason) {

  /** What energy is worked out of. */
  public enum Source {
    /** The GPU's own counter. */
    COUNTER("energy counter"),
    /** Its power, from one reading to the next. */
    POWER("power readings");

    private final String label;

    Source(String label) {
      this.label = label;
    }

    /** The words people read. */
    public String label() {
      return label;
    }
  }
}
