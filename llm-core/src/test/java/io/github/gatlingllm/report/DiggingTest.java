/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.detail.EndDetail;
import io.github.gatlingllm.detail.GapHeat;
import io.github.gatlingllm.detail.RequestSample;
import io.github.gatlingllm.detail.RequestSample.Why;
import io.github.gatlingllm.detail.RunDetail;
import io.github.gatlingllm.detail.Scatter;
import io.github.gatlingllm.detail.SourceDetail;
import io.github.gatlingllm.detail.Stall;
import io.github.gatlingllm.timeline.Distribution;
import io.github.gatlingllm.timeline.Metric;
import io.github.gatlingllm.timeline.Outcome;
import io.github.gatlingllm.timeline.RequestId;
import io.github.gatlingllm.timeline.RequestRecord;
import io.github.gatlingllm.timeline.RequestStats;
import io.github.gatlingllm.timeline.RequestStatus;
import io.github.gatlingllm.timeline.RunSnapshot;
import io.github.gatlingllm.timeline.SteadySpan;
import io.github.gatlingllm.timeline.TimeSlot;
import io.github.gatlingllm.timeline.Timing;
import io.github.gatlingllm.timeline.TokenCounts;
import io.github.gatlingllm.timeline.TokenSource;
import io.github.gatlingllm.timeline.Window;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The sections in which people dig. */
class DiggingTest {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  @Test
  void everySourceHasItsMoments() {
    JsonNode time = data(new OverTimeSection(), EventfulRun.steady()).get("overTime");
    int count = Scope.shown(EventfulRun.steady()).size();

    assertThat(count).isEqualTo(6);
    assertThat(time.get("scopes")).hasSize(count);
    assertThat(sent(time, 1) + sent(time, 2) + sent(time, 3))
        .as("the paths together are all")
        .isCloseTo(sent(time, 0), withinPercentage(0.1));
    assertThat(sent(time, 4) + sent(time, 5))
        .as("so are the scenarios")
        .isCloseTo(sent(time, 0), withinPercentage(0.1));
    assertThat(time.at("/scopes/0/failed/0/name").textValue())
        .isIn(FakeServer.CUT, FakeServer.SLOW);
    assertThat(html(new OverTimeSection(), EventfulRun.steady()))
        .contains("What lies outside the measuring window is shaded", "data-key=\"5.concurrency\"")
        .contains("offered req/s", "0 – 9 s");
  }

  @Test
  void levelsAreMarked() {
    JsonNode levels = data(new OverTimeSection(), EventfulRun.levels()).at("/overTime/levels");

    assertThat(levels.toString()).isEqualTo("[[5,27,4],[27,49,8],[49,71,12],[71,93,16]]");
    assertThat(html(new OverTimeSection(), EventfulRun.levels()))
        .contains("with its load in req/s");
  }

  @Test
  void withoutDetailsThereAreTheMomentsOfAllRequestsAndNoFurtherSection() {
    RunReport plain = EventfulRun.steady().withDetail(RunDetail.NONE);
    JsonNode time = data(new OverTimeSection(), plain).get("overTime");

    assertThat(time.at("/scopes/0/sent")).hasSizeGreaterThan(90);
    assertThat(time.at("/scopes/1/sent")).isEmpty();
    assertThat(html(new OverTimeSection(), plain))
        .contains("Nothing was recorded of these requests");
    for (HtmlSection section :
        List.of(
            new GapHeatSection(),
            new RequestsSection(),
            new StallsSection(),
            new ScatterSection())) {
      assertThat(section.applies(plain)).as(section.id()).isFalse();
      assertThat(data(section, plain)).as(section.id()).isEmpty();
      assertThat(section.applies(EventfulRun.steady())).as(section.id()).isTrue();
    }
    assertThat(html(new EndsSection(), plain))
        .contains("<td>–</td>")
        .doesNotContain("what servers said");
  }

  private static double sent(JsonNode time, int scope) {
    JsonNode moments = time.at("/scopes/" + scope);
    return sum(moments.get("sent")) * moments.get("seconds").doubleValue();
  }

