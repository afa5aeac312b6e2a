// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import io.github.gatlingllm.capacity.search.VirtualSearch;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.slo.objective.LoadUnit;
import io.github.gatlingllm.slo.verdict.Capacity;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Levels that follow each other as planned, against {@link VirtualCapacityServer}. */
final class VirtualStaircase {

  private final VirtualRun run;
  private final VirtualLevels levels = new VirtualLevels();
  private final LevelTrack track = new LevelTrack(LoadUnit.REQUESTS_PER_SECOND);
  private final List<Long> arrivals = new ArrayList<>();

  private VirtualStaircase(List<Double> loads, double slowdown, long seed) {
    this.run = new VirtualRun(slowdown, seed, levels::ended);
    var random = new SplittableRandom(31 * seed);
    long at = 0;
    for (double load : loads) {
      at = draw(load, at, random);
    }
  }

  /** Until the level has lasted 30 s, and 300 requests were due. */
  private long draw(double load, long start, SplittableRandom random) {
    track.open(load, start);
    int count = 0;
    long at = start;
    while (true) {
      at += Math.max(1, (long) (-StrictMath.log(1 - random.nextDouble()) / load * 1e9));
      if (at - start >= VirtualSearch.LENGTH && count >= VirtualSearch.AT_LEAST) {
        track.close(at);
        return at;
      }
      arrivals.add(at);
      count++;
    }
  }

  static VirtualStaircase run(List<Double> loads, double slowdown, long seed) {
    var staircase = new VirtualStaircase(loads, slowdown, seed);
    var next = staircase.arrivals.iterator();
    staircase.run.run(next::hasNext, next::next, due -> {});
    return staircase;
  }

  /** The share of good requests of a single level at that load. */
  static double attainment(double load, double slowdown, long seed) {
    List<RequestRecord> requests = run(List.of(load), slowdown, seed).levels.requests();
    return (double) requests.stream().filter(VirtualSearch::good).count() / requests.size();
  }

  Capacity capacity() {
    var levelling =
        new LevelPolicy(LevelPolicy.Kind.STAIRCASE, VirtualSearch.SLO, VirtualSearch.TARGET);
    return levels.of(track, levelling).capacities().get(0);
  }

  long requests() {
    return run.requests();
  }
}
