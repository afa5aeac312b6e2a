// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.capacity.search.SearchPath;
import io.github.gatlingllm.capacity.search.VirtualSearch;
import io.github.gatlingllm.slo.verdict.Capacity;
import java.util.List;
import java.util.Locale;
import java.util.function.DoublePredicate;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Whether staircase and search find the capacity that the simulator's engine truly has, in virtual
 * time. The truth is found by brute force: many levels by themselves at each of many loads, of the
 * same length, target and kind of seed; it is the load up to which their requests, all together,
 * keep the SLO. How often whole searches err is in {@code SearchErrorsTest}.
 */
class CapacityProofTest {

  private static final double TOLERANCE = 0.05;

  /** Seeds of the brute force, apart from those of the runs that are judged. */
  private static final long APART = 1000;

  /**
   * A server and how it is measured.
   *
   * @param slowdown of the engine
   * @param precision of search and staircase
   * @param from the staircase's lowest load, of twenty
   */
  private record Setting(String name, double slowdown, double precision, double from) {

    List<Double> stairs() {
      return IntStream.range(0, 20).mapToObj(i -> from + i * precision).toList();
    }

    SearchPath path() {
      return SearchPath.raising(precision, from + 19 * precision, precision);
    }
  }

  /** A level of 30 s is some 4 500 requests: what a level shows is no luck. */
  private static final Setting BUSY = new Setting("150 req/s", 0.1, 5, 100);

  /** The same engine, ten times slower: a level is some 360 requests, and what it shows is luck. */
  private static final Setting SLOW = new Setting("12 req/s", 1, 1, 1);

  private static final Setting COARSE = new Setting("12 req/s in steps of 2", 1, 2, 2);

  /** With the truth between other loads. */
  private static final Setting BETWEEN = new Setting("12 req/s from 1.5", 1, 1, 1.5);

  private static final Setting COARSE_BETWEEN =
      new Setting("12 req/s in steps of 2 from 3", 1, 2, 3);

  /** What many runs came to. */
  private record Runs(List<Capacity> capacities, double meanRequests) {

    long found(double truth) {
      return capacities.stream().filter(capacity -> finds(capacity, truth)).count();
    }

    double meanValue() {
      return capacities.stream().mapToDouble(Capacity::value).average().orElseThrow();
    }

    /** Of the intervals that have two ends. */
    double meanWidth() {
      return capacities.stream()
          .filter(capacity -> capacity.high().isPresent())
          .mapToDouble(capacity -> capacity.high().getAsDouble() - capacity.low())
          .average()
          .orElseThrow();
    }

    /** By its value, not only by its interval. */
    long hit(double truth) {
      return capacities.stream().filter(capacity -> hits(capacity, truth)).count();
    }

    private static boolean finds(Capacity capacity, double truth) {
      return hits(capacity, truth) || holds(capacity, truth);
    }

    private static boolean hits(Capacity capacity, double truth) {
      return capacity.bounded() == Capacity.Bounded.EXACT
          && Math.abs(capacity.value() - truth) <= TOLERANCE * truth;
    }

    /** An interval that nothing bounds above holds any truth. */
    private static boolean holds(Capacity capacity, double truth) {
      return capacity.bounded() == Capacity.Bounded.EXACT
          && capacity.low() <= truth
          && capacity.high().isPresent()
          && truth <= capacity.high().getAsDouble();
    }

    String text(double truth) {
      return String.format(
          Locale.ROOT,
          "%d of %d found (%d by the value), mean %.1f (%+.1f %%), %.0f requests",
          found(truth),
          capacities.size(),
          hit(truth),
          meanValue(),
          100 * (meanValue() / truth - 1),
          meanRequests);
    }
  }

  @Test
  void bothFindTheCapacityAndTheSearchTakesFewerRequests() {
    double truth = truth(BUSY, 130, 160, 9, 4);
    say("%s: true capacity %.1f req/s%n", BUSY.name(), truth);
    prove(truth, staircases(BUSY, 2), searches(BUSY, LevelRule.STEADY_SHARE, 2));
  }

  @Test
  @Tag("proof")
  void onAHundredSeeds() {
    double truth = truth(BUSY, 130, 160, 101, 8);
    say("%s: true capacity %.1f req/s%n", BUSY.name(), truth);
    Runs staircases = staircases(BUSY, 100);
    Runs searches = searches(BUSY, LevelRule.STEADY_SHARE, 100);
    prove(truth, staircases, searches);
    say("  wide: %.1f and %.1f%n", staircases.meanWidth(), searches.meanWidth());
  }

