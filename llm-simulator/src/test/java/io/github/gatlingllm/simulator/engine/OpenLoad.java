// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.engine;

import java.util.List;
import java.util.Random;

/** Open-loop load on an engine: Poisson arrivals, lengths that vary, the same in every run. */
public final class OpenLoad {
  private static final int REQUESTS = 4000;

  private final EngineOptions options;
  private final double capacity;

  public OpenLoad(EngineOptions options) {
    this.options = options;
    this.capacity = findCapacity();
  }

  /** Requests a second, by brute force: what a queue that never empties gets served. */
  public double capacity() {
    return capacity;
  }

  private double findCapacity() {
    List<Long> ends = atRate(1e6).stream().map(OpenLoad::endNanos).sorted().toList();
    // Between the first and the last tenth, where the batch is full.
    int from = REQUESTS / 10;
    int to = REQUESTS - from;
    return (to - from) / ((ends.get(to) - ends.get(from)) / 1e9);
  }

  private static long endNanos(SequenceTrace trace) {
    return trace.tokens().get(trace.tokens().size() - 1);
  }

  /** What happens at this share of the capacity, in the order of arrival. */
  public List<SequenceTrace> at(double share) {
    return atRate(share * capacity);
  }

  private List<SequenceTrace> atRate(double requestsPerSecond) {
    Random random = new Random(42);
    VirtualTime time = new VirtualTime(options);
    double millis = 0;
    for (int i = 0; i < REQUESTS; i++) {
      millis += -Math.log(1 - random.nextDouble()) * 1000 / requestsPerSecond;
      time.arrive(millis, 64 + random.nextInt(128), 16 + random.nextInt(96));
    }
    return time.run().traces();
  }

  public static double ttftP99(List<SequenceTrace> traces) {
    return traces.stream()
        .map(SequenceTrace::ttftMillis)
        .sorted()
        .toList()
        .get((int) Math.ceil(0.99 * traces.size()) - 1);
  }

  public static double meanTtft(List<SequenceTrace> traces) {
    return traces.stream().mapToDouble(SequenceTrace::ttftMillis).average().orElseThrow();
  }

  public static double meanTpot(List<SequenceTrace> traces) {
    return traces.stream().mapToDouble(SequenceTrace::tpotMillis).average().orElseThrow();
  }
}
