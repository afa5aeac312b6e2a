// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ValueNode;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Numbers as short as charts can do with: what is behind the fourth digit can't be seen. */
public final class ChartNumbers {

  /** Larger ones are no longer exact. */
  private static final double WHOLE = 1e15;

  private static final MathContext DIGITS = new MathContext(4);
  private static final MathContext ROUGH = new MathContext(3);

  private ChartNumbers() {}

  /** As many digits as a chart can show, in as few characters; what is not finite is a gap. */
  public static ValueNode round(double value) {
    if (!Double.isFinite(value)) {
      return JsonNodeFactory.instance.nullNode();
    }
    return node(new BigDecimal(value).round(DIGITS));
  }

  /** With a digit less, as a number; NaN for a gap. */
  static double roughly(double value) {
    return Double.isFinite(value) ? new BigDecimal(value).round(ROUGH).doubleValue() : Double.NaN;
  }

  /** As many digits as tell apart what lies so near to it. */
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

  /** An array of two of them. */
  public static void pair(ArrayNode points, double x, double y) {
    points.addArray().add(round(x)).add(round(y));
  }
}