  /** Of many paths each has fewer and longer slots. */
  @Test
  void allRequestsHaveTheFinestMoments() {
    RunReport run = EventfulRun.steady();
    var coarse =
        new SourceDetail(
            List.of(MomentsTest.slot(9, null)),
            GapHeat.NONE,
            Scatter.NONE,
            Scatter.NONE,
            List.of(),
            List.of());
    List<String> path = run.snapshot().requests().keySet().iterator().next();
    var detail = new RunDetail(128, coarse, Map.of(path, coarse), Map.of(), List.of(), List.of());
    JsonNode scopes = data(new OverTimeSection(), run.withDetail(detail)).at("/overTime/scopes");

    assertThat(scopes.at("/0/seconds").doubleValue()).isEqualTo(1);
    assertThat(scopes.at("/0/sent")).hasSize(run.snapshot().series().size());
    assertThat(scopes.at("/1/seconds").doubleValue()).isEqualTo(128);
    assertThat(scopes.at("/1/sent")).hasSize(1);
  }

  @Test
  void besideFiguresOfASteadyStateItIsSaidWhatIsOfTheWholeRun() {
    RunReport run = EventfulRun.steady();
    var span = new SteadySpan(new Window(20_000_000_000L, 61_000_000_000L), 1, 5, 5);
    RunReport cut =
        new RunReport(
                run.run(),
                run.labels(),
                run.validity(),
                run.snapshot().in(span),
                run.slos(),
                run.objectives(),
                null,
                run.key(),
                List.of())
            .withDetail(run.detail());
    String figures = "Figures are those of the steady state, 20 – 61 s; ";
    Map<HtmlSection, String> sections =
        Map.of(
            new EndsSection(), "first and last times and what servers said are",
            new ScatterSection(), "these points and trends are",
            new RequestsSection(), "these requests are",
            new StallsSection(), "these stalls are");

    sections.forEach(
        (section, what) -> {
          assertThat(html(section, cut)).contains(figures + what + " of the whole measured run.");
          assertThat(html(section, run)).doesNotContain("of the whole measured run");
        });
  }

  @Test
  void inAClosedLoadNothingIsOffered() {
    RunReport run = EventfulRun.steady();
    var load = new RunInfo.Load(RunInfo.LoadModel.CLOSED, OptionalDouble.empty(), 3);
    RunReport closed = Reports.with(run, load, run.run().end());
    var slots = List.of(MomentsTest.slot(0, null));
    var source =
        new SourceDetail(slots, GapHeat.NONE, Scatter.NONE, Scatter.NONE, List.of(), List.of());
    var detail = new RunDetail(1, source, Map.of(), Map.of(), List.of(), List.of());

    JsonNode scope =
        data(new OverTimeSection(), closed.withDetail(detail)).at("/overTime/scopes/0");
    assertThat(scope.has("offered")).isFalse();
    assertThat(scope.has("waiting")).isFalse();
    assertThat(scope.has("input")).as("nobody told input tokens").isFalse();
    assertThat(scope.get("sent").toString()).isEqualTo("[0]");
    assertThat(scope.get("ttftP99").toString()).as("no value is no zero").isEqualTo("[null]");
  }

  @Test
  void theHeatMapHoldsEveryGap() {
    GapHeat heat = EventfulRun.steady().detail().all().gaps();
    long all = heat.columns().stream().mapToLong(column -> Arrays.stream(column).sum()).sum();
    JsonNode drawn = data(new GapHeatSection(), EventfulRun.steady()).at("/gaps/0/columns");
    long shown = 0;
    for (JsonNode column : drawn) {
      for (int i = 1; i < column.size(); i++) {
        shown += column.get(i).longValue();
      }
    }

    assertThat(all).isGreaterThan(100_000);
    assertThat(shown).isEqualTo(all);
  }

  @Test
  void aSampleIsShownUnderItsPathAndItsScenario() {
    RunReport report = EventfulRun.steady();
    List<Scope> shown = Scope.shown(report);
    var numbers = new ScopeNumbers(report);

    for (RequestSample sample : report.detail().samples()) {
      RequestId id = sample.request().id();
      assertThat(numbers.of(id).stream().map(number -> shown.get(number).name()))
          .containsExactly("all requests", Texts.path(id.path()), "scenario " + id.scenario());
    }
    assertThat(
            new ScopeNumbers(Reports.ungated()).of(report.detail().samples().get(0).request().id()))
        .containsExactly(0);
  }

