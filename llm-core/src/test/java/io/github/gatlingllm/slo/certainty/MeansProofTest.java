// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.certainty;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.capacity.VirtualLoad;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.RunSnapshot;
import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.RateFigure;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.objective.Subject;
import io.github.gatlingllm.slo.verdict.Evidence;
import io.github.gatlingllm.slo.verdict.Judge;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * How often verdicts on means, deviations and rates are wrong, over whole runs of servers that do
 * not change, in virtual time. The truth of a mean or deviation is that of a much longer run; that
 * of a rate is the mean over all runs, since the first answers of each are on their way.
 */
class MeansProofTest {

  private static final double SECOND = 1e9;
  private static final double JUST = 0.001;
  private static final double FAR = 1.5;

  /** A server under some load. */
  private interface Load {
    List<RequestRecord> run(long seed, int n);
  }

  private record Named(String name, Load load) {}

  /** Of which a few busy spells, which many runs have none of, are a quarter of the mean. */
  private static final String SPELLS = "16 slots 50 %";

  private static final String BURSTS = "bursts every 20 to 60 s";

  private static final List<Named> LOADS =
      List.of(
          new Named("independent", (seed, n) -> correlated(0, seed, n)),
          new Named("AR 50 ms", (seed, n) -> correlated(0.05, seed, n)),
          new Named("AR 1 s", (seed, n) -> correlated(1, seed, n)),
          new Named("batching 50 %", (seed, n) -> engine(0.5, seed, n)),
          new Named("batching 80 %", (seed, n) -> engine(0.8, seed, n)),
          new Named(SPELLS, (seed, n) -> slots(0.5, seed, n)),
          new Named("16 slots 80 %", (seed, n) -> slots(0.8, seed, n)),
          new Named("M/M/4 80 %", MeansProofTest::queue),
          new Named("processor sharing 60 %", of(ModelServer.sharing(), 6)),
          new Named("processor sharing 85 %", of(ModelServer.sharing(), 8.5)),
          new Named(BURSTS, of(ModelServer.bursts(), 20)),
          new Named("drift, a wave in 30 s", of(ModelServer.drift(30), 45)));

  /** A run of 15 s is shorter than the time between two of them. */
  private static boolean tooShort(Named load, int n) {
    return load.name().equals(BURSTS) && n == 300;
  }

  private static Load of(ModelServer server, double rate) {
    return (seed, n) -> {
      var requests = new ArrayList<RequestRecord>();
      server.serve(new SplittableRandom(seed), rate, n, requests::add);
      return requests;
    };
  }

  /** What is judged. */
  private enum Figure {
    MEAN("TTFT mean", new Subject.OfMetric(List.of(), Metric.TTFT, Statistic.Simple.MEAN)) {
      @Override
      double of(RequestStats stats) {
        return stats.distribution(Metric.TTFT).orElseThrow().mean() / 1e6;
      }
    },
    DEVIATION(
        "TTFT stdDev", new Subject.OfMetric(List.of(), Metric.TTFT, Statistic.Simple.STD_DEV)) {
      @Override
      double of(RequestStats stats) {
        return stats.distribution(Metric.TTFT).orElseThrow().stdDev() / 1e6;
      }
    },
    RATE("req/s", new Subject.OfRate(List.of(), RateFigure.REQUESTS)) {
      @Override
      double of(RequestStats stats) {
        return stats.window() == null ? 0 : stats.window().requests();
      }
    };

    private final String label;

    @SuppressWarnings("ImmutableEnumChecker") // a record
    private final Subject subject;

    Figure(String label, Subject subject) {
      this.label = label;
      this.subject = subject;
    }

    abstract double of(RequestStats stats);

    RunObjective atMost(double bound) {
      return new RunObjective(subject, BoundComparison.LTE, bound);
    }
  }

  /**
   * How often, in percent of the runs.
   *
   * @param met surely met, though the truth lies just beyond the bound
   * @param missed surely missed, though it lies just within
   * @param weaklyMet met by the estimate, though it lies a quarter beyond
   * @param power surely met where the bound is half as large again
   */
  private record Rates(double met, double missed, double weaklyMet, double power) {

    double wrong() {
      return Math.max(met, missed);
    }

    String cell() {
      return String.format(Locale.ROOT, "%.1f / %.1f · %.0f · %.0f", met, missed, weaklyMet, power);
    }
  }

  /** In the short form few runs; the seeds are fixed. */
  @Test
  void sureVerdictsOnMeansAreSeldomWrong() {
    for (int load : new int[] {0, 7}) {
      for (int n : new int[] {300, 1350}) {
        Load server = LOADS.get(load).load();
        Rates mean = rates(server, longRun(server, 8), n, 40).get(0);
        assertThat(mean.wrong()).as("%s, n = %d", LOADS.get(load).name(), n).isLessThanOrEqualTo(5);
        if (load == 0) {
          assertThat(mean.power()).isGreaterThan(n == 300 ? 0 : 90);
        }
      }
    }
  }

  /** Some minutes. */
  @Test
  @Tag("proof")
  void overLoadsAndSizes() {
    var worst = new ArrayList<String>();
    for (Named load : LOADS) {
      RequestStats truth = longRun(load.load(), 40);
      for (int n : new int[] {300, 1350}) {
        List<Rates> rates = rates(load.load(), truth, n, 400);
        for (int i = 0; i < rates.size(); i++) {
          String name = load.name() + ", " + n + ", " + Figure.values()[i].label;
          System.out.println("| " + name + " | " + rates.get(i).cell() + " |");
          if (!tooShort(load, n) && rates.get(i).wrong() > (load.name().equals(SPELLS) ? 5 : 4)) {
            worst.add(name + ": " + rates.get(i).cell());
          }
        }
      }
    }
    assertThat(worst).isEmpty();
  }

