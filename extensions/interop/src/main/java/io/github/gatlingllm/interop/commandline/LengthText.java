// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.commandline;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Writes lengths in tokens as properties take them: {@code 256}, {@code uniform 100..2000}. */
final class LengthText {

  private LengthText() {}

  /** Returns lengths of which each is equally frequent. */
  static String uniform(int least, int most) {
    return least == most ? Integer.toString(least) : "uniform " + least + ".." + most;
  }

  /** Returns normally distributed lengths, or a fixed one without deviation. */
  static String normal(int mean, @Nullable BigDecimal deviation) {
    return deviation == null || deviation.signum() == 0
        ? Integer.toString(mean)
        : "normal " + mean + " " + FlagNumbers.plain(deviation);
  }
}
