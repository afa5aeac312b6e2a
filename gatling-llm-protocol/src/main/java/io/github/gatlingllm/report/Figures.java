/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.report;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ValueNode;
import java.math.BigDecimal;
import java.math.MathContext;

/** Charts: their places in the page, and numbers short enough for them. */
final class Figures {

  /** Said once above the charts of a section. */
  static final String NO_SCRIPT =
      "<noscript><p class=\"footnote\">The charts need JavaScript; the tables say the same."
          + "</p></noscript>\n";

  private static final MathContext DIGITS = new MathContext(5);

  private Figures() {}

  /**
   * A place for a chart.
   *
   * @param chart the name under which the section's script registers it
   * @param key what the script is told
   */
  static void write(Html html, String title, String unit, String chart, String key) {
    html.open("figure").open("figcaption").text(title + " ");
    html.element("span", unit, "class", "unit").close("figcaption");
    html.open(
        "div",
        "class",
        "plot",
        "role",
        "img",
        "aria-label",
        title + ", " + unit,
        "data-chart",
        chart,
        "data-key",
        key);
    html.close("div").close("figure");
  }

  /** What is not finite is a gap. */
  static ValueNode round(double value) {
    if (!Double.isFinite(value)) {
      return JsonNodeFactory.instance.nullNode();
    }
    BigDecimal rounded = new BigDecimal(value).round(DIGITS);
    return JsonNodeFactory.instance.numberNode(rounded.doubleValue());
  }
}