  private static RequestStats longRun(Load load, int parts) {
    return stats(
        IntStream.range(0, parts)
            .mapToObj(part -> load.run(1_000_000 + part, 10_000))
            .flatMap(List::stream)
            .toList());
  }

  private static List<Rates> rates(Load load, RequestStats truth, int n, int runs) {
    List<RequestStats> stats =
        LongStream.rangeClosed(1, runs).mapToObj(seed -> stats(load.run(seed, n))).toList();
    return Arrays.stream(Figure.values())
        .map(figure -> rates(figure, truth(figure, truth, stats), stats))
        .toList();
  }

  private static Rates rates(Figure figure, double truth, List<RequestStats> runs) {
    var sums = new double[4];
    for (RequestStats run : runs) {
      sums[0] += sure(figure.atMost(truth * (1 - JUST)), run, Verdict.MET);
      sums[1] += sure(figure.atMost(truth * (1 + JUST)), run, Verdict.MISSED);
      sums[2] += judged(figure.atMost(truth / 1.25), run).verdict() == Verdict.MET ? 1 : 0;
      sums[3] += sure(figure.atMost(truth * FAR), run, Verdict.MET);
    }
    return new Rates(
        100 * sums[0] / runs.size(),
        100 * sums[1] / runs.size(),
        100 * sums[2] / runs.size(),
        100 * sums[3] / runs.size());
  }

  private static double truth(Figure figure, RequestStats longRun, List<RequestStats> runs) {
    return figure == Figure.RATE ? mean(runs, figure::of) : figure.of(longRun);
  }

  private static double mean(List<RequestStats> runs, ToDoubleFunction<RequestStats> figure) {
    return runs.stream().mapToDouble(figure).average().orElseThrow();
  }

  private static int sure(RunObjective objective, RequestStats run, Verdict verdict) {
    ObjectiveResult result = judged(objective, run);
    return result.verdict() == verdict && !result.weak() ? 1 : 0;
  }

  private static ObjectiveResult judged(RunObjective objective, RequestStats run) {
    var snapshot = new RunRecorder(0).snapshot();
    return Judge.of(
            Evidence.of(
                new RunSnapshot(
                    snapshot.window(),
                    Map.of(List.of("chat"), run),
                    run,
                    snapshot.slotSeconds(),
                    snapshot.series(),
                    snapshot.conversations(),
                    snapshot.users()),
                List.of()))
        .judge(List.of(objective))
        .get(0);
  }

  private static RequestStats stats(List<RequestRecord> requests) {
    var recorder = new RunRecorder(0);
    var shard = recorder.newShard();
    for (RequestRecord request : requests) {
      recorder.arrival(request.timing().due());
      shard.opened(request.timing().sent());
      shard.record(request);
    }
    return recorder.snapshot().all();
  }

  private static List<RequestRecord> engine(double load, long seed, int n) {
    return VirtualLoad.of(load * VirtualLoad.CAPACITY, 1, seed, seed, n);
  }

  /** 45 requests/s whose latencies depend on each other for so many seconds. */
  private static List<RequestRecord> correlated(double tau, long seed, int n) {
    var random = new Random(seed);
    var requests = new ArrayList<RequestRecord>();
    double due = 0;
    double state = random.nextGaussian();
    for (int i = 0; i < n; i++) {
      double gap = exponential(random) / 45;
      due += gap;
      double memory = tau == 0 ? 0 : Math.exp(-gap / tau);
      state = memory * state + Math.sqrt(1 - memory * memory) * random.nextGaussian();
      requests.add(request(due, 0.2 * Math.exp(0.6 * state)));
    }
    return requests;
  }

  /** Four servers with one queue, at 80 % of their capacity; one second of work on average. */
  private static List<RequestRecord> queue(long seed, int n) {
    var random = new Random(seed);
    var requests = new ArrayList<RequestRecord>();
    var free = new double[4];
    double now = 0;
    for (int i = 0; i < n + 400; i++) {
      now += exponential(random) / 3.2;
      Arrays.sort(free);
      free[0] = Math.max(now, free[0]) + exponential(random);
      if (i >= 400) {
        requests.add(request(now, free[0] - now));
      }
    }
    return requests;
  }

  /** An engine of 16 slots that admits in order; answers of 64 tokens on average, geometric. */
  private static List<RequestRecord> slots(double load, long seed, int n) {
    var random = new Random(seed);
    double rate = load * 16 / (64 * 0.044);
    int all = n + 300;
    var due = new double[all];
    var left = new int[all];
    for (int i = 0; i < all; i++) {
      due[i] = (i == 0 ? 0 : due[i - 1]) + exponential(random) / rate;
      left[i] = 1 + (int) (exponential(random) * 63.5);
    }
    var requests = new ArrayList<RequestRecord>();
    var running = new ArrayList<Integer>();
    var started = new ArrayList<Integer>();
    double now = 0;
    int next = 0;
    while (next < all) {
      now = running.isEmpty() ? Math.max(now, due[next]) : now;
      started.clear();
      while (running.size() < 16 && next < all && due[next] <= now) {
        started.add(next);
        running.add(next++);
      }
      now += 0.02 + 0.0015 * running.size();
      for (int each : started) {
        if (each >= 300) {
          requests.add(request(due[each], now - due[each]));
        }
      }
      running.removeIf(each -> --left[each] == 0);
    }
    return requests;
  }

  private static double exponential(Random random) {
    return -Math.log(1 - random.nextDouble());
  }

  private static RequestRecord request(double due, double ttft) {
    long sent = (long) (due * SECOND);
    return Requests.sent(sent)
        .scheduled(sent)
        .chunks(sent + Math.max(1, (long) (ttft * SECOND)))
        .output(1)
        .build();
  }
}
