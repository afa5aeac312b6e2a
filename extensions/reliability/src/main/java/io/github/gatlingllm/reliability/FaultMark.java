// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import org.jspecify.annotations.Nullable;

/**
 * Something that happened to the server while the run went on.
 *
 * @param name what people call it
 * @param kind what it is
 * @param start since the run's zero, in nanoseconds
 * @param end when the command had come back; of a mark the same as {@code start}
 * @param trouble why nobody knows whether it happened; null: it did
 */
public record FaultMark(String name, Kind kind, long start, long end, @Nullable String trouble) {

  /** What happened. */
  public enum Kind {
    /** The run did it to the server, by a command or an HTTP call. */
    FAULT,
    /** Something that the run was told, to be seen on its time axis. */
    MARK;

    /** The key in {@code summary.json}. */
    public String key() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  /** When it began, in seconds since the run's zero. */
  public double seconds() {
    return start / 1e9;
  }
}
