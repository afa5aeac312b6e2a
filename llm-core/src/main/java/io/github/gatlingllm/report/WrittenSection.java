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
 * What became of a section, all or nothing: one that fails says so, and costs the page nothing
 * else.
 *
 * @param section which
 * @param words what stands under its heading; empty where it has nothing to say
 * @param data what its charts need
 * @param script the resource of its charts; null: it has none
 */
record WrittenSection(HtmlSection section, String words, ObjectNode data, @Nullable String script) {

  /** Writes it. */
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

  /** Sections that have nothing to say may have data all the same. */
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
   * Its element.
   *
   * @param parts those that stand within it
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

  /** Whether it stands in the page. */
  public boolean shown() {
    return !words.isEmpty();
  }
}
