// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import org.jspecify.annotations.Nullable;

/**
 * A fault or a mark during the run.
 *
 * @param name the name
 * @param kind the kind
 * @param start in nanoseconds since the start of the run
 * @param end when the command or request ended; equal to {@code start} for a mark
 * @param trouble why the fault is not known to have happened; null if it happened
 */
public record FaultMark(String name, Kind kind, long start, long end, @Nullable String trouble) {

  /** The kinds. */
  public enum Kind {
    /** A fault that the run injected by a command or an HTTP request. */
    FAULT,
    /** A mark on the time axis of the report. */
    MARK;

    /** Returns the key in {@code summary.json}. */
    public String key() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  /** Returns the start, in seconds since the start of the run. */
  public double seconds() {
    return start / 1e9;
  }
}
