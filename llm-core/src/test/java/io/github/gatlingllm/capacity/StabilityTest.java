// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.slo.objective.LoadUnit;
import io.github.gatlingllm.workload.arrivals.LevelPlan;
import io.github.gatlingllm.workload.arrivals.LevelTimes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.LongToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A virtual queue of c servers, without a clock: what is said of many runs of it. */
class StabilityTest {

  private static final int RUNS = 1000;
  private static final long SECOND = 1_000_000_000;

  /** Every answer takes as long: 1 s. The bars are what the documentation promises. */
  @ParameterizedTest(name = "M/D/{0}, {1} requests, load {2}: {3} to {4} % unstable")
  @CsvSource({
    "1, 300, 0.5, 0, 0.5",
    "1, 300, 0.8, 0, 2",
    "1, 300, 0.95, 5, 30",
    "1, 300, 1.05, 50, 100",
    "1, 300, 1.2, 99, 100",
    "8, 300, 0.5, 0, 0.5",
    "8, 300, 0.8, 0, 2",
    "8, 300, 0.95, 5, 30",
    "8, 300, 1.05, 50, 100",
    "8, 300, 1.2, 99, 100",
    "64, 300, 0.5, 0, 0.5",
    "64, 300, 0.8, 0, 2",
    "64, 300, 1.2, 99, 100",
    "8, 1200, 0.8, 0, 0.5",
    "8, 1200, 0.95, 0, 15",
    "8, 1200, 1.05, 75, 100",
    "8, 1200, 1.2, 99.9, 100",
  })
  void aQueueThatGrowsIsSeen(int servers, int requests, double load, double least, double most) {
    double unstable = unstable(servers, requests, load, user -> 1);
    System.out.printf(
        "M/D/%d, %d requests, load %.2f: %.1f %% unstable%n", servers, requests, load, unstable);
    assertThat(unstable).isBetween(least, most);
  }

  /** Answers of very different lengths make waits scatter: that is no queue. */
  @ParameterizedTest(name = "M/M/{0}, {1} requests, load {2}: {3} to {4} % unstable")
  @CsvSource({
    "64, 300, 0.5, 0, 2",
    "64, 300, 0.8, 0, 3",
    "8, 600, 0.8, 0, 2",
    "8, 600, 1.2, 97, 100",
  })
  void lengthsThatScatterAreNoQueue(
      int servers, int requests, double load, double least, double most) {
    double unstable = unstable(servers, requests, load, user -> -StrictMath.log(1 - uniform(user)));
    System.out.printf(
        "M/M/%d, %d requests, load %.2f: %.1f %% unstable%n", servers, requests, load, unstable);
    assertThat(unstable).isBetween(least, most);
  }

  /** A server that takes all at once: nobody waits for a first token, and everybody for the end. */
  @Test
  void aServerThatGetsSlowerAndSlowerIsSeen() {
    var requests = new ArrayList<Wait>();
    for (int i = 0; i < 300; i++) {
      requests.add(new Wait(i * SECOND / 10, SECOND / 20, SECOND + i * SECOND / 50));
    }
    assertThat(Stability.stable(level(30 * SECOND), requests)).isFalse();
  }

  /** Answers take twice as long at a higher load, from its first seconds on: that is no queue. */
  @Test
  void aStepToAHigherLoadIsNoQueue() {
    var requests = new ArrayList<Wait>();
    for (int i = 0; i < 300; i++) {
      long whole = i < 60 ? 2 * SECOND + i * SECOND / 30 : 4 * SECOND;
      requests.add(new Wait(i * SECOND / 10, SECOND / 20, whole));
    }
    assertThat(Stability.stable(level(30 * SECOND), requests)).isTrue();
  }

  @Test
  void tooFewRequestsTellNothing() {
    var requests = new ArrayList<Wait>();
    for (long i = 0; i < 8; i++) {
      requests.add(new Wait(i * SECOND, i * i * SECOND, i * i * SECOND));
    }
    assertThat(Stability.stable(level(8 * SECOND), requests)).isTrue();
    assertThat(Stability.stable(level(8 * SECOND), List.of())).isTrue();
  }

  /** Of very many some are kept, which stand for the others: a queue of a third of a second. */
  @Test
  void ofManyRequestsSomeTell() {
    int requests = 5 * WaitSample.MOST;
    var growing = new WaitSample();
    var steady = new WaitSample();
    for (long i = 0; i < requests; i++) {
      long due = 300 * SECOND * i / requests;
      long wait = 35 * SECOND / 100 * i / requests;
      growing.add(new Wait(due, wait, wait));
      steady.add(new Wait(due, SECOND / 3, SECOND));
    }
    assertThat(growing.size()).isLessThan(WaitSample.MOST);
    assertThat(growing.steady(level(300 * SECOND))).isFalse();
    assertThat(steady.steady(level(300 * SECOND))).isTrue();
  }

  private static Level level(long length) {
    return new Level(1, LoadUnit.REQUESTS_PER_SECOND, 10, 0, length);
  }

  /** In percent of many runs. */
  private static double unstable(
      int servers, int requests, double load, LongToDoubleFunction seconds) {
    int unstable = 0;
    for (int seed = 0; seed < RUNS; seed++) {
      unstable += stable(servers, requests, load, seconds, seed) ? 0 : 1;
    }
    return 100.0 * unstable / RUNS;
  }

  private static boolean stable(
      int servers, int requests, double load, LongToDoubleFunction seconds, long seed) {
    double rate = load * servers;
    long length = (long) (requests / rate * 1e9);
    LevelTimes times = new LevelPlan(List.of(rate), length, length / 6, 0, 1).poisson(seed);
    LevelTimes.Planned planned = times.levels().get(0);
    var level =
        new Level(1, LoadUnit.REQUESTS_PER_SECOND, rate, planned.startNanos(), planned.endNanos());
    var waits = new ArrayList<Wait>();
    var free = new PriorityQueue<>(Collections.nCopies(servers, 0L));
    long user = seed << 32;
    for (long due : times) {
      long begins = Math.max(due, free.remove());
      long ends = begins + (long) (seconds.applyAsDouble(user++) * 1e9);
      free.add(ends);
      if (level.contains(due)) {
        waits.add(new Wait(due, begins - due, ends - due));
      }
    }
    return Stability.stable(level, waits);
  }

  private static double uniform(long index) {
    long z = (index + 1) * 0x9E3779B97F4A7C15L;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return ((z ^ (z >>> 31)) >>> 11) * 0x1.0p-53;
  }
}