  @Test
  void theTableOfSamplesHasARowForEachLineOfTheWaterfall() {
    RunReport report = EventfulRun.steady();
    String html = html(new RequestsSection(), report);
    JsonNode samples = data(new RequestsSection(), report).at("/waterfall/samples");

    assertThat(samples).hasSameSizeAs(report.detail().samples());
    assertThat(html.split("<tr><th scope=\"row\">", -1)).hasSize(samples.size() + 1);
    for (int i = 0; i < samples.size(); i++) {
      RequestRecord request = report.detail().samples().get(i).request();
      assertThat(samples.get(i).get("chunks").intValue()).isEqualTo(request.chunks());
      assertThat(samples.get(i).has("failed")).isEqualTo(!request.succeeded());
    }
    assertThat(html)
        .contains("✕ " + FakeServer.SLOW, "slowest TTFT, longest gap", "(not measured)");
  }

  @Test
  void stallsSayWhatCoincided() {
    var id = new RequestId(Reports.HOSTILE, List.of(), "Chat", 1, null);
    String html =
        html(
            new StallsSection(),
            stalls(
                new Stall(
                    id,
                    7,
                    1_000_000_000L,
                    1_300_000_000L,
                    Stall.Cause.CLIENT_GC,
                    null,
                    280_000_000L,
                    281_000_000L,
                    9,
                    10),
                stall(2000, 250, Stall.Cause.SERVER, null, 12, 31),
                stall(3000, 200, Stall.Cause.ALONE, null, 0, 3),
                stall(4000, 195, null, Stall.Doubt.NOT_WATCHED, 0, 4),
                stall(5000, 192, null, Stall.Doubt.NO_OTHER, 0, 1),
                stall(6000, 190, null, Stall.Doubt.TOO_SHORT, 2, 4)));

    assertThat(html)
        .contains(
            "1 × load generator: garbage collection, 1 × server, 1 × this stream alone, 3 ×"
                + " unknown.")
        .contains(
            "9 of 9 other streams stalled with it; 280.0 ms of garbage collection in the load"
                + " generator; a task of its event loop in the load generator, or the watch over it,"
                + " waited 281.0 ms")
        .contains("12 of 30 other streams stalled with it<", "0 of 2 other streams stalled")
        .contains(
            "0 of 3 other streams stalled with it; nobody watched the load generator<",
            "no other stream was open; nothing tells the server from the network<",
            "2 of 3 other streams stalled with it; its event loop may have been busy for as long,"
                + " unseen<")
        .contains("says nothing about the server")
        .doesNotContain("<img");
  }

  private static Stall stall(
      long atMillis,
      long millis,
      Stall.@Nullable Cause cause,
      Stall.@Nullable Doubt doubt,
      int others,
      int streams) {
    var id = new RequestId("ask", List.of(), "Chat", 1, null);
    long from = atMillis * 1_000_000;
    return new Stall(id, 8, from, from + millis * 1_000_000, cause, doubt, 0, 0, others, streams);
  }

  @Test
  void whatIsNoStallIsNotCalledOne() {
    double longest =
        EventfulRun.steady().snapshot().all().distribution(Metric.ITL).orElseThrow().max();
    assertThat(html(new StallsSection(), stalls()))
        .contains("No gap was a stall; the longest was " + Times.millis((long) longest) + " ms.")
        .contains("longer than 50 ms and than ten times the median gap")
        .doesNotContain("<table");
    assertThat(html(new StallsSection(), stalls(stall(3000, 900, Stall.Cause.ALONE, null, 0, 4))))
        .contains("1 × this stream alone.", "900.0 ms");
  }

  @Test
  void aChartWithoutAnyValueIsNotDrawn() {
    var slots = List.of(MomentsTest.slot(0, null));
    var source =
        new SourceDetail(slots, GapHeat.NONE, Scatter.NONE, Scatter.NONE, List.of(), List.of());
    var detail = new RunDetail(1, source, Map.of(), Map.of(), List.of(), List.of());

    assertThat(html(new OverTimeSection(), EventfulRun.steady().withDetail(detail)))
        .contains("data-key=\"0.rates\"")
        .doesNotContain("data-key=\"0.ttft\"", "data-key=\"0.itl\"", "data-key=\"0.input\"");
  }

