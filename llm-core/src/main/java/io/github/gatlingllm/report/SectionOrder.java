// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import io.github.gatlingllm.Services;
import io.github.gatlingllm.report.html.HtmlSection;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Orders the sections of the core and of features. */
final class SectionOrder {

  private SectionOrder() {}

  /** Returns the sections of features on the class path. */
  static List<HtmlSection> ofFeatures() {
    return Services.found(HtmlSection.class);
  }

  /**
   * Returns all sections in the order of the page.
   *
   * @param base the sections of the core
   * @param last the anchor after which sections of features without a place go
   * @param features the sections of features
   */
  static List<HtmlSection> of(List<HtmlSection> base, String last, List<HtmlSection> features) {
    var all = new ArrayList<>(base);
    List<HtmlSection> open =
        new ArrayList<>(
            features.stream().sorted(Comparator.comparing(HtmlSection::id).reversed()).toList());
    while (!open.isEmpty()) {
      HtmlSection next =
          open.stream()
              .filter(each -> open.stream().noneMatch(other -> waits(each, other)))
              .findFirst()
              .orElse(open.get(0));
      open.remove(next);
      all.add(place(next, last, all), next);
    }
    return List.copyOf(all);
  }

  private static boolean waits(HtmlSection section, HtmlSection other) {
    return section.after().contains(other.id());
  }

  private static int place(HtmlSection section, String last, List<HtmlSection> all) {
    List<String> ids = all.stream().map(HtmlSection::id).toList();
    return section.after().stream()
            .filter(ids::contains)
            .findFirst()
            .map(ids::indexOf)
            .orElse(ids.indexOf(last))
        + 1;
  }
}
