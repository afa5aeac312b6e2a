// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import io.github.gatlingllm.measure.detail.EndDetail;
import io.github.gatlingllm.measure.detail.GapHeat;
import io.github.gatlingllm.measure.detail.RequestSample;
import io.github.gatlingllm.measure.detail.RequestSample.Why;
import io.github.gatlingllm.measure.detail.RunDetail;
import io.github.gatlingllm.measure.detail.Scatter;
import io.github.gatlingllm.measure.detail.SourceDetail;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The details of some requests, computed the simple way. */
final class FakeDetail {

  private static final double HEAT_SECONDS = 0.5;
  private static final List<Double> BOUNDS =
      IntStream.range(0, 42).mapToObj(i -> Math.pow(1.25, i)).toList();
  private static final int SAMPLED = 75;
  private static final int POINTS = 400;

  private FakeDetail() {}

  static RunDetail of(List<RequestRecord> records) {
    if (records.isEmpty()) {
      return RunDetail.NONE;
    }
    Map<String, SourceDetail> scenarios = sources(records, record -> record.id().scenario());
    return new RunDetail(
        1,
        source(records),
        sources(records, record -> record.id().path()),
        scenarios.size() > 1 ? scenarios : Map.of(),
        samples(records),
        FakeStalls.of(records));
  }

  private static <K> Map<K, SourceDetail> sources(
      List<RequestRecord> records, Function<RequestRecord, K> key) {
    Map<K, SourceDetail> sources = new LinkedHashMap<>();
    records.stream()
        .collect(Collectors.groupingBy(key, LinkedHashMap::new, Collectors.toList()))
        .forEach((name, some) -> sources.put(name, source(some)));
    return sources;
  }

  private static SourceDetail source(List<RequestRecord> records) {
    List<RequestRecord> measured = records.stream().filter(RequestRecord::measured).toList();
    return new SourceDetail(
        FakeSlots.of(records),
        heat(records),
        scatter(measured, record -> record.tokens().input(), Metric.TTFT),
        scatter(measured, record -> record.tokens().output(), Metric.E2E),
        ends(measured, record -> record.succeeded() ? null : record.outcome().reason()),
        ends(measured, record -> record.outcome().finishReason()));
  }

  private static GapHeat heat(List<RequestRecord> records) {
    List<long[]> columns = new ArrayList<>();
    for (RequestRecord record : records) {
      long[] chunks = record.timing().chunks();
      for (int i = 1; i < chunks.length && record.succeeded(); i++) {
        int column = (int) (chunks[i] / (HEAT_SECONDS * 1e9));
        while (columns.size() <= column) {
          columns.add(new long[BOUNDS.size()]);
        }
        columns.get(column)[row((chunks[i] - chunks[i - 1]) / 1e6)]++;
      }
    }
    return columns.isEmpty() ? GapHeat.NONE : new GapHeat(HEAT_SECONDS, BOUNDS, columns);
  }

  private static int row(double millis) {
    int row = 0;
    while (row + 1 < BOUNDS.size() && BOUNDS.get(row + 1) <= millis) {
      row++;
    }
    return row;
  }

  private static Scatter scatter(
      List<RequestRecord> records, ToDoubleFunction<RequestRecord> x, Metric metric) {
    List<Scatter.Point> points =
        records.stream()
            .filter(record -> record.succeeded() && x.applyAsDouble(record) > 0)
            .map(
                record ->
                    new Scatter.Point(
                        x.applyAsDouble(record), record.value(metric).orElseThrow() / 1e6))
            .toList();
    int every = points.size() / POINTS + 1;
    List<Scatter.Point> some =
        IntStream.range(0, points.size())
            .filter(i -> i % every == 0)
            .mapToObj(points::get)
            .toList();
    return new Scatter(points.size(), some, trend(points));
  }

  private static Scatter.@Nullable Trend trend(List<Scatter.Point> points) {
    double x = points.stream().mapToDouble(Scatter.Point::x).average().orElse(0);
    double y = points.stream().mapToDouble(Scatter.Point::y).average().orElse(0);
    double xx = points.stream().mapToDouble(p -> (p.x() - x) * (p.x() - x)).sum();
    double yy = points.stream().mapToDouble(p -> (p.y() - y) * (p.y() - y)).sum();
    double xy = points.stream().mapToDouble(p -> (p.x() - x) * (p.y() - y)).sum();
    if (points.size() < 3 || xx == 0) {
      return null;
    }
    double slope = xy / xx;
    return new Scatter.Trend(y - slope * x, slope, yy == 0 ? 1 : xy * xy / xx / yy);
  }

  private static List<EndDetail> ends(
      List<RequestRecord> records, Function<RequestRecord, @Nullable String> text) {
    Map<String, List<RequestRecord>> ends = new HashMap<>();
    for (RequestRecord record : records) {
      String end = text.apply(record);
      if (end != null) {
        ends.computeIfAbsent(end, e -> new ArrayList<>()).add(record);
      }
    }
    return ends.entrySet().stream()
        .map(end -> end(end.getKey(), end.getValue()))
        .sorted(Comparator.comparing(EndDetail::count).reversed().thenComparing(EndDetail::text))
        .toList();
  }

  private static EndDetail end(String text, List<RequestRecord> records) {
    List<String> messages =
        records.get(0).succeeded()
            ? List.of()
            : Stream.of(
                    records.get(0).id().path().contains(Reports.HOSTILE) ? Reports.HOSTILE : "",
                    text.equals(FakeServer.BUSY)
                        ? "Rate limit reached for requests: 12 per second."
                        : "",
                    text.equals(FakeServer.BUSY) && records.size() > 5
                        ? "The engine is overloaded, please try again later (key sk-…)."
                        : "")
                .filter(Predicate.not(String::isEmpty))
                .toList();
    return new EndDetail(
        text,
        records.size(),
        records.stream().mapToLong(record -> record.timing().closed()).min().orElseThrow(),
        records.stream().mapToLong(record -> record.timing().closed()).max().orElseThrow(),
        messages);
  }

  private static List<RequestSample> samples(List<RequestRecord> records) {
    Map<RequestRecord, Set<Why>> why = new HashMap<>();
    choose(why, Why.SLOWEST_TTFT, longest(records, Metric.TTFT));
    choose(why, Why.LONGEST_STALL, longest(records, Metric.MAX_STALL));
    choose(why, Why.FAILED, records.stream().filter(record -> !record.succeeded()));
    int every = Math.max(1, records.size() / SAMPLED);
    choose(
        why,
        Why.TYPICAL,
        IntStream.range(0, records.size()).filter(i -> i % every == 0).mapToObj(records::get));
    return why.entrySet().stream()
        .map(sample -> new RequestSample(sample.getKey(), sample.getValue()))
        .sorted(Comparator.comparing(sample -> sample.request().timing().sent()))
        .toList();
  }

  private static Stream<RequestRecord> longest(List<RequestRecord> records, Metric metric) {
    return records.stream()
        .filter(record -> record.value(metric).isPresent())
        .sorted(
            Comparator.<RequestRecord>comparingDouble(record -> record.value(metric).orElseThrow())
                .reversed());
  }

  private static void choose(
      Map<RequestRecord, Set<Why>> chosen, Why why, Stream<RequestRecord> requests) {
    requests
        .limit(SAMPLED)
        .forEach(
            request -> chosen.computeIfAbsent(request, r -> EnumSet.noneOf(Why.class)).add(why));
  }
}
