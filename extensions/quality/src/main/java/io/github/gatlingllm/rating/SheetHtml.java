// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.rating;

import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.PageHead;
import io.github.gatlingllm.report.html.PagePolicy;
import io.github.gatlingllm.report.html.Resources;
import java.util.List;

/**
 * The sheet for a browser: answers side by side, a choice of five ratings, and a button that saves
 * the ratings as CSV. The page sends no request; no text of an answer can become markup.
 */
final class SheetHtml {

  private static final List<String> RATINGS = List.of("", "1", "2", "3", "4", "5");

  private SheetHtml() {}

  static String text(Sheet sheet) {
    String style = Resources.text("rating.css");
    String script = Resources.text("rating.js");
    Html html = PageHead.begin(PagePolicy.of(style, List.of(script)));
    html.element("title", "Rate these answers").open("style").raw(style).close("style");
    html.close("head").open("body").open("main").element("h1", "Rate these answers");
    html.element("p", SheetTexts.INSTRUCTIONS);
    String prompt = "";
    for (Sheet.Item item : sheet.items()) {
      if (!item.hash().equals(prompt)) {
        html.raw(prompt.isEmpty() ? "" : "</div></section>\n");
        begin(html, item);
        prompt = item.hash();
      }
      answer(html, item);
    }
    html.raw(prompt.isEmpty() ? "" : "</div></section>\n");
    html.open("button", "id", "save", "type", "button").text("Save as CSV").close("button");
    html.close("main").open("script").raw(script).close("script");
    return html.close("body").close("html").toString();
  }

  private static void begin(Html html, Sheet.Item item) {
    html.open("section");
    html.element("h2", item.id().substring(0, item.id().length() - 1));
    lines(html, "prompt", item.prompt());
    if (!item.references().isEmpty()) {
      html.element("h3", "Right answer");
      item.references().forEach(reference -> lines(html, "reference", reference));
    }
    html.open("div", "class", "answers");
  }

  private static void answer(Html html, Sheet.Item item) {
    String letter = item.id().substring(item.id().length() - 1);
    html.open("div", "class", "answer").element("h3", "Answer " + letter);
    lines(html, "text", item.answer());
    html.open("label").text("Rating ");
    html.open("select", "data-item", item.id());
    RATINGS.forEach(each -> html.element("option", each, "value", each));
    html.close("select").close("label");
    html.open("label").text("Comment ");
    html.open("input", "type", "text", "maxlength", "500").close("label").close("div");
  }

  /** Writes a text with its line breaks. */
  private static void lines(Html html, String kind, String text) {
    html.open("div", "class", kind, "dir", "auto");
    text.lines().forEach(line -> html.element("div", line));
    html.close("div");
  }
}
