// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlSection;
import io.github.gatlingllm.report.view.RunReport;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A rendered section. A section that fails contains an error message; the page keeps all others.
 *
 * @param section the section
 * @param words the HTML below its heading; empty: the section does not apply
 * @param data the data of its charts
 * @param script the resource of its charts; null: none
 */
record WrittenSection(HtmlSection section, String words, ObjectNode data, @Nullable String script) {

  /** Renders a section. */
  public static WrittenSection of(HtmlSection section, RunReport report) {
    try {
      return written(section, report);
    } catch (RuntimeException e) {
      Html words = new Html();
      words.open("p", "class", "callout invalid").text("This section could not be written: ");
      words.name(e.toString()).close("p");
      return new WrittenSection(section, words.toString(), none(), null);
    }
  }

  /** Renders a section; one that does not apply may still have data. */
  private static WrittenSection written(HtmlSection section, RunReport report) {
    Html words = new Html();
    boolean applies = section.applies(report);
    if (applies) {
      section.write(report, words);
    }
    ObjectNode data = none();
    section.data(report, data);
    return new WrittenSection(section, words.toString(), data, section.script());
  }

  private static ObjectNode none() {
    return JsonNodeFactory.instance.objectNode();
  }

  /**
   * Returns its element.
   *
   * @param parts its subsections
   */
  public String html(List<WrittenSection> parts) {
    return html("h2", parts);
  }

  private String html(String heading, List<WrittenSection> parts) {
    Html html = new Html();
    html.open("section", "id", section.id());
    String title = section.title();
    if (title != null) {
      html.element(heading, title);
    }
    html.raw(words);
    parts.forEach(part -> html.raw(part.html("h3", List.of())));
    return html.close("section").toString();
  }

  /** Whether the page contains it. */
  public boolean shown() {
    return !words.isEmpty();
  }
}
