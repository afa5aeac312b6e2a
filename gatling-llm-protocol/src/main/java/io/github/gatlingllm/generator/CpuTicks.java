// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.generator;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The processor time of the machine since its start, in hundredths of a second.
 *
 * @param wanted the time in which the processors had work, whether they ran it or not
 * @param stolen the part of it in which the hypervisor ran something else
 */
record CpuTicks(long wanted, long stolen) {

  /** User, nice, system, idle, iowait, irq, softirq, steal; guests are in user and nice. */
  private static final Pattern TOTAL =
      Pattern.compile(
          "(?m)^cpu +(\\d{1,15}) (\\d{1,15}) (\\d{1,15}) \\d+ \\d+ (\\d{1,15}) (\\d{1,15}) (\\d{1,15})"
              + "(?: .*)?$");

  /**
   * Reads {@code /proc/stat}; empty if it does not report steal, as in Linux before 2.6.11, or for
   * any other text.
   */
  static Optional<CpuTicks> of(String stat) {
    Matcher total = TOTAL.matcher(stat);
    if (!total.find()) {
      return Optional.empty();
    }
    long wanted = 0;
    for (int group = 1; group <= total.groupCount(); group++) {
      wanted += Long.parseLong(total.group(group));
    }
    return Optional.of(new CpuTicks(wanted, Long.parseLong(total.group(total.groupCount()))));
  }

  /** Returns the difference; empty if a counter went back, as it may when a machine migrates. */
  Optional<CpuTicks> since(CpuTicks then) {
    long more = wanted - then.wanted;
    long taken = stolen - then.stolen;
    return taken >= 0 && more >= taken ? Optional.of(new CpuTicks(more, taken)) : Optional.empty();
  }
}