  /**
   * A server whose misses come in bursts: levels of the same load differ by far, and keep the SLO
   * more often than their requests together do, since few bursts make up most misses. An interval
   * speaks of the requests together; and it has to do with those levels.
   */
  @Test
  @Tag("proof")
  void whereLevelsAreLuckTheIntervalSays() {
    double truth = truth(SLOW, 8, 16, 4001, 10);
    for (Setting setting : List.of(SLOW, COARSE, BETWEEN, COARSE_BETWEEN)) {
      say("%s: true capacity %.2f req/s%n", setting.name(), truth);
      Runs staircases = staircases(setting, 100);
      Runs searches = searches(setting, LevelRule.STEADY_SHARE, 100);
      say("  staircase: %s%n", staircases.text(truth));
      say("  search: %s%n", searches.text(truth));
      say("  wide: %.1f and %.1f%n", staircases.meanWidth(), searches.meanWidth());
      for (Runs runs : List.of(staircases, searches)) {
        assertThat(runs.found(truth)).isGreaterThanOrEqualTo(95);
      }
    }
  }

  /** How soon a level may be held: the earlier, the more capacity is found than there is. */
  @Test
  @Tag("proof")
  void theBiasOfAnEarlyEnd() {
    for (Setting setting : List.of(BUSY, SLOW)) {
      int levels = setting.equals(BUSY) ? 101 : 2001; // of 4 500 and of 360 requests
      double truth =
          truth(setting, setting.from(), setting.from() + 19 * setting.precision(), levels, 10);
      say("%s: true capacity %.2f req/s%n", setting.name(), truth);
      say("  staircase: %s%n", staircases(setting, 50).text(truth));
      for (double share : new double[] {0, 1.0 / 3, 0.5, 2.0 / 3, 0.75, 1}) {
        Runs runs = searches(setting, share, 50);
        say("  held from %.2f of a level on: %s%n", share, runs.text(truth));
        if (setting.equals(BUSY) && share == LevelRule.STEADY_SHARE) {
          assertThat(runs.meanValue() / truth).isBetween(0.97, 1.03);
        }
      }
    }
  }

  private static void prove(double truth, Runs staircases, Runs searches) {
    say("  staircase of 20 levels: %s%n", staircases.text(truth));
    say("  search: %s%n", searches.text(truth));
    say("  requests: %.0f %%%n", 100 * searches.meanRequests() / staircases.meanRequests());
    assertThat(staircases.found(truth))
        .isGreaterThanOrEqualTo(Math.round(0.9 * staircases.capacities().size()));
    assertThat(searches.found(truth))
        .isGreaterThanOrEqualTo(Math.round(0.9 * searches.capacities().size()));
    assertThat(searches.meanRequests()).isLessThanOrEqualTo(0.7 * staircases.meanRequests());
  }

  /** Between which loads the requests of all levels together turn. */
  private static double truth(Setting setting, double from, double to, int levels, int halvings) {
    return turn(
        from,
        to,
        halvings,
        load ->
            seeds(levels)
                    .mapToDouble(
                        seed -> VirtualStaircase.attainment(load, setting.slowdown(), seed))
                    .average()
                    .orElseThrow()
                >= VirtualSearch.TARGET);
  }

  private static LongStream seeds(int levels) {
    return LongStream.rangeClosed(APART + 1, APART + levels).parallel();
  }

  private static double turn(double from, double to, int halvings, DoublePredicate holds) {
    double low = from;
    double high = to;
    for (int i = 0; i < halvings; i++) {
      double middle = (low + high) / 2;
      boolean held = holds.test(middle);
      low = held ? middle : low;
      high = held ? high : middle;
    }
    return (low + high) / 2;
  }

  private static Runs staircases(Setting setting, int seeds) {
    return runs(
        seeds,
        seed -> {
          var run = VirtualStaircase.run(setting.stairs(), setting.slowdown(), seed);
          return new Run(run.capacity(), run.requests());
        });
  }

  private static Runs searches(Setting setting, double share, int seeds) {
    LevelRule rule = VirtualSearch.rule(share);
    return runs(
        seeds,
        seed -> {
          var run = new VirtualSearch(setting.path(), rule, setting.slowdown(), seed).run();
          return new Run(run.capacity(), run.requests());
        });
  }

  private record Run(Capacity capacity, long requests) {}

  private static Runs runs(int seeds, LongFunction<Run> run) {
    List<Run> all = LongStream.rangeClosed(1, seeds).parallel().mapToObj(run).toList();
    return new Runs(
        all.stream().map(Run::capacity).toList(),
        all.stream().mapToLong(Run::requests).average().orElseThrow());
  }

  private static void say(String format, Object... values) {
    System.out.printf(Locale.ROOT, format, values);
  }
}
