// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import io.github.gatlingllm.measure.OwnCountStats;
import io.github.gatlingllm.measure.Rates;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.Workload;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Outcome;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Timing;
import io.github.gatlingllm.measure.request.TokenCounts;
import io.github.gatlingllm.measure.request.TokenSource;
import io.github.gatlingllm.slo.goodput.SloStats;
import io.github.gatlingllm.slo.promise.Slo;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/** Seeded requests of a made-up server, and their figures computed the simple way. */
final class FakeRun {

  private static final double MS = 1e6;
  private static final double SECONDS = 60;

  private final SplittableRandom random = new SplittableRandom(42);
  private final List<RequestRecord> records = new ArrayList<>();

  /** {@code count} requests of a path, spread over a minute; some of them fail. */
  FakeRun add(List<String> path, int count, double failing) {
    for (int i = 0; i < count; i++) {
      long due = (long) (i * SECONDS * 1e9 / count);
      records.add(record(path, i, due, random.nextDouble() < failing));
    }
    return this;
  }

  private RequestRecord record(List<String> path, int user, long due, boolean fails) {
    double load = 1 + due / 60e9;
    long sent = due + (long) (random.nextDouble() * 0.4 * MS);
    long first = sent + (long) ((24 + gauss() * 3 + tail() * 60 * load) * load * MS);
    int output = fails ? 7 : 100 + random.nextInt(56);
    long[] chunks = new long[output];
    chunks[0] = first;
    for (int i = 1; i < output; i++) {
      chunks[i] = chunks[i - 1] + (long) ((4.6 * load + gauss() * 0.4 + tail() * 2) * MS);
    }
    long closed = chunks[output - 1] + (long) (0.3 * MS);
    var outcome =
        fails
            ? new Outcome(RequestStatus.FAILED, 200, "the stream was cut short", null)
            : new Outcome(RequestStatus.OK, 200, null, output > 150 ? "stop" : "length");
    return new RequestRecord(
        new RequestId(
            path.get(path.size() - 1), path.subList(0, path.size() - 1), "Chat", user, null),
        outcome,
        new Timing(due, sent, closed, first, chunks, true),
        new TokenCounts(
            480 + random.nextInt(64), output, 16, TokenCounts.ABSENT, 1, null, TokenSource.USAGE),
        Phase.MEASURED,
        null);
  }

  private double gauss() {
    double sum = -6;
    for (int i = 0; i < 12; i++) {
      sum += random.nextDouble();
    }
    return sum;
  }

  private double tail() {
    double u = random.nextDouble();
    return u < 0.97 ? 0 : -Math.log(1 - u) - 3.5;
  }

  List<RequestRecord> records() {
    return records;
  }

  List<RequestRecord> records(List<String> path) {
    return records.stream().filter(record -> record.id().path().equals(path)).toList();
  }

  static RequestStats stats(List<RequestRecord> records) {
    List<RequestRecord> good = records.stream().filter(RequestRecord::succeeded).toList();
    int failed = records.size() - good.size();
    return new RequestStats(
        new RequestStats.Counts(good.size(), failed, 0, 0, 100, 0),
        tally(records.stream().map(r -> r.outcome().error()).toList()),
        tally(records.stream().map(r -> r.outcome().finishReason()).toList()),
        tokens(good),
        distributions(good),
        records.isEmpty() ? null : rates(good, SECONDS),
        good.isEmpty() ? null : rates(good, SECONDS + 1.5),
        new RequestStats.Concurrency(31, records.size() / SECONDS * 0.9),
        Workload.NONE);
  }

  private static Rates rates(List<RequestRecord> good, double seconds) {
    double input = good.stream().mapToDouble(r -> r.tokens().input()).sum();
    double output = good.stream().mapToDouble(r -> r.tokens().output()).sum();
    return new Rates(good.size() / seconds, input / seconds, output / seconds);
  }

  private static Map<Metric, Distribution> distributions(List<RequestRecord> records) {
    Map<Metric, Distribution> distributions = new EnumMap<>(Metric.class);
    for (Metric metric : Metric.values()) {
      var values = DoubleStream.builder();
      records.forEach(
          record ->
              metric.samples(
                  record,
                  (value, times) -> {
                    for (long i = 0; i < times; i++) {
                      values.accept(value);
                    }
                  }));
      SortedDistribution distribution = SortedDistribution.ofAll(values.build());
      if (distribution != null) {
        double scale = metric.unit() == Metric.Unit.NANOS ? 1 : 1000;
        distributions.put(metric, distribution.scaled(scale));
      }
    }
    return distributions;
  }

  private static RequestStats.Tokens tokens(List<RequestRecord> good) {
    List<Double> input = good.stream().map(r -> (double) r.tokens().input()).toList();
    List<Double> output = good.stream().map(r -> (double) r.tokens().output()).toList();
    boolean none = good.isEmpty();
    return new RequestStats.Tokens(
        none ? null : TokenSource.USAGE,
        SortedDistribution.ofAll(input.stream().mapToDouble(v -> v)),
        SortedDistribution.ofAll(output.stream().mapToDouble(v -> v)),
        (long) input.stream().mapToDouble(v -> v).sum(),
        (long) output.stream().mapToDouble(v -> v).sum(),
        none ? OptionalLong.empty() : OptionalLong.of(16L * good.size()),
        OptionalLong.empty(),
        none
            ? OptionalDouble.empty()
            : OptionalDouble.of(good.stream().mapToInt(RequestRecord::chunks).average().orElse(0)),
        OwnCountStats.NONE,
        false);
  }

  private static SortedMap<String, Long> tally(List<? extends @Nullable String> texts) {
    SortedMap<String, Long> tally = new TreeMap<>();
    for (String text : texts) {
      if (text != null) {
        tally.merge(text, 1L, Long::sum);
      }
    }
    return tally;
  }

  static SloStats slo(List<RequestRecord> records, Slo slo) {
    List<RequestRecord> good = records.stream().filter(RequestRecord::succeeded).toList();
    int failed = records.size() - good.size();
    long met =
        good.stream()
            .filter(
                r ->
                    slo.bounds().stream()
                        .allMatch(
                            b ->
                                b.comparison()
                                    .holds(b.gauge().of(r).orElseThrow(), b.limit().fixed())))
            .count();
    List<SloStats.BoundStats> bounds =
        slo.bounds().stream()
            .map(
                b ->
                    new SloStats.BoundStats(
                        b,
                        good.size(),
                        good.stream()
                            .filter(
                                r ->
                                    b.comparison()
                                        .holds(b.gauge().of(r).orElseThrow(), b.limit().fixed()))
                            .count(),
                        failed))
            .toList();
    return new SloStats(
        slo,
        bounds,
        met,
        good.size() - met,
        failed,
        0,
        OptionalDouble.of(met / SECONDS),
        OptionalDouble.of(met * 127.5 / SECONDS),
        good.size() + failed,
        0,
        0);
  }
}
