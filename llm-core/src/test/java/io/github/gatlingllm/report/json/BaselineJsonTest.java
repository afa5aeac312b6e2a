// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.offset;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.capacity.LevelPolicy;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.report.EventfulRun;
import io.github.gatlingllm.report.FakeLevels;
import io.github.gatlingllm.report.LevelReportTest;
import io.github.gatlingllm.report.MillionRun;
import io.github.gatlingllm.report.ReportWith;
import io.github.gatlingllm.report.Reports;
import io.github.gatlingllm.report.view.ComparableRun;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.slo.baseline.BaselineRun;
import io.github.gatlingllm.slo.baseline.MetricStats;
import io.github.gatlingllm.slo.baseline.QuantileFunction;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.LoadUnit;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@SuppressWarnings("NullAway.Init") // JUnit fills the field in
class BaselineJsonTest {

  @TempDir Path folder;

  @Test
  void whatIsWrittenIsRead() throws IOException {
    for (RunReport report :
        List.of(
            Reports.full(),
            Reports.hostile(),
            Reports.allFailed(),
            EventfulRun.levels(),
            LevelReportTest.closed())) {
      Path file = folder.resolve("baseline.json");
      new BaselineJson().write(report, file);

      assertThat(new BaselineReader().read(file)).contains(ComparableRun.of(report));
    }
  }

  /** Written before these were kept. */
  @Test
  void anOlderBaselineLacksWhatChartsShowToo() throws IOException {
    BaselineRun now = ComparableRun.of(EventfulRun.levels());
    assertThat(now.levels()).hasSize(4);
    assertThat(now.scenarios()).hasSize(2);
    assertThat(now.all().overTime()).isNotNull();
    ObjectNode older = (ObjectNode) new ObjectMapper().readTree(BaselineJson.text(now));
    older.remove(List.of("levels", "scenarios"));
    ((ObjectNode) older.get("all")).remove("overTime");
    older.get("requests").forEach(request -> ((ObjectNode) request).remove("overTime"));
    Path file = Files.writeString(folder.resolve("older.json"), older.toString());

    BaselineRun read = new BaselineReader().read(file).orElseThrow();
    assertThat(read.levels()).isNull();
    assertThat(read.scenarios()).isEmpty();
    assertThat(read.all()).isEqualTo(now.all().with(null));
    assertThat(read.requests().keySet()).isEqualTo(now.requests().keySet());
  }

  /** Written before it was kept: as much as times do, and those of the metric that tells most. */
  @Test
  void ofAnOlderBaselineFailuresDependOnEachOtherAsTimesDo() throws IOException {
    ObjectNode now =
        (ObjectNode)
            new ObjectMapper().readTree(BaselineJson.text(ComparableRun.of(Reports.full())));
    ObjectNode all = (ObjectNode) now.get("all");
    all.put("failureDependence", 7);
    assertThat(read(now).all().failureDependence()).isEqualTo(7);

    all.remove("failureDependence");
    ObjectNode ttft = (ObjectNode) all.get("metrics").get("ttft");
    ttft.put("effectiveSamples", ttft.get("requests").asDouble() / 40);
    assertThat(read(now).all().failureDependence()).isCloseTo(40, offset(1e-6));
  }

  private BaselineRun read(ObjectNode baseline) throws IOException {
    Path file = Files.writeString(folder.resolve("b.json"), baseline.toString());
    return new BaselineReader().read(file).orElseThrow();
  }

  @Test
  void whichObjectivesWereMissedIsKeptButNotWhatNobodyCouldTell() throws IOException {
    RunReport report = Reports.full();
    assertThat(report.objectives())
        .extracting(ObjectiveResult::verdict)
        .contains(Verdict.MET, Verdict.UNDETERMINED);
    Path file = folder.resolve("baseline.json");
    new BaselineJson().write(report, file);

    BaselineRun.Origin origin = new BaselineReader().read(file).orElseThrow().origin();
    assertThat(origin.missed()).containsExactly("chat: ITL p99 ≤ 8 ms");
    assertThat(origin.outdated()).isFalse();
  }

