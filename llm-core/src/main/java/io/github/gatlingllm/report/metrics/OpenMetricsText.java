// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.metrics;

import java.math.BigDecimal;
import java.math.MathContext;
import org.jspecify.annotations.Nullable;

/** The syntax of OpenMetrics 1.0. */
public final class OpenMetricsText {

  private final StringBuilder out = new StringBuilder();

  void family(String name, String type, @Nullable String unit, String help) {
    out.append("# TYPE ").append(name).append(' ').append(type).append('\n');
    if (unit != null) {
      out.append("# UNIT ").append(name).append(' ').append(unit).append('\n');
    }
    out.append("# HELP ").append(name).append(' ').append(escape(help)).append('\n');
  }

  /**
   * Writes a sample.
   *
   * @param labels names and values alternate
   */
  void sample(String name, double value, String... labels) {
    out.append(name);
    for (int i = 0; i < labels.length; i += 2) {
      out.append(i == 0 ? '{' : ',').append(labels[i]);
      out.append("=\"").append(escape(labels[i + 1])).append('"');
    }
    out.append(labels.length == 0 ? " " : "} ").append(number(value)).append('\n');
  }

  CharSequence finish() {
    return out.append("# EOF\n");
  }

  /** Formats a value with twelve digits and no exponent. */
  public static String number(double value) {
    if (!Double.isFinite(value)) {
      return value > 0 ? "+Inf" : value < 0 ? "-Inf" : "NaN";
    }
    BigDecimal rounded = new BigDecimal(value).round(new MathContext(12)).stripTrailingZeros();
    return rounded.signum() == 0 ? "0" : rounded.toPlainString();
  }

  /** Escapes a text for a label or for {@code # HELP}. */
  public static String escape(String text) {
    return text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n").replace("\r", " ");
  }
}
