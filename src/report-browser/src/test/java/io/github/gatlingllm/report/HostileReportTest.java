// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.report.Visit.Look;
import io.github.gatlingllm.report.view.RunReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** No text of a run becomes markup, script or a broken page, whatever it is and wherever. */
class HostileReportTest {

  @RegisterExtension static final OpenBrowser CHROMIUM = OpenBrowser.chromium();

  /** Elements that no page of ours has, and attributes that hold script. */
  private static final String FOREIGN =
      """
      document.querySelectorAll('img, iframe, object, embed, form, [onerror], [onload]').length
      """;

  private static final String COUNTED =
      "['.plot', 'section', 'table'].map((part) => page.querySelectorAll(part).length)";

  private static final String PARTS = "((page) => " + COUNTED + ")(document)";

  private static final String PARTS_OF =
      "(text) => ((page) => " + COUNTED + ")(new DOMParser().parseFromString(text, 'text/html'))";

  private static final String SIDEWAYS =
      "document.documentElement.scrollWidth - document.documentElement.clientWidth";

  /** What turns the direction of a text, or can't be seen. */
  private static final String CONTROLS =
      "(document.body.innerText.match(/[\\u202A-\\u202E\\u2066-\\u2069\\u0000\\u001b]/g) ||"
          + " []).length";

  @TempDir Path folder;

  @Test
  void hostileTextsEverywhereChangeNothing() throws IOException {
    assertUnchanged(
        Map.of(
            "full", Reports.full(),
            "conversations", ConversationReports.support()));
  }

  @Tag("proof")
  @Test
  void inOtherReportsTheyDoNotEither() throws IOException {
    assertUnchanged(
        Map.of(
            "levels", LevelReportTest.staircase(),
            "checked", ValidityReports.checked(),
            "compared", ComparedReports.slowerMoments(),
            "compared-levels", ComparedReports.slowerLevels()));
  }

  private void assertUnchanged(Map<String, RunReport> reports) throws IOException {
    for (var entry : reports.entrySet()) {
      RunReport poisoned = Poisoned.of(entry.getValue());
      Path plain = Pages.written(entry.getValue(), folder.resolve(entry.getKey() + "-plain.html"));
      Path hostile = Pages.written(poisoned, folder.resolve(entry.getKey() + ".html"));
      try (Visit visit = Visit.to(CHROMIUM, hostile, Look.LIGHT)) {
        DrawnCharts.areDrawn(visit);
        assertThat(visit.ask(PARTS))
            .as("plots, sections, tables")
            .isEqualTo(visit.page().evaluate(PARTS_OF, Files.readString(plain)));
        assertThat(visit.ask(FOREIGN)).isEqualTo(0);
        assertThat(visit.ask(CONTROLS)).isEqualTo(0);
        assertThat(visit.ask(SIDEWAYS)).as("long words break").isEqualTo(0);
        assertThat(visit.noise()).as(entry.getKey()).isEmpty();
      }
    }
  }
}