  /** Of a first format, which no verdict takes; it is told what to do, and the rest of the run. */
  @Test
  void theFirstFormatIsReadAsOutdated() throws IOException {
    ObjectNode older =
        (ObjectNode)
            new ObjectMapper().readTree(BaselineJson.text(ComparableRun.of(Reports.full())));
    older.put("schemaVersion", 1);
    ((ObjectNode) older.get("run")).remove("missed");
    Path file = Files.writeString(folder.resolve("older.json"), older.toString());

    BaselineRun.Origin origin = new BaselineReader().read(file).orElseThrow().origin();
    assertThat(origin.outdated()).isTrue();
    assertThat(origin.format()).isEqualTo(1);
    assertThat(origin.missed()).isEmpty();
    assertThat(origin.versions()).containsKey(BaselineRun.Origin.PLUGIN);
  }

  @Test
  void itStaysSmallHoweverMuchRan() {
    BaselineRun run = ComparableRun.of(MillionRun.ofManyPaths(200, 40));
    assertThat(run.requests()).hasSize(50);
    assertThat(run.scenarios()).hasSize(20);
    assertThat(run.requests().values()).filteredOn(path -> path.overTime() != null).isNotEmpty();
    assertThat(BaselineJson.text(run).length()).isLessThan(3_000_000);
  }

  @Test
  void ofManyLevelsTheFirstAreKeptButAllAreCompared() {
    var levels =
        new FakeLevels(LoadUnit.REQUESTS_PER_SECOND, List.of(Reports.INTERACTIVE))
            .add(IntStream.rangeClosed(1, 60).asDoubleStream().map(i -> i / 10).toArray());
    RunReport report = ReportWith.levels(Reports.full(), levels.of(LevelPolicy.Kind.STAIRCASE));
    assertThat(ComparableRun.of(report).levels()).hasSize(50);
    assertThat(ComparableRun.figuresOf(report).levels()).hasSize(60);
  }

  /** Written before levels were kept: nobody knows whether there were any. */
  @Test
  void anOlderBaselineTellsNoLevels() throws IOException {
    String now = BaselineJson.text(ComparableRun.of(Reports.full()));
    String older = now.replaceFirst(",\\s*\"levels\":\\s*\\[[^]]*]", "");
    assertThat(older).isNotEqualTo(now);
    BaselineRun read =
        new BaselineReader().read(Files.writeString(folder.resolve("b.json"), older)).orElseThrow();
    assertThat(read.key().load().levels()).isNull();
    assertThat(Reports.full().key().differences(read.key(), Set.of())).isEmpty();
  }

  @Test
  void eachMetricStandsOnALineOfItsOwn() {
    String text = BaselineJson.text(ComparableRun.of(Reports.full()));

    assertThat(text.lines())
        .filteredOn(line -> line.contains("\"quantiles\""))
        .hasSize(3 * Reports.full().snapshot().all().distributions().size())
        .allMatch(line -> line.strip().matches("\"\\w+\": \\{.*},?"));
    assertThat(text.length()).isLessThan(100_000);
  }

  @Test
  void percentilesAreThoseOfTheSummary() {
    Distribution ttft = Reports.full().snapshot().all().distribution(Metric.TTFT).orElseThrow();
    MetricStats kept = metric(ComparableRun.of(Reports.full()), Metric.TTFT);

    for (double p : new double[] {0, 0.5, 50, 75, 90, 95, 99, 99.9, 99.99, 100}) {
      assertThat(kept.quantiles().at(p)).as("p%s", p).isEqualTo(digits(ttft.percentile(p) / 1e6));
    }
    assertThat(kept.count()).isEqualTo(ttft.count());
    assertThat(kept.requests()).isEqualTo(ttft.count());
  }

