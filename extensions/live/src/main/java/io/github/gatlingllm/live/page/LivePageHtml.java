// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live.page;

import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.PageHead;
import io.github.gatlingllm.report.html.PagePolicy;
import io.github.gatlingllm.report.html.Resources;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.watch.WatchedRun;
import java.util.List;

/** Builds the live page: one self-contained file with the style and charts of the report. */
final class LivePageHtml {

  private LivePageHtml() {}

  static String of(WatchedRun facts) {
    String style = Resources.text("report.css") + own("live.css");
    List<String> scripts =
        List.of(Resources.text("echarts.bundle.js"), Resources.text("report.js"), own("live.js"));
    var json = new PageJson();
    Html html = PageHead.beginReport(PagePolicy.of(style, scripts) + "; connect-src 'self'");
    html.element("title", ReportFormat.oneLine("LLM live: " + facts.simulation()));
    html.open("style").raw(style).close("style").close("head").open("body").open("main");
    body(html, facts);
    html.close("main");
    html.open("script", "type", "application/json", "id", "report-data");
    html.raw(
            json.text(json.facts(facts))
                .replace("<", "\\u003c")
                .replace(">", "\\u003e")
                .replace("&", "\\u0026"))
        .close("script");
    scripts.forEach(script -> html.open("script").raw(script).close("script"));
    return html.close("body").close("html").toString();
  }

  private static String own(String name) {
    return Resources.text(LivePageHtml.class, name);
  }

  private static void body(Html html, WatchedRun facts) {
    html.open("section", "id", "standing").open("header");
    html.open("p", "class", "eyebrow").name(facts.simulation()).close("p");
    html.open("h1").element("span", "connecting", "id", "state", "class", "verdict");
    html.element("span", "", "id", "time", "class", "detail").close("h1");
    html.element("p", "", "id", "level");
    html.element(
        "progress", "", "id", "progress", "max", "1", "aria-label", "progress of the load");
    html.element("p", "", "id", "said", "class", "footnote", "role", "status").close("header");
    html.raw("<dl class=\"tiles\" id=\"tiles\"></dl>\n").close("section");
    if (!facts.objectives().isEmpty()) {
      html.open("section", "id", "objectives").element("h2", "Objectives so far");
      html.raw("<div class=\"scroll\" tabindex=\"0\"><table class=\"objectives\"><thead><tr>");
      html.raw("<th scope=\"col\">if the run ended now</th><th scope=\"col\">objective</th>");
      html.raw("<th scope=\"col\">value</th><th scope=\"col\">note</th></tr></thead>");
      html.raw("<tbody id=\"objective-rows\"></tbody></table></div>\n").close("section");
    }
    html.open("section").element("h2", "Over time");
    html.open("div", "class", "charts live");
    chart(html, "rates", "Requests", "per second");
    chart(html, "active", "In flight", "requests");
    chart(html, "ttft", "TTFT", "of requests that ended in the second");
    chart(html, "itl", "ITL", "of requests that ended in the second");
    chart(html, "chunks", "Content chunks", "per second");
    html.close("div");
    html.raw("<noscript><p class=\"footnote\">This page needs JavaScript.</p></noscript>\n");
    html.close("section");
  }

  private static void chart(Html html, String name, String title, String unit) {
    html.open("figure").open("figcaption").text(title + " ");
    html.element("span", unit, "class", "unit").close("figcaption");
    html.element(
        "div",
        "",
        "class",
        "plot",
        "data-live",
        name,
        "role",
        "img",
        "aria-label",
        title + " " + unit);
    html.close("figure");
  }
}