  private static RunReport stalls(Stall... stalls) {
    return EventfulRun.steady()
        .withDetail(
            new RunDetail(1, SourceDetail.NONE, Map.of(), Map.of(), List.of(), List.of(stalls)));
  }

  @Test
  void trendsAreSaidInWordsOnlyWhereTheyExplainSomething() {
    List<Scatter.Point> points = List.of(new Scatter.Point(100, 30), new Scatter.Point(200, 36));
    var clear = new Scatter(880, points, new Scatter.Trend(24, 0.06, 0.83));
    var vague = new Scatter(12, points, new Scatter.Trend(24, 0.06, 0.04));
    RunReport report =
        EventfulRun.steady()
            .withDetail(
                new RunDetail(
                    1, scattered(clear, vague), Map.of(), Map.of(), List.of(), List.of()));

    assertThat(html(new ScatterSection(), report))
        .contains(
            "TTFT grows by 0.060 ms with each input token, starting from 24.00 ms (2 of 880"
                + " requests shown, R² 0.83).")
        .contains(
            "E2E latency hardly goes with the length of the answer (2 of 12 requests shown, R²"
                + " 0.04).")
        .contains("TTFT: no request has both it and input tokens.");
    JsonNode drawn = data(new ScatterSection(), report).at("/byLength/0");
    assertThat(drawn.at("/ttft/slope").doubleValue()).isEqualTo(0.06);
    assertThat(drawn.at("/e2e/slope").doubleValue()).as("drawn all the same").isEqualTo(0.06);
    assertThat(drawn.at("/ttft/points").toString()).isEqualTo("[[100,30],[200,36]]");
  }

  @Test
  void noLatencyIsBelowZeroInWords() {
    List<Scatter.Point> points = List.of(new Scatter.Point(1, 3), new Scatter.Point(2, 6));
    var steep = new Scatter(2, points, new Scatter.Trend(-1.5, 3, 0.9));
    var detail =
        new RunDetail(1, scattered(steep, steep), Map.of(), Map.of(), List.of(), List.of());

    assertThat(html(new ScatterSection(), EventfulRun.steady().withDetail(detail)))
        .contains("TTFT grows by 3.00 ms with each input token (2 requests, R² 0.90).")
        .doesNotContain("starting from");
  }

  private static SourceDetail scattered(Scatter ttft, Scatter e2e) {
    return new SourceDetail(List.of(), GapHeat.NONE, ttft, e2e, List.of(), List.of());
  }

  @Test
  void endsHaveTheirCountsTimesAndMessages() {
    RunReport report = EventfulRun.levels();
    EndDetail busy =
        report.detail().all().failures().stream()
            .filter(end -> end.text().equals(FakeServer.BUSY))
            .findFirst()
            .orElseThrow();
    String html = html(new EndsSection(), report);

    assertThat(html)
        .contains("<td>" + busy.count() + "</td>", "what servers said")
        .contains(String.format("<td>%.1f s</td>", busy.first() / 1e9))
        .contains("<bdi>Rate limit reached for requests: 12 per second.</bdi>");
    assertThat(html(new EndsSection(), Reports.hostile()))
        .contains("<bdi>&lt;/script&gt;&lt;img")
        .doesNotContain("<img", "\u202E");
  }

  /** A run of a million requests on 20 paths in two scenarios records no more than this. */
  @Test
  void aLargeRunsReportStaysSmall() {
    RunReport report = large();

    assertThat(size(new RequestsSection(), report)).as("samples").isLessThan(400_000);
    int all =
        List.of(
                new OverTimeSection(),
                new GapHeatSection(),
                new RequestsSection(),
                new StallsSection(),
                new ScatterSection(),
                new EndsSection())
            .stream()
            .mapToInt(section -> size(section, report))
            .sum();
    assertThat(all).isLessThan(1_250_000);
  }

  private static int size(HtmlSection section, RunReport report) {
    return data(section, report).toString().length() + html(section, report).length();
  }

