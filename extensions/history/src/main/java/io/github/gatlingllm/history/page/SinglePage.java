// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.history.page;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.PageHead;
import io.github.gatlingllm.report.html.PagePolicy;
import io.github.gatlingllm.report.html.Resources;
import io.github.gatlingllm.report.view.ReportFormat;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/** A page in one file that opens offline, with the style and the charts of the report. */
final class SinglePage {

  private final String title;
  private final ObjectNode data;
  private final List<String> scripts = new ArrayList<>();
  private final Map<String, Consumer<Html>> sections = new LinkedHashMap<>();

  /**
   * Creates a page.
   *
   * @param data the data of the charts, with {@code scopes} and {@code uncharted}
   * @param script the name of the resource that registers the charts
   */
  SinglePage(String title, ObjectNode data, String script) {
    this.title = title;
    this.data = data;
    scripts.add(Resources.text("echarts.bundle.js"));
    scripts.add(Resources.text("report.js"));
    scripts.add(Resources.text(SinglePage.class, script));
    scripts.add(Resources.text("start.js"));
  }

  /** Adds a section; its anchor comes from its heading. */
  SinglePage section(String heading, Consumer<Html> content) {
    sections.put(heading, content);
    return this;
  }

  String html() {
    String style = Resources.text("report.css") + Resources.text(SinglePage.class, "history.css");
    Html html = PageHead.beginReport(PagePolicy.of(style, scripts));
    html.element("title", ReportFormat.oneLine(title));
    html.open("style").raw(style).close("style").close("head").open("body");
    contents(html);
    html.open("main");
    sections.forEach((heading, content) -> section(html, heading, content));
    html.close("main").raw(Resources.text("footer.html"));
    html.open("script", "type", "application/json", "id", "report-data");
    html.raw(json()).close("script");
    scripts.forEach(script -> html.open("script").raw(script).close("script"));
    return html.close("body").close("html").toString();
  }

  private void contents(Html html) {
    html.open("header", "class", "top").open("nav", "aria-label", "Contents").open("ul");
    sections
        .keySet()
        .forEach(
            heading ->
                html.open("li").element("a", heading, "href", "#" + anchor(heading)).close("li"));
    html.close("ul").close("nav").close("header");
  }

  /** Writes a section; the first one has the title of the page as its heading. */
  private void section(Html html, String heading, Consumer<Html> content) {
    boolean first = heading.equals(sections.keySet().iterator().next());
    html.open("section", "id", anchor(heading));
    html.open(first ? "h1" : "h2").name(first ? title : heading).close(first ? "h1" : "h2");
    content.accept(html);
    html.close("section");
  }

  private static String anchor(String heading) {
    return heading.toLowerCase(Locale.ROOT).replace(' ', '-');
  }

  /** Returns the data, escaped so that it cannot end its element or reorder text. */
  private String json() {
    return ReportFormat.oneLine(data.toString())
        .replace("<", "\\u003c")
        .replace(">", "\\u003e")
        .replace("&", "\\u0026");
  }
}
