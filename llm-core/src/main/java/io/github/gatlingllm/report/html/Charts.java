// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html;

/** Charts: their places in the page. */
public final class Charts {

  /** Said once above the charts of a section. */
  public static final String NO_SCRIPT =
      "<noscript><p class=\"footnote\">The charts need JavaScript; the tables say the same."
          + "</p></noscript>\n";

  private Charts() {}

  /**
   * A place for a chart.
   *
   * @param chart the name under which the section's script registers it
   * @param key what the script is told
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
