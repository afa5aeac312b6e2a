/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.simulator.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The engine under open-loop load, Poisson arrivals, lengths that vary. */
class LoadTest {
  private static final int REQUESTS = 4000;

  /** Requests a second, by brute force: what a queue that never empties gets served. */
  private static double capacity;

  @BeforeAll
  static void findCapacity() {
    List<Trace> traces = offered(1e6);
    List<Long> ends = traces.stream().map(LoadTest::endNanos).sorted().toList();
    // Between the first and the last tenth, where the batch is full.
    int from = REQUESTS / 10;
    int to = REQUESTS - from;
    capacity = (to - from) / ((ends.get(to) - ends.get(from)) / 1e9);
  }

  @Test
  void ttftAt90PercentOfCapacityIsAtLeastThreeTimesThatAt30() {
    double light = ttftP99(offered(0.3 * capacity));
    double heavy = ttftP99(offered(0.9 * capacity));

    assertThat(heavy).isGreaterThanOrEqualTo(3 * light);
  }

  @Test
  void itlRisesWithLoad() {
    assertThat(meanTpot(offered(0.9 * capacity)))
        .isGreaterThan(1.2 * meanTpot(offered(0.3 * capacity)));
  }

  @Test
  void thereIsAKnee() {
    double low = ttftP99(offered(0.3 * capacity));
    double middle = ttftP99(offered(0.6 * capacity));
    double high = ttftP99(offered(0.9 * capacity));

    assertThat(high - middle).isGreaterThan(3 * (middle - low));
  }

  @Test
  void aSaturatedQueueGrows() {
    List<Trace> traces = offered(1.3 * capacity);
    double early = meanTtft(traces.subList(REQUESTS / 4, REQUESTS / 2));
    double late = meanTtft(traces.subList(3 * REQUESTS / 4, REQUESTS));

    assertThat(late).isGreaterThan(1.5 * early);
  }

  private static List<Trace> offered(double requestsPerSecond) {
    Random random = new Random(42);
    VirtualTime time = new VirtualTime(EngineFixture.chunked());
    double millis = 0;
    for (int i = 0; i < REQUESTS; i++) {
      millis += -Math.log(1 - random.nextDouble()) * 1000 / requestsPerSecond;
      time.arrive(millis, 64 + random.nextInt(128), 16 + random.nextInt(96));
    }
    return time.run().traces();
  }

  private static long endNanos(Trace trace) {
    return trace.tokens().get(trace.tokens().size() - 1);
  }

  private static double ttftP99(List<Trace> traces) {
    return traces.stream()
        .map(Trace::ttftMillis)
        .sorted()
        .toList()
        .get((int) Math.ceil(0.99 * traces.size()) - 1);
  }

  private static double meanTtft(List<Trace> traces) {
    return traces.stream().mapToDouble(Trace::ttftMillis).average().orElseThrow();
  }

  private static double meanTpot(List<Trace> traces) {
    return traces.stream().mapToDouble(Trace::tpotMillis).average().orElseThrow();
  }
}
