// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import static io.github.gatlingllm.report.html.section.SectionOutput.data;
import static io.github.gatlingllm.report.html.section.SectionOutput.html;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.RunSnapshot;
import io.github.gatlingllm.measure.TimeSlot;
import io.github.gatlingllm.measure.detail.GapHeat;
import io.github.gatlingllm.measure.detail.RequestSample;
import io.github.gatlingllm.measure.detail.RequestSample.Why;
import io.github.gatlingllm.measure.detail.RunDetail;
import io.github.gatlingllm.measure.detail.Scatter;
import io.github.gatlingllm.measure.detail.SourceDetail;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Outcome;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Timing;
import io.github.gatlingllm.measure.request.TokenCounts;
import io.github.gatlingllm.measure.request.TokenSource;
import io.github.gatlingllm.report.BareReport;
import io.github.gatlingllm.report.EventfulRun;
import io.github.gatlingllm.report.ReportWith;
import io.github.gatlingllm.report.html.HtmlSection;
import io.github.gatlingllm.report.view.RunReport;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How large the sections are in which people dig. */
class SectionSizeTest {

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
    return ReportWith.detail(
        BareReport.of(
            report.run(),
            report.labels(),
            report.validity(),
            snapshot,
            report.slos(),
            List.of(),
            null,
            report.key(),
            List.of()),
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
        Phase.MEASURED,
        null);
  }
}
