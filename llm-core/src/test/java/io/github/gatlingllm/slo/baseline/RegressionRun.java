// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.baseline;

import static io.github.gatlingllm.slo.promise.EndedRequests.ended;
import static java.util.Objects.requireNonNull;

import io.github.gatlingllm.measure.LoadModel;
import io.github.gatlingllm.measure.RunSnapshot;
import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.measure.record.Shard;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.measure.request.TokenSource;
import io.github.gatlingllm.quality.consistency.ConsistencyFigures;
import io.github.gatlingllm.quality.paired.QualityFigures;
import io.github.gatlingllm.slo.goodput.SloRecorder;
import io.github.gatlingllm.slo.goodput.SloShard;
import io.github.gatlingllm.slo.promise.Bound;
import io.github.gatlingllm.slo.promise.Comparison;
import io.github.gatlingllm.slo.promise.Objective;
import io.github.gatlingllm.slo.promise.Slo;
import io.github.gatlingllm.slo.verdict.Capacities;
import io.github.gatlingllm.slo.verdict.Evidence;
import io.github.gatlingllm.slo.verdict.Judge;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A run whose TTFTs are spread over 100 … 200 ms, times a factor. */
final class RegressionRun {

  private static final long MILLI = 1_000_000;
  static final Slo SLO =
      new Slo("fast", List.of(new Bound(Metric.TTFT, Comparison.LTE, 150 * MILLI)));
  static final List<String> CHAT = List.of("chat");

  static final BaselineRun BEFORE = RegressionRun.of(1000, 1, 10).baseline();

  private final RunRecorder recorder = new RunRecorder(0);
  private final Shard shard = recorder.newShard();
  private final SloRecorder slos = new SloRecorder(List.of(SLO), recorder);
  private final SloShard sloShard = slos.newShard();

  static RegressionRun of(int requests, double factor, int failed) {
    var run = new RegressionRun();
    var random = new SplittableRandom(requests + failed);
    for (int i = 0; i < requests; i++) {
      long sent = 10L * i * MILLI;
      long first = sent + (long) ((100 + 100 * random.nextDouble()) * factor * MILLI);
      run.record(Requests.sent(sent).chunks(first, first + 10 * MILLI));
    }
    long every = failed == 0 ? 0 : Math.max(10, 10L * requests / failed);
    return run.failing(failed, every);
  }

  /** The same run, with so many that failed so many milliseconds apart. */
  RegressionRun failing(int requests, long everyMillis) {
    for (int i = 0; i < requests; i++) {
      record(Requests.sent(i * everyMillis * MILLI).ended(RequestStatus.FAILED));
    }
    return this;
  }

  /** The same run, with as many requests that its end has cut. */
  RegressionRun cut(int requests) {
    for (int i = 0; i < requests; i++) {
      record(Requests.sent(10L * i * MILLI).ended(RequestStatus.UNFINISHED));
    }
    return this;
  }

  private void record(Requests request) {
    var record = request.build();
    recorder.arrival(record.timing().due());
    shard.opened(record.timing().sent());
    shard.record(record);
    sloShard.record(ended(record, List.of(SLO)));
  }

  RunSnapshot snapshot() {
    return recorder.snapshot();
  }

  BaselineRun baseline(String... invalid) {
    RunSnapshot snapshot = snapshot();
    return new BaselineRun(
        new BaselineRun.Origin(
            "Sim",
            "sim-1",
            Instant.EPOCH,
            10,
            new TreeMap<>(),
            BaselineRun.FORMAT,
            List.of(invalid),
            List.of()),
        key("H100", 256),
        Map.of(
            CHAT,
            BaselineStats.of(requireNonNull(snapshot.requests().get(CHAT)), slos.snapshot().all())),
        BaselineStats.of(snapshot.all(), slos.snapshot().all()));
  }

  ObjectiveResult judge(Objective objective) {
    return judge(objective, key("H100", 256));
  }

  ObjectiveResult judge(Objective objective, RunKey key) {
    return judge(objective, key, BEFORE);
  }

  ObjectiveResult judge(Objective objective, BaselineRun before) {
    return judge(objective, key("H100", 256), before);
  }

  ObjectiveResult judge(Objective objective, @Nullable RunKey key, BaselineRun before) {
    return judge(objective, key, before, Capacities.NONE);
  }

  ObjectiveResult judge(Objective objective, BaselineRun before, Capacities capacities) {
    return judge(objective, key("H100", 256), before, capacities);
  }

  ObjectiveResult judge(
      Objective objective, BaselineRun before, QualityFigures quality, ConsistencyFigures probes) {
    Evidence evidence =
        Evidence.of(snapshot(), slos.snapshot().all())
            .with(
                s -> {
                  s.key = key("H100", 256);
                  s.quality = quality;
                  s.consistency = probes;
                  s.baselines = new Baselines(Map.of("b.json", before));
                });
    return Judge.of(evidence).judge(List.of(objective)).get(0);
  }

  private ObjectiveResult judge(
      Objective objective, @Nullable RunKey key, BaselineRun before, Capacities capacities) {
    Evidence evidence =
        Evidence.of(snapshot(), slos.snapshot().all())
            .with(
                s -> {
                  s.key = key;
                  s.capacities = capacities;
                  s.baselines = new Baselines(Map.of("b.json", before));
                });
    return Judge.of(evidence).judge(List.of(objective)).get(0);
  }

  static RunKey key(String gpu, double input) {
    return new RunKey(
        new RunKey.Load(LoadModel.OPEN, OptionalDouble.of(100), 20, null),
        new TreeMap<>(Map.of("fast", SLO.text())),
        List.of("m"),
        List.of("d"),
        new RunKey.Tokens(TokenSource.USAGE, null, OptionalDouble.of(input), OptionalDouble.of(2)),
        new TreeMap<>(Map.of("gpu", gpu)));
  }
}
