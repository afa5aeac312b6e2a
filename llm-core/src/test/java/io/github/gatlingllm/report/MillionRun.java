// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import io.github.gatlingllm.measure.OwnCountStats;
import io.github.gatlingllm.measure.Rates;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.RunSnapshot;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.Workload;
import io.github.gatlingllm.measure.detail.RunDetail;
import io.github.gatlingllm.measure.detail.SourceDetail;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.distribution.HistogramDistributions;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.TokenSource;
import io.github.gatlingllm.report.view.ComparableRun;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.slo.goodput.SloSnapshot;
import io.github.gatlingllm.slo.goodput.SloStats;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * What a run of a million requests and a hundred million tokens on {@value #PATHS} paths leaves
 * behind: distributions of all of them.
 */
public final class MillionRun {

  static final int PATHS = 20;
  static final long REQUESTS = 1_000_000;
  static final long TOKENS = 100_000_000;

  private static final double SECONDS = 3600;
  private static final String NAME = "a request with a name of its own ";

  private static final Once<RunReport> MILLION =
      new Once<>(() -> new MillionRun(TOKENS).of(REQUESTS));

  private static final Once<RunReport> FEW =
      new Once<>(() -> new MillionRun(REQUESTS / 10).of(REQUESTS / 50));

  private final SplittableRandom random = new SplittableRandom(7);
  private final long tokens;

  private MillionRun(long tokens) {
    this.tokens = tokens;
  }

  /** The report. */
  static RunReport report() {
    return MILLION.get();
  }

  /**
   * As many paths as have figures of their own, and some scenarios; held against a baseline. Few
   * values are recorded: they take as much room.
   */
  public static RunReport ofManyPaths(int paths, int scenarios) {
    RunReport few = FEW.get();
    List<RequestStats> stats = List.copyOf(few.snapshot().requests().values());
    List<SourceDetail> details = List.copyOf(few.detail().requests().values());
    var requests = new LinkedHashMap<List<String>, RequestStats>();
    var slos = new LinkedHashMap<List<String>, List<SloStats>>();
    var sources = new LinkedHashMap<List<String>, SourceDetail>();
    for (List<String> path : names(paths)) {
      sources.put(path, details.get(requests.size() % PATHS));
      requests.put(path, stats.get(requests.size() % PATHS));
      slos.put(path, few.allSlos());
    }
    var populations = new LinkedHashMap<String, RequestStats>();
    var theirs = new LinkedHashMap<String, List<SloStats>>();
    var moments = new LinkedHashMap<String, SourceDetail>();
    for (int i = 0; i < scenarios; i++) {
      populations.put("scenario " + i, stats.get(i % PATHS));
      theirs.put("scenario " + i, few.allSlos());
      moments.put("scenario " + i, details.get(i % PATHS));
    }
    RunSnapshot of = few.snapshot();
    var snapshot =
        new RunSnapshot(
            of.window(),
            requests,
            populations,
            of.all(),
            of.slotSeconds(),
            of.series(),
            of.conversations(),
            of.users(),
            null);
    RunDetail detail = few.detail();
    RunReport report =
        ReportWith.detail(
            of(few, snapshot, new SloSnapshot(slos, theirs, few.allSlos())),
            new RunDetail(
                detail.slotSeconds(),
                detail.all(),
                sources,
                moments,
                detail.samples(),
                detail.stalls()));
    return ComparedReports.compared(report, ComparedReports.faster(ComparableRun.of(report)));
  }

  private static List<List<String>> names(int count) {
    return IntStream.range(0, count).mapToObj(path -> List.of("assistant", NAME + path)).toList();
  }

  /** A report with other figures. */
  static RunReport of(RunReport model, RunSnapshot snapshot, SloSnapshot slos) {
    return BareReport.of(
        model.run(),
        model.labels(),
        model.validity(),
        snapshot,
        slos,
        model.objectives(),
        model.prices(),
        model.key(),
        model.assertions());
  }

  private RunReport of(long requestCount) {
    RunReport model = Reports.full();
    List<List<String>> paths = names(PATHS);
    RunDetail detail = MillionDetail.of(paths, SECONDS);
    Map<List<String>, RequestStats> requests = new LinkedHashMap<>();
    Map<List<String>, List<SloStats>> slos = new LinkedHashMap<>();
    List<SloStats> slo = model.slos().all();
    for (List<String> path : paths) {
      requests.put(path, stats(requestCount / PATHS, tokens / PATHS, 1 + requests.size() * 0.2));
      slos.put(path, slo);
    }
    var snapshot =
        new RunSnapshot(
            new Window(0, (long) (SECONDS * 1e9)),
            requests,
            stats(requestCount, tokens, 2),
            detail.slotSeconds(),
            detail.all().slots(),
            new TreeMap<>(),
            requestCount);
    return ReportWith.detail(of(model, snapshot, new SloSnapshot(slos, slo)), detail);
  }

  private RequestStats stats(long requests, long gaps, double slower) {
    Map<Metric, Distribution> distributions = new EnumMap<>(Metric.class);
    for (Metric metric : Metric.values()) {
      if (metric.ofReader()) {
        continue; // most runs have none
      }
      double scale = metric.unit() == Metric.Unit.NANOS ? 1e6 * slower : 100;
      long count = metric.pooled() ? gaps : requests;
      distributions.put(metric, HistogramDistributions.of(count, () -> scale * skewed()));
    }
    Distribution lengths = HistogramDistributions.of(requests, () -> 64 + 72 * random.nextDouble());
    return new RequestStats(
        new RequestStats.Counts(requests - 11, 11, 0, 0, 100, 0),
        new TreeMap<>(Map.of("the stream was cut short", 9L, "503", 2L)),
        new TreeMap<>(Map.of("length", requests - 111, "stop", 100L)),
        new RequestStats.Tokens(
            TokenSource.USAGE,
            lengths,
            lengths,
            requests * 500,
            requests * 100,
            OptionalLong.empty(),
            OptionalLong.empty(),
            OptionalDouble.of(100),
            OwnCountStats.NONE,
            false,
            0),
        distributions,
        rates(requests),
        rates(requests),
        new RequestStats.Concurrency(900, 612.5),
        Workload.NONE);
  }

  private static Rates rates(long requests) {
    return new Rates(requests / SECONDS, requests * 500 / SECONDS, requests * 100 / SECONDS);
  }

  /** Around 10, with a tail to a hundred times as much. */
  private double skewed() {
    double u = random.nextDouble();
    return (8 + 4 * random.nextDouble()) * (u < 0.98 ? 1 : 1 / (1.01 - u) / 3);
  }
}
