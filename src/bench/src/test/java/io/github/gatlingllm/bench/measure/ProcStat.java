// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.StringTokenizer;

/**
 * What Linux has put down to a process: the line of {@code /proc/…/stat}.
 *
 * @param name of the program
 * @param userTicks in its own code
 * @param systemTicks in the kernel's
 */
public record ProcStat(String name, long userTicks, long systemTicks) {

  /** {@code USER_HZ}: 100 for all that read it, whatever the kernel itself counts by. */
  public static final double MICROS_PER_TICK = 10_000;

  private static final Path PROC = Path.of("/proc");

  /** Behind the name, so that the blanks and brackets of it don't count. */
  private static final int FIELDS_BEFORE_USER = 11;

  /** A process as a whole; empty where the system does not tell. */
  public static Optional<ProcStat> ofProcess(long pid) {
    return read(PROC.resolve(Long.toString(pid)).resolve("stat"));
  }

  /** Reads the line. */
  static ProcStat parse(String line) {
    int open = line.indexOf('(');
    int close = line.lastIndexOf(')');
    if (open < 0 || close < open) {
      throw new IllegalArgumentException("no name in: " + line);
    }
    var fields = new StringTokenizer(line.substring(close + 1));
    for (int i = 0; i < FIELDS_BEFORE_USER; i++) {
      fields.nextToken();
    }
    return new ProcStat(
        line.substring(open + 1, close),
        Long.parseLong(fields.nextToken()),
        Long.parseLong(fields.nextToken()));
  }

  public double micros() {
    return (userTicks + systemTicks) * MICROS_PER_TICK;
  }

  /** What came since an earlier look. */
  public ProcStat since(ProcStat before) {
    return new ProcStat(name, userTicks - before.userTicks, systemTicks - before.systemTicks);
  }

  private static Optional<ProcStat> read(Path file) {
    try {
      return Optional.of(parse(Files.readString(file)));
    } catch (IOException e) {
      return Optional.empty(); // it has ended, or this is no Linux
    }
  }
}
