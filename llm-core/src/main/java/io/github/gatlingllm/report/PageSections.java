// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlSection;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The sections that a page shows, each with its parts: what only goes deeper into a section stands
 * within it, so that the contents stay short.
 *
 * @param parts by the section that they stand within, in the order of the page
 */
record PageSections(Map<WrittenSection, List<WrittenSection>> parts) {

  /** In the order in which they were written. */
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

  /** Those with an entry in the contents. */
  List<HtmlSection> listed() {
    return parts.keySet().stream().map(WrittenSection::section).toList();
  }

  /** Writes their elements. */
  public void write(Html html) {
    parts.forEach((section, within) -> html.raw(section.html(within)));
  }
}