  private static RunReport large() {
    RunReport report = EventfulRun.steady();
    RequestStats stats = report.snapshot().all();
    Map<List<String>, RequestStats> requests = new LinkedHashMap<>();
    Map<List<String>, SourceDetail> details = new LinkedHashMap<>();
    SourceDetail source = largeSource();
    for (int i = 0; i < 20; i++) {
      requests.put(List.of("group", "request " + i), stats);
      details.put(List.of("group", "request " + i), source);
    }
    Map<String, SourceDetail> scenarios = Map.of("A", source, "B", source);
    RunSnapshot plain = report.snapshot();
    var snapshot =
        new RunSnapshot(
            plain.window(),
            requests,
            Map.of("A", stats, "B", stats),
            stats,
            1,
            source.slots(),
            new TreeMap<>(),
            7,
            null);
    return new RunReport(
            report.run(),
            report.labels(),
            report.validity(),
            snapshot,
            report.slos(),
            List.of(),
            null,
            report.key(),
            List.of())
        .withDetail(
            new RunDetail(6, source, details, scenarios, largeSamples(), report.detail().stalls()));
  }

  private static SourceDetail largeSource() {
    var random = new SplittableRandom(1);
    List<TimeSlot> slots =
        IntStream.range(0, 600)
            .mapToObj(
                i ->
                    new TimeSlot(
                        i * 6,
                        1600 + random.nextInt(99),
                        1600 + random.nextInt(99),
                        1600 + random.nextInt(99),
                        new TreeMap<>(Map.of("HTTP 429", 1L + random.nextInt(9), "timeout", 2L)),
                        800_000 * random.nextDouble(),
                        160_000 * random.nextDouble(),
                        700 * random.nextDouble(),
                        random.nextDouble(),
                        Distribution.of(3e7 * random.nextDouble(), 2e8 * random.nextDouble()),
                        Distribution.of(1e7 * random.nextDouble(), 9e7 * random.nextDouble())))
            .toList();
    List<long[]> columns =
        IntStream.range(0, 600).mapToObj(i -> random.longs(60, 0, 9999).toArray()).toList();
    List<Double> bounds = IntStream.range(0, 60).mapToObj(i -> Math.pow(1.2, i)).toList();
    List<Scatter.Point> points =
        IntStream.range(0, 2000)
            .mapToObj(i -> new Scatter.Point(random.nextInt(9999), 9999 * random.nextDouble()))
            .toList();
    var scatter = new Scatter(1_000_000, points, new Scatter.Trend(12.34, 0.01234, 0.5));
    return new SourceDetail(
        slots, new GapHeat(6, bounds, columns), scatter, scatter, List.of(), List.of());
  }

  private static List<RequestSample> largeSamples() {
    var random = new SplittableRandom(2);
    return IntStream.range(0, 300)
        .mapToObj(i -> new RequestSample(sample(i, random), Set.of(Why.TYPICAL, Why.SLOWEST_TTFT)))
        .toList();
  }

  private static RequestRecord sample(int number, SplittableRandom random) {
    long[] chunks = new long[4000];
    long now = number * 12_000_000_000L;
    for (int i = 0; i < chunks.length; i++) {
      now += random.nextInt(300) == 0 ? 900_000_000L : 10_000_000L + random.nextInt(9_000_000);
      chunks[i] = now;
    }
    return new RequestRecord(
        new RequestId("request " + number % 20, List.of("group"), "A", number, null),
        new Outcome(RequestStatus.OK, 200, null, "length"),
        new Timing(Timing.ABSENT, number * 12_000_000_000L, now + 1, chunks[0], chunks, true),
        new TokenCounts(2000, 4000, -1, -1, 1, null, TokenSource.USAGE),
        false);
  }

  private static double sum(JsonNode column) {
    double sum = 0;
    for (JsonNode value : column) {
      sum += value.doubleValue();
    }
    return sum;
  }

  private static String html(HtmlSection section, RunReport report) {
    var html = new Html();
    section.write(report, html);
    return html.toString();
  }

  private static ObjectNode data(HtmlSection section, RunReport report) {
    ObjectNode data = MAPPER.createObjectNode();
    section.data(report, data);
    return data;
  }
}
