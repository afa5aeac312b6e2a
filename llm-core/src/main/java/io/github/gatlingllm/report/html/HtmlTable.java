// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html;

import java.util.List;

/** A table in a box that scrolls, so that a narrow page does not. */
public final class HtmlTable {

  private HtmlTable() {}

  public static void open(Html html, String caption, List<String> columns) {
    head(html, caption);
    columns.forEach(column -> html.element("th", column, "scope", "col"));
    html.close("tr").close("thead").open("tbody");
  }

  /** Opens a table of two columns, the second of which has sentences, which wrap. */
  public static void openProse(Html html, String caption, String first, String prose) {
    head(html, caption);
    html.element("th", first, "scope", "col")
        .element("th", prose, "scope", "col", "class", "words");
    html.close("tr").close("thead").open("tbody");
  }

  private static void head(Html html, String caption) {
    html.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", caption);
    html.open("table").element("caption", caption).open("thead").open("tr");
  }

  public static void close(Html html) {
    html.close("tbody").close("table").close("div");
  }

  /** Writes a row; its first cell is its heading. */
  public static void row(Html html, String head, List<String> cells) {
    html.open("tr");
    html.open("th", "scope", "row").name(head).close("th");
    cells.forEach(cell -> html.element("td", cell));
    html.close("tr");
  }

  /** Writes a row of a heading and sentences. */
  public static void prose(Html html, String head, String text) {
    html.open("tr");
    html.open("th", "scope", "row").name(head).close("th");
    html.element("td", text, "class", "words");
    html.close("tr");
  }
}
