// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Memory of a process that is in RAM, as Linux tells it in {@code /proc/…/status}.
 *
 * @param bytes now
 * @param peakBytes the most it ever was
 */
public record ProcMemory(long bytes, long peakBytes) {

  private static final String NOW = "VmRSS:";
  private static final String PEAK = "VmHWM:";
  private static final String UNIT = " kB";

  /** Empty where the system does not tell. */
  public static Optional<ProcMemory> of(long pid) {
    try {
      return parse(Files.readString(Path.of("/proc", Long.toString(pid), "status")));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  static Optional<ProcMemory> parse(String status) {
    long now = kilobytes(status, NOW);
    long peak = kilobytes(status, PEAK);
    return now < 0 || peak < 0
        ? Optional.empty()
        : Optional.of(new ProcMemory(now * 1024, peak * 1024));
  }

  /** Negative: not there. */
  private static long kilobytes(String status, String name) {
    return status
        .lines()
        .filter(line -> line.startsWith(name) && line.endsWith(UNIT))
        .mapToLong(
            line ->
                Long.parseLong(
                    line.substring(name.length(), line.length() - UNIT.length()).strip()))
        .findFirst()
        .orElse(-1);
  }
}