  @Test
  void pooledGapsAreWorthAsManySamplesAsThereAreRequests() {
    BaselineRun run = ComparableRun.of(Reports.full());

    assertThat(metric(run, Metric.ITL).count()).isGreaterThan(100_000);
    assertThat(metric(run, Metric.ITL).requests()).isEqualTo(metric(run, Metric.MAX_STALL).count());
  }

  @Test
  void aFileThatIsNotThereTellsOfNoRun() {
    assertThat(new BaselineReader().read(folder.resolve("none.json"))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'\"schemaVersion\": 2'  | '\"schemaVersion\": 3' | schemaVersion must be from 1 to 2, but"
            + " was 3: a newer version of gatling-llm wrote it",
        "'\"schemaVersion\": 2'  | '\"schemaVersion\": 0' | schemaVersion must be from 1 to 2, but"
            + " was 0",
        "'\"schemaVersion\": 2,' | '\"schemaVersion\": 2' | 'line 3, column '",
        "'\"missed\":'           | '\"met\":'            | run.missed must be a list, but is"
            + " missing",
        "'\"model\":\"open\"'    | '\"model\":7'          | key.load.model must be a text, but was"
            + " 7",
        "'\"model\":\"open\"'    | '\"model\":\"ajar\"'     | key.load.model must be one of open,"
            + " closed, mixed, but was 'ajar'",
        "'\"source\":\"usage\"'  | '\"source\":\"guess\"'   | key.tokens.source must be one of"
            + " usage, tokenizer, chunks, mixed, but was 'guess'",
        "'\"succeeded\":1191'    | '\"succeeded\":-1'     | requests[0].counts.succeeded must be a"
            + " whole number of at least 0, but was -1",
        "'\"good\":'             | '\"bad\":'             | requests[0].slo.interactive.good must"
            + " be",
        "'\"quantiles\":['       | '\"quantiles\":[9e9,'  | requests[0].metrics.ttft quantiles must"
            + " be 218 values, but were 219",
        "'\"requests\": ['       | '\"demands\": ['       | 'requests must be a list, but is"
            + " missing'",
        "'\"seconds\":1,'         | '\"seconds\":0,'       | overTime.seconds must be"
            + " above 0, but was 0.0",
        "'T10:00:00Z'            | ' 10 am'               | run.startedAt must be an ISO-8601 time",
      })
  void whatWasChangedByMistakeIsSaidWithPlaceAndRemedy(String from, String to, String message)
      throws IOException {
    String good = BaselineJson.text(ComparableRun.of(Reports.full()));
    assertThat(good).contains(from);
    Path file =
        Files.writeString(
            folder.resolve("b.json"),
            good.replaceFirst(
                java.util.regex.Pattern.quote(from), java.util.regex.Matcher.quoteReplacement(to)));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> new BaselineReader().read(file))
        .withMessageContaining("the baseline " + file + " is damaged")
        .withMessageContaining(message)
        .withMessageContaining(JsonTexts.COPY_BASELINE);
  }

  @Test
  void quantilesAreAscendingAndFinite() throws IOException {
    String good = BaselineJson.text(ComparableRun.of(Reports.full()));
    Path file =
        Files.writeString(
            folder.resolve("b.json"), good.replaceFirst("\"quantiles\":\\[", "$0 99999, "));
    Files.writeString(file, Files.readString(file).replaceFirst(",[0-9.]+]", "]"));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> new BaselineReader().read(file))
        .withMessageContaining("must be finite and ascending, but number 2 was");
  }

  @Test
  void theGridHasThePercentilesThatPeopleAskFor() {
    assertThat(QuantileFunction.grid())
        .hasSize(218)
        .isSorted()
        .contains(0, 0.5, 50, 95, 99, 99.1, 99.9, 99.91, 99.99, 100);
  }

  private static MetricStats metric(BaselineRun run, Metric metric) {
    return java.util.Objects.requireNonNull(run.all().metrics().get(metric));
  }

  private static double digits(double value) {
    return new BigDecimal(value).round(new MathContext(5)).doubleValue();
  }
}
