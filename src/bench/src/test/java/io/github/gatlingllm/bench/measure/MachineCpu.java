// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.StringTokenizer;

/**
 * How the processors of the machine spent their time, as Linux tells it in {@code /proc/stat}.
 *
 * @param busyTicks at work, or taken away by the machine that this one runs on
 * @param allTicks in all
 */
public record MachineCpu(long busyTicks, long allTicks) {

  private static final String ALL = "cpu ";

  /** user, nice, system, idle, iowait, irq, softirq, steal; what follows is part of the first. */
  private static final int FIELDS = 8;

  private static final int IDLE = 3;
  private static final int WAITS = 4;

  /** Empty where the system does not tell. */
  public static Optional<MachineCpu> now() {
    try {
      return Optional.of(parse(Files.readString(Path.of("/proc/stat"))));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  static MachineCpu parse(String stat) {
    String line =
        stat.lines()
            .filter(any -> any.startsWith(ALL))
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException("no line of all processors: " + stat));
    var fields = new StringTokenizer(line.substring(ALL.length()));
    long busy = 0;
    long all = 0;
    for (int i = 0; i < FIELDS && fields.hasMoreTokens(); i++) {
      long ticks = Long.parseLong(fields.nextToken());
      all += ticks;
      busy += i == IDLE || i == WAITS ? 0 : ticks;
    }
    return new MachineCpu(busy, all);
  }

  /** What came since an earlier look. */
  public MachineCpu since(MachineCpu before) {
    return new MachineCpu(busyTicks - before.busyTicks, allTicks - before.allTicks);
  }

  /** Percent of all processors that were at work for others than the processes told. */
  public double percentOfOthers(ProcStat... own) {
    double ours = 0;
    for (ProcStat process : own) {
      ours += process.micros() / ProcStat.MICROS_PER_TICK;
    }
    return allTicks == 0 ? 0 : Math.max(0, 100 * (busyTicks - ours) / allTicks);
  }
}
