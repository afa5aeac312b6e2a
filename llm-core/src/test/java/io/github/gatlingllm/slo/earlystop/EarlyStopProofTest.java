// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.earlystop;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.capacity.VirtualLoad;
import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.goodput.SloRecorder;
import io.github.gatlingllm.slo.objective.Bound;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.EndedRequest;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.objective.SloFigure;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.objective.Subject;
import io.github.gatlingllm.slo.verdict.Evidence;
import io.github.gatlingllm.slo.verdict.Judge;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * How often whole runs of a server that does not change are stopped since an objective is out of
 * reach, and how often it is said to be surely missed, though the truth keeps it by a hair's
 * breadth. The truth is that of 100 000 requests at the same load.
 */
class EarlyStopProofTest {

  private static final double JUST = 0.001;
  private static final double MOSTLY = 60;
  private static final double SLOWER = 1.5;

  /** As exact as stamps of the kernel are. */
  private static final TimingUncertainty EXACT =
      new TimingUncertainty(Map.of(Metric.TTFT, 50_000.0));

  /** Which objectives, by a name. */
  private record Promise(String name, RunObjective objective, Slo slo) {}

  /** In percent of the runs. */
  private record Stops(double stopped, double surely) {}

  @Test
  void whoStopsEarlyIsSeldomSureByMistake() {
    prove(0.7, 300, 60, 7);
  }

  /** Some minutes. */
  @Test
  @Tag("proof")
  void overLoadsAndSizes() {
    for (double load : new double[] {0.4, 0.7, 0.9}) {
      for (int n : new int[] {100, 500, 2000}) {
        prove(load, n, 500, 5);
      }
    }
  }

  private static void prove(double load, int n, int runs, double most) {
    for (Promise promise : promises(load)) {
      Stops same = stops(promise, load, 1, n, runs);
      Stops slower = stops(promise, load, SLOWER, n, runs);
      System.out.printf(
          Locale.ROOT,
          "| %.0f %% | %,d | %s | %.0f %% | %.1f %% | %.0f %% | %.0f %% |%n",
          100 * load,
          n,
          promise.name(),
          same.stopped(),
          same.surely(),
          slower.stopped(),
          slower.surely());
      assertThat(same.surely())
          .as("%s at %s of the capacity, n = %s", promise.name(), load, n)
          .isLessThanOrEqualTo(most);
      // Else nothing was proved: what is never stopped is never sure by mistake.
      assertThat(slower.stopped()).as("of a slower server").isGreaterThanOrEqualTo(MOSTLY);
    }
  }

  private static List<Promise> promises(double load) {
    double[] all =
        LongStream.rangeClosed(1, 10)
            .mapToObj(part -> engine(load, 1, 1_000_000 + part, 10_000))
            .flatMap(List::stream)
            .mapToDouble(request -> Metric.TTFT.of(request).orElseThrow())
            .toArray();
    double truth = Distribution.of(all).percentile(95) * (1 + JUST);
    var slo = new Slo("quick", List.of(new Bound(Metric.TTFT, BoundComparison.LTE, truth)));
    return List.of(
        new Promise(
            "TTFT p95",
            new RunObjective(
                new Subject.OfMetric(List.of(), Metric.TTFT, new Statistic.Percentile(95)),
                BoundComparison.LTE,
                truth / 1e6),
            slo),
        new Promise(
            "attainment 95 %",
            new RunObjective(new Subject.OfSlo(slo, SloFigure.ATTAINMENT), BoundComparison.GTE, 95),
            slo));
  }

  private static Stops stops(Promise promise, double load, double slowdown, int n, int runs) {
    List<Optional<ObjectiveResult>> results =
        LongStream.rangeClosed(1, runs)
            .parallel()
            .mapToObj(seed -> stopped(promise, engine(load, slowdown, seed, n)))
            .toList();
    long surely =
        results.stream()
            .flatMap(Optional::stream)
            .filter(result -> result.verdict() == Verdict.MISSED && !result.weak())
            .count();
    long stopped = results.stream().filter(Optional::isPresent).count();
    return new Stops(100.0 * stopped / runs, 100.0 * surely / runs);
  }

  /** What is said of the objective where the run was stopped for it; those in flight are cut. */
  private static Optional<ObjectiveResult> stopped(Promise promise, List<RequestRecord> requests) {
    var outOfReach = new UnreachableObjectives(List.of(promise.objective()));
    outOfReach.within(EXACT);
    UnreachableObjectives.Watcher watcher = outOfReach.newWatcher();
    var recorder = new RunRecorder(0);
    var shard = recorder.newShard();
    var slos = new SloRecorder(List.of(promise.slo()), recorder);
    var keeper = slos.newShard();
    long left = requests.size();
    for (RequestRecord request :
        requests.stream().sorted(Comparator.comparing(each -> each.timing().closed())).toList()) {
      recorder.arrival(request.timing().due());
      shard.opened(request.timing().sent());
      shard.record(request);
      var ended =
          EndedRequest.of(request, recorder.source(request.id()), List.of(promise.slo()), 0);
      keeper.record(ended);
      watcher.record(ended);
      left--;
      Map<RunObjective, String> found =
          outOfReach.outOfReach(new RequestsToCome(left, RequestsToCome.Kind.EXACT));
      if (!found.isEmpty()) {
        var evidence = Evidence.of(recorder.snapshot(), slos.snapshot().all());
        return Optional.of(
            Judge.of(evidence.with(s -> s.outOfReach = found))
                .judge(List.of(promise.objective()))
                .get(0));
      }
    }
    return Optional.empty();
  }

  private static List<RequestRecord> engine(double load, double slowdown, long seed, int n) {
    return VirtualLoad.of(load * VirtualLoad.CAPACITY, slowdown, seed, seed, n);
  }
}
