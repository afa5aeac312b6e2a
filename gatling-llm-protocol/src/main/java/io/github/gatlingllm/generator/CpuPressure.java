// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.generator;

import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads Linux's pressure stall information: how long tasks wait for a core. */
final class CpuPressure {

  private static final Pattern SOME = Pattern.compile("(?m)^some .*\\btotal=(\\d{1,18})\\s*$");

  private CpuPressure() {}

  /**
   * Reads {@code /proc/pressure/cpu}: how long some task has waited since the machine started, in
   * microseconds; empty for any other text.
   */
  static OptionalLong micros(String pressure) {
    Matcher some = SOME.matcher(pressure);
    return some.find() ? OptionalLong.of(Long.parseLong(some.group(1))) : OptionalLong.empty();
  }
}
