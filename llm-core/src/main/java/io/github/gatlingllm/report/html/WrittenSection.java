// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.report.view.RunReport;
import org.jspecify.annotations.Nullable;

/**
 * What became of a section, all or nothing: one that fails says so, and costs the page nothing
 * else.
 *
 * @param section which
 * @param html its element; empty where it has nothing to say
 * @param data what its charts need
 * @param script the resource of its charts; null: it has none
 */
public record WrittenSection(
    HtmlSection section, String html, ObjectNode data, @Nullable String script) {

  public static WrittenSection of(HtmlSection section, RunReport report) {
    try {
      return written(section, report);
    } catch (RuntimeException e) {
      Html words = new Html();
      words.open("p", "class", "callout invalid").text("This section could not be written: ");
      words.name(e.toString()).close("p");
      return new WrittenSection(section, element(section, words), none(), null);
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
    String html = applies ? element(section, words) : "";
    return new WrittenSection(section, html, data, section.script());
  }

  private static ObjectNode none() {
    return JsonNodeFactory.instance.objectNode();
  }

  private static String element(HtmlSection section, Html words) {
    Html html = new Html();
    html.open("section", "id", section.id());
    String title = section.title();
    if (title != null) {
      html.element("h2", title);
    }
    return html.raw(words.toString()).close("section").toString();
  }

  /** Whether it stands in the page. */
  public boolean shown() {
    return !html.isEmpty();
  }
}
