// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.chat.ServerTimes;
import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.measure.record.Shard;
import io.github.gatlingllm.measure.request.AnswerSanity;
import io.github.gatlingllm.measure.request.OwnCounts;
import io.github.gatlingllm.measure.request.Reader;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.measure.request.ServerSideTime;
import io.github.gatlingllm.metrics.catalog.ExportedMetric;
import io.github.gatlingllm.metrics.catalog.FileForm;
import io.github.gatlingllm.metrics.catalog.FileKind;
import io.github.gatlingllm.metrics.catalog.ReportedFamily;
import io.github.gatlingllm.report.metrics.OpenMetrics;
import io.github.gatlingllm.report.metrics.OpenMetricsText;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.slo.objective.CostFigure;
import io.github.gatlingllm.slo.objective.LoadUnit;
import io.github.gatlingllm.slo.objective.Prices;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code metrics.txt} has exactly the families that the one table marks for it, with the types,
 * units, words and labels that stand there. What a run exports while it goes on is compared with
 * the table where it is written.
 */
class ExportersTest {

  private static final long SECOND = 1_000_000_000;
  private static final Set<ExportedMetric> OF_COST =
      Set.of(ExportedMetric.COST, ExportedMetric.COST_OF_GOOD, ExportedMetric.COST_TOTAL);

  @TempDir Path folder;

  @Test
  void metricsTxtTellsWhatTheTableMarksForIt() throws IOException {
    var expected = new TreeMap<String, ExportedMetric>();
    for (ExportedMetric metric : ExportedMetric.values()) {
      metric.file().ifPresent(form -> families(form).forEach(name -> expected.put(name, metric)));
    }
    var seen = new TreeSet<String>();
    for (RunReport report : reports()) {
      Map<String, ReportedFamily> families = ReportedFamily.in(text(report));
      seen.addAll(families.keySet());
      assertThat(expected.keySet()).containsAll(families.keySet());
      families.forEach(
          (name, family) -> check(name, family, Objects.requireNonNull(expected.get(name))));
    }
    assertThat(seen).isEqualTo(expected.keySet()).hasSizeGreaterThan(90);
  }

  private static void check(String name, ReportedFamily family, ExportedMetric metric) {
    FileForm form = metric.file().orElseThrow();
    assertThat(family.type()).as(name).isEqualTo(form.kind().key());
    assertThat(metric.prometheusUnit()).as(name).startsWith(family.unit());
    assertThat(name).endsWith(family.unit());
    assertThat(family.unit().isEmpty())
        .as(name)
        .isEqualTo(!name.endsWith("_seconds") && !name.endsWith("_ratio"));
    if (!OF_COST.contains(metric)) {
      assertThat(family.help()).as(name).isEqualTo(OpenMetricsText.escape(metric.help()));
    }
    var labels = new ArrayList<String>();
    if (form.scoped() && name.startsWith("llm_request")) {
      labels.add("request");
    }
    labels.addAll(ReportedFamily.names(form.labels()));
    if (form.kind() == FileKind.STATE_SET) {
      labels.add(name);
    }
    assertThat(family.labels())
        .as(name)
        .isSubsetOf(Set.of(List.copyOf(labels), ReportedFamily.with(labels, "quantile")))
        .allMatch(some -> form.kind() == FileKind.SUMMARY || some.equals(labels));
  }

  /** All names that one form can have. */
  private static List<String> families(FileForm form) {
    List<String[]> places = new ArrayList<>();
    if (!form.pattern().contains("{")) {
      places.add(new String[0]);
    } else if (form.pattern().contains("{load}")) {
      Arrays.stream(LoadUnit.values())
          .forEach(unit -> places.add(new String[] {snake(unit.key())}));
    }
    for (String scope : form.scoped() ? FileForm.SCOPES : List.<String>of()) {
      if (!form.pattern().contains("{figure}")) {
        places.add(new String[] {scope});
        continue;
      }
      for (CostFigure.Plain figure : CostFigure.Plain.values()) {
        // The total has no word of its own, and a session belongs to no one path.
        boolean reported = scope.equals("run") || figure != CostFigure.Plain.PER_SESSION;
        if (figure != CostFigure.Plain.TOTAL && reported) {
          places.add(new String[] {scope, snake(figure.key())});
        }
      }
    }
    return places.stream().map(form::name).toList();
  }

  private static String snake(String key) {
    return key.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
  }

  private String text(RunReport report) throws IOException {
    Path file = folder.resolve("metrics.txt");
    new OpenMetrics().write(report, file);
    return Files.readString(file);
  }

  /** Whatever a run can have, one of them has it. */
  private static List<RunReport> reports() {
    return List.of(
        Reports.full(),
        everyMetricOfRequests(),
        ValidityReports.judgedByOwnLimits(true),
        LevelReportTest.staircase(),
        LevelReportTest.closed(),
        CostReportTest.priced(Reports.full(), new Prices(12.5, 0.15, 0.075, 0.6, "EUR")),
        CostReportTest.priced(Reports.full(), new Prices(0, 0.15, 0.15, 0.6, "USD")));
  }

  /** Servers tell of their times in three ways; a reader has each answer. */
  private static RunReport everyMetricOfRequests() {
    var recorder = new RunRecorder(0);
    Shard shard = recorder.newShard();
    long none = ServerTimes.ABSENT;
    for (ServerSideTime server :
        List.of(
            new ServerSideTime(new ServerTimes(1000, 1000, 1000, none, none), none),
            new ServerSideTime(new ServerTimes(none, none, none, none, 1000), 1000))) {
      recorder.arrival(0);
      shard.opened(0);
      shard.record(
          Requests.sent(0)
              .scheduled(0)
              .chunks(SECOND, 2 * SECOND, 3 * SECOND)
              .input(300)
              .output(10)
              .own(new OwnCounts(290, 12, 40, 10))
              .server(server)
              .readBy(Reader.USUAL.readingWords(20))
              .build()
              .rated(AnswerSanity.SANE));
    }
    RunReport plain = Reports.ungated();
    return BareReport.of(
        plain.run(),
        plain.labels(),
        plain.validity(),
        recorder.snapshot(),
        plain.slos(),
        List.of(),
        null,
        plain.key(),
        List.of());
  }
}
