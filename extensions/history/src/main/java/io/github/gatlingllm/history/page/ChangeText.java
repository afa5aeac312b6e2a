// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.history.page;

import io.github.gatlingllm.history.FigureKind;
import io.github.gatlingllm.history.change.ChangePoint;
import io.github.gatlingllm.measure.request.Quantity;

/** Change points for people. */
final class ChangeText {

  private ChangeText() {}

  /** Whether a change is good news. */
  enum Meaning {
    BETTER("✔ better", "better"),
    WORSE("✘ worse", "worse"),
    OTHER("changed", "noise");

    private final String words;
    private final String css;

    Meaning(String words, String css) {
      this.words = words;
      this.css = css;
    }

    String words() {
      return words;
    }

    String css() {
      return css;
    }
  }

  static Meaning meaning(FigureKind kind, ChangePoint change) {
    if (kind.better() == FigureKind.Better.UNKNOWN || change.after() == change.before()) {
      return Meaning.OTHER;
    }
    boolean lower = change.after() < change.before();
    return lower == (kind.better() == FigureKind.Better.LOWER) ? Meaning.BETTER : Meaning.WORSE;
  }

  /** Returns {@code +10 %}, and the difference for percentages and shares. */
  static String amount(FigureKind kind, ChangePoint change) {
    double difference = change.after() - change.before();
    return switch (kind.noise()) {
      case RATIO -> signed(100 * difference / change.before()) + " %";
      case PERCENT -> signed(difference) + " points";
      case SHARE -> signed(100 * difference) + " points";
      case DIFFERENCE -> signed(difference);
    };
  }

  private static String signed(double value) {
    return Quantity.signed(Quantity.rounded(value, 3));
  }
}
