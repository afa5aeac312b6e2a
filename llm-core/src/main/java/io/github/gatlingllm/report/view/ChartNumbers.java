// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ValueNode;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Numbers for charts, rounded to the digits that are visible. */
public final class ChartNumbers {

  /** The limit above which a double is not exact to the unit. */
  private static final double WHOLE = 1e15;

  private static final MathContext DIGITS = new MathContext(4);
  private static final MathContext ROUGH = new MathContext(3);

  private ChartNumbers() {}

  /** Rounds to four digits; null: the value is not finite. */
  public static ValueNode round(double value) {
    if (!Double.isFinite(value)) {
      return JsonNodeFactory.instance.nullNode();
    }
    return node(new BigDecimal(value).round(DIGITS));
  }

  /** Rounds to three digits; NaN: the value is not finite. */
  static double roughly(double value) {
    return Double.isFinite(value) ? new BigDecimal(value).round(ROUGH).doubleValue() : Double.NaN;
  }

  /** Rounds to the digits that distinguish values at that distance. */
  public static ValueNode round(double value, double near) {
    if (!(near > 0) || !Double.isFinite(near)) {
      return round(value);
    }
    int decimals = 2 - (int) Math.floor(Math.log10(near));
    return node(new BigDecimal(value).setScale(decimals, RoundingMode.HALF_EVEN));
  }

  private static ValueNode node(BigDecimal number) {
    double rounded = number.doubleValue();
    return rounded == Math.rint(rounded) && Math.abs(rounded) < WHOLE
        ? JsonNodeFactory.instance.numberNode((long) rounded)
        : JsonNodeFactory.instance.numberNode(rounded);
  }

  /** Adds an array of two rounded numbers. */
  public static void pair(ArrayNode points, double x, double y) {
    points.addArray().add(round(x)).add(round(y));
  }
}
