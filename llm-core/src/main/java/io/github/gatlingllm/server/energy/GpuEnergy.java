// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server.energy;

import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The energy of one GPU in the measurement window.
 *
 * @param gpu its UUID, or its index at the exporter
 * @param joules the energy; empty if not known
 * @param source the source of the energy
 * @param reason why the energy is not known; null if it is
 */
public record GpuEnergy(String gpu, OptionalDouble joules, Source source, @Nullable String reason) {

  /** The sources of energy. */
  public enum Source {
    /** The GPU's energy counter. */
    COUNTER("energy counter"),
    /** The integral of power readings. */
    POWER("power readings");

    private final String label;

    Source(String label) {
      this.label = label;
    }

    /** Returns the name in reports. */
    public String label() {
      return label;
    }
  }
}
