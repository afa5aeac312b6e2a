// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlSection;
import io.github.gatlingllm.report.view.RunReport;

/** What a section puts into the page; for tests of any package of sections. */
public final class SectionOutput {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private SectionOutput() {}

  public static String html(HtmlSection section, RunReport report) {
    var html = new Html();
    section.write(report, html);
    return html.toString();
  }

  public static ObjectNode data(HtmlSection section, RunReport report) {
    ObjectNode data = MAPPER.createObjectNode();
    section.data(report, data);
    return data;
  }
}
