// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlSection;
import io.github.gatlingllm.report.view.RunReport;
import java.util.List;
import org.junit.jupiter.api.Test;

class SectionOrderTest {

  private static final List<HtmlSection> BASE =
      List.of(new Named("verdict"), new Named("levels"), new Named("costs"), new Named("run"));

  private record Named(String id, List<String> after) implements HtmlSection {

    Named(String id, String... behind) {
      this(id, List.of(behind));
    }

    @Override
    public String title() {
      return id;
    }

    @Override
    public void write(RunReport report, Html html) {}
  }

  private static List<String> with(HtmlSection... features) {
    return SectionOrder.of(BASE, "costs", List.of(features)).stream().map(HtmlSection::id).toList();
  }

  @Test
  void aSectionStandsBehindTheFirstThatIsThere() {
    assertThat(with(new Named("audits", "reliability", "levels")))
        .containsExactly("verdict", "levels", "audits", "costs", "run");
  }

  @Test
  void aSectionOfAFeatureMayStandBehindAnother() {
    Named diagnosis = new Named("diagnosis", "audits", "reliability", "levels");
    Named audits = new Named("audits", "reliability", "levels");
    Named reliability = new Named("reliability", "levels");

    assertThat(with(diagnosis, audits, reliability))
        .isEqualTo(with(reliability, diagnosis, audits))
        .containsExactly("verdict", "levels", "reliability", "audits", "diagnosis", "costs", "run");
  }

  @Test
  void sectionsWithoutAPlaceFollowTheFiguresByName() {
    assertThat(with(new Named("b"), new Named("c", "nowhere"), new Named("a")))
        .containsExactly("verdict", "levels", "costs", "a", "b", "c", "run");
  }
}
