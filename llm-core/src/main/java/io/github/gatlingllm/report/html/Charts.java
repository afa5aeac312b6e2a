// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html;

/** The elements of the page in which scripts draw charts. */
public final class Charts {

  /** The note above the charts of a section, for browsers without JavaScript. */
  public static final String NO_SCRIPT =
      "<noscript><p class=\"footnote\">The charts need JavaScript; the tables show the same data."
          + "</p></noscript>\n";

  private Charts() {}

  /**
   * Writes the element of a chart.
   *
   * @param chart the name under which the section's script registers it
   * @param key the argument of the script
   */
  public static void write(Html html, String title, String unit, String chart, String key) {
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
}
