// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.chat.ServerTimes;
import io.github.gatlingllm.experience.Reader;
import io.github.gatlingllm.exported.ExportedMetric;
import io.github.gatlingllm.exported.FileForm;
import io.github.gatlingllm.exported.FileKind;
import io.github.gatlingllm.exported.MetricKind;
import io.github.gatlingllm.exported.MetricLabel;
import io.github.gatlingllm.live.EveryMetric;
import io.github.gatlingllm.live.prometheus.Exposition;
import io.github.gatlingllm.live.prometheus.TextFormat;
import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.measure.record.Shard;
import io.github.gatlingllm.measure.request.OwnCounts;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.measure.request.ServerSide;
import io.github.gatlingllm.report.metrics.OpenMetrics;
import io.github.gatlingllm.report.metrics.OpenMetricsText;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.slo.promise.CostFigure;
import io.github.gatlingllm.slo.promise.LoadUnit;
import io.github.gatlingllm.slo.promise.Prices;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Each exporter tells exactly the families that the one table marks for it, with the types, units,
 * words and labels that stand there. OTLP is held against it where it is written.
 */
class ExportersTest {

  private static final long SECOND = 1_000_000_000;
  private static final Pattern SAMPLE = Pattern.compile("([a-z0-9_]+)(?:\\{(.*)})? \\S+");
  private static final Pattern LABEL = Pattern.compile("([a-z_]+)=\"(?:[^\"\\\\]|\\\\.)*\"");
  private static final Set<ExportedMetric> OF_COST =
      Set.of(ExportedMetric.COST, ExportedMetric.COST_OF_GOOD, ExportedMetric.COST_TOTAL);

  @TempDir Path folder;

  /** What an exposition says of a family; its samples' labels as often as they differ. */
  private record Told(String type, String unit, String help, Set<List<String>> labels) {}

  private static Map<String, Told> told(String text) {
    Map<String, Told> families = new TreeMap<>();
    Map<String, String> units = new TreeMap<>();
    Map<String, String> words = new TreeMap<>();
    Map<String, String> types = new TreeMap<>();
    Map<String, Set<List<String>>> labels = new TreeMap<>();
    String family = "";
    for (String line : text.lines().toList()) {
      String[] head = line.split(" ", 4);
      if (!line.startsWith("# ")) {
        Matcher sample = SAMPLE.matcher(line);
        assertThat(sample.matches()).as(line).isTrue();
        assertThat(sample.group(1)).startsWith(family);
        var names = new ArrayList<String>();
        LABEL
            .matcher(Objects.requireNonNullElse(sample.group(2), ""))
            .results()
            .forEach(label -> names.add(label.group(1)));
        labels.computeIfAbsent(family, each -> new HashSet<>()).add(names);
      } else if (head.length == 4) {
        family = head[2];
        switch (head[1]) {
          case "TYPE" -> types.put(family, head[3]);
          case "UNIT" -> units.put(family, head[3]);
          default -> words.put(family, head[3]);
        }
      }
    }
    types.forEach(
        (name, type) ->
            families.put(
                name,
                new Told(
                    type,
                    units.getOrDefault(name, ""),
                    words.getOrDefault(name, ""),
                    labels.getOrDefault(name, Set.of()))));
    return families;
  }

  private static List<String> names(List<MetricLabel> labels) {
    return labels.stream().map(MetricLabel::prometheusName).toList();
  }

  private static List<String> with(List<String> labels, String last) {
    var more = new ArrayList<>(labels);
    more.add(last);
    return more;
  }

  @ParameterizedTest
  @EnumSource
  void aScrapeTellsWhatTheTableMarksAsLive(TextFormat format) {
    Map<String, Told> expected = new TreeMap<>();
    for (ExportedMetric metric : ExportedMetric.values()) {
      if (metric.live()) {
        List<String> labels = names(metric.labels());
        boolean counter = metric.kind() == MetricKind.COUNTER;
        String total = counter && format == TextFormat.PLAIN ? "_total" : "";
        expected.put(
            metric.prometheusName() + total,
            new Told(
                metric.kind().name().toLowerCase(Locale.ROOT),
                format == TextFormat.PLAIN ? "" : metric.prometheusUnit(),
                OpenMetricsText.escape(metric.help()),
                metric.kind() == MetricKind.HISTOGRAM
                    ? Set.of(labels, with(labels, "le"))
                    : Set.of(labels)));
      }
    }

    assertThat(told(Exposition.of(EveryMetric.snapshot(), format)))
        .hasSizeGreaterThan(50)
        .containsExactlyInAnyOrderEntriesOf(expected);
  }

  @Test
  void metricsTxtTellsWhatTheTableMarksForIt() throws IOException {
    var expected = new TreeMap<String, ExportedMetric>();
    for (ExportedMetric metric : ExportedMetric.values()) {
      metric.file().ifPresent(form -> families(form).forEach(name -> expected.put(name, metric)));
    }
    var seen = new TreeSet<String>();
    for (RunReport report : reports()) {
      Map<String, Told> families = told(text(report));
      seen.addAll(families.keySet());
      assertThat(expected.keySet()).containsAll(families.keySet());
      families.forEach(
          (name, family) -> check(name, family, Objects.requireNonNull(expected.get(name))));
    }
    assertThat(seen).isEqualTo(expected.keySet()).hasSizeGreaterThan(90);
  }

  private static void check(String name, Told family, ExportedMetric metric) {
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
    labels.addAll(names(form.labels()));
    if (form.kind() == FileKind.STATE_SET) {
      labels.add(name);
    }
    assertThat(family.labels())
        .as(name)
        .isSubsetOf(Set.of(List.copyOf(labels), with(labels, "quantile")))
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
        boolean told = scope.equals("run") || figure != CostFigure.Plain.PER_SESSION;
        if (figure != CostFigure.Plain.TOTAL && told) {
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
    for (ServerSide server :
        List.of(
            new ServerSide(new ServerTimes(1000, 1000, 1000, none, none), none),
            new ServerSide(new ServerTimes(none, none, none, none, 1000), 1000))) {
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
              .build());
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
