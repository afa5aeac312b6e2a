// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlSection;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The sections of a page, each with its subsections, which have no entry in the contents.
 *
 * @param parts the subsections by section, in the order of the page
 */
record PageSections(Map<WrittenSection, List<WrittenSection>> parts) {

  /** Groups sections, in the order in which they were written. */
  public static PageSections of(List<WrittenSection> written) {
    List<WrittenSection> shown = written.stream().filter(WrittenSection::shown).toList();
    var whole = new LinkedHashMap<String, WrittenSection>();
    for (WrittenSection each : shown) {
      if (each.section().within() == null) {
        whole.put(each.section().id(), each);
      }
    }
    var parts = new LinkedHashMap<WrittenSection, List<WrittenSection>>();
    for (WrittenSection each : shown) {
      WrittenSection around = whole.get(each.section().within());
      if (around == null) {
        parts.computeIfAbsent(each, key -> new ArrayList<>());
      } else {
        parts.computeIfAbsent(around, key -> new ArrayList<>()).add(each);
      }
    }
    return new PageSections(parts);
  }

  /** Returns the sections with an entry in the contents. */
  List<HtmlSection> listed() {
    return parts.keySet().stream().map(WrittenSection::section).toList();
  }

  /** Writes the elements of all sections. */
  public void write(Html html) {
    parts.forEach((section, within) -> html.raw(section.html(within)));
  }
}
