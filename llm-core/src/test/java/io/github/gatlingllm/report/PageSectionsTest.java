// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlSection;
import io.github.gatlingllm.report.view.RunReport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PageSectionsTest {

  /** A section; one without words has nothing to say. */
  private record Made(String id, @Nullable String within, String words) implements HtmlSection {

    @Override
    public String title() {
      return "About " + id;
    }

    @Override
    public boolean applies(RunReport report) {
      return !words.isEmpty();
    }

    @Override
    public void write(RunReport report, Html html) {
      html.element("p", words);
    }
  }

  private static String page(HtmlSection... sections) {
    Html html = new Html();
    sections(sections).write(html);
    return html.toString().replace("\n", "");
  }

  private static PageSections sections(HtmlSection... sections) {
    return PageSections.of(
        Stream.of(sections).map(section -> WrittenSection.of(section, Reports.empty())).toList());
  }

  @Test
  void aPartStandsWithinItsSectionWhereverItWasListed() {
    assertThat(
            page(
                new Made("a", null, "one"),
                new Made("b", null, "two"),
                new Made("a-more", "a", "three")))
        .isEqualTo(
            "<section id=\"a\"><h2>About a</h2><p>one</p><section id=\"a-more\"><h3>About"
                + " a-more</h3><p>three</p></section></section><section id=\"b\"><h2>About"
                + " b</h2><p>two</p></section>");
  }

  @Test
  void aPartStandsByItselfWhereItsSectionHasNothingToSay() {
    assertThat(page(new Made("a", null, ""), new Made("a-more", "a", "three")))
        .isEqualTo("<section id=\"a-more\"><h2>About a-more</h2><p>three</p></section>");
  }

  @Test
  void theContentsListSectionsAndNotTheirParts() {
    assertThat(
            sections(
                    new Made("a", null, "one"),
                    new Made("a-more", "a", "two"),
                    new Made("c-more", "c", "three"))
                .listed())
        .extracting(HtmlSection::id)
        .containsExactly("a", "c-more");
  }
}
