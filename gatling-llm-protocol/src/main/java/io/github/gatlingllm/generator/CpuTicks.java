// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.generator;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the machine's processors have done since it started, in hundredths of a second.
 *
 * @param wanted time in which there was work for them, whether they did it or not
 * @param stolen of that: the hypervisor ran something else meanwhile
 */
record CpuTicks(long wanted, long stolen) {

  /** User, nice, system, idle, iowait, irq, softirq, steal; guests are in user and nice. */
  private static final Pattern TOTAL =
      Pattern.compile(
          "(?m)^cpu +(\\d{1,15}) (\\d{1,15}) (\\d{1,15}) \\d+ \\d+ (\\d{1,15}) (\\d{1,15}) (\\d{1,15})"
              + "(?: .*)?$");

  /**
   * Reads {@code /proc/stat}; empty where it does not tell of steal, as Linux before 2.6.11, or is
   * something else.
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

  /** What came since then; empty where a counter has gone back, as it may when a machine moves. */
  Optional<CpuTicks> since(CpuTicks then) {
    long more = wanted - then.wanted;
    long taken = stolen - then.stolen;
    return taken >= 0 && more >= taken ? Optional.of(new CpuTicks(more, taken)) : Optional.empty();
  }
}
