// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.generator;

import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What Linux tells of tasks that wait for a core: its pressure stall information. */
final class CpuPressure {

  private static final Pattern SOME = Pattern.compile("(?m)^some .*\\btotal=(\\d{1,18})\\s*$");

  private CpuPressure() {}

  /**
   * Reads {@code /proc/pressure/cpu}: for how long some task has waited since the machine started,
   * in microseconds; empty if it is something else.
   */
  static OptionalLong micros(String pressure) {
    Matcher some = SOME.matcher(pressure);
    return some.find() ? OptionalLong.of(Long.parseLong(some.group(1))) : OptionalLong.empty();
  }
}
