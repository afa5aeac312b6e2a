// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The parts of the mean TTFT by the server's metrics, in milliseconds. The parts add up to the
 * mean. Only means can be subtracted, not percentiles.
 *
 * @param ttft the client's mean TTFT
 * @param network network and client, with the server's work outside the engine: the remainder
 * @param queue the server's mean queue time; empty if queue and prefill are not separate
 * @param prefill the server's mean prefill time; empty if queue and prefill are not separate
 * @param server the server's mean TTFT if queue and prefill are not separate
 * @param measured the number of requests in the client's mean
 * @param counted the number of requests in the server's mean
 */
public record MeanSplit(
    double ttft,
    double network,
    OptionalDouble queue,
    OptionalDouble prefill,
    OptionalDouble server,
    long measured,
    long counted) {

  /**
   * The tolerated difference in the number of requests. The server counts from scrape to scrape and
   * includes requests in flight at the start of the window, which hardly moves a mean.
   */
  private static final double NEARLY = 0.1;

  /**
   * Splits the mean of a run.
   *
   * @param ttft the client's mean, in milliseconds
   * @param measured the number of requests in that mean
   * @return empty if the server does not report the times, if other clients or gaps distort them
   *     (see {@link ServerFigures#doubts()}), if the numbers of requests differ too much, or if the
   *     parts exceed the mean
   */
  public static Optional<MeanSplit> of(double ttft, long measured, ServerFigures figures) {
    if (!figures.doubts().isEmpty()) {
      return Optional.empty();
    }
    MetricFigure queue = figures.metrics().get(ServerMetric.QUEUE_TIME);
    MetricFigure prefill = figures.metrics().get(ServerMetric.PREFILL_TIME);
    MetricFigure whole = figures.metrics().get(ServerMetric.TTFT);
    Optional<MeanSplit> split = Optional.empty();
    if (queue != null && prefill != null && queue.samples() == prefill.samples()) {
      split =
          new Parts(queue.mean(), prefill.mean(), OptionalDouble.empty(), queue.samples())
              .of(ttft, measured);
    }
    return split.isEmpty() && whole != null
        ? new Parts(OptionalDouble.empty(), OptionalDouble.empty(), whole.mean(), whole.samples())
            .of(ttft, measured)
        : split;
  }

  private record Parts(
      OptionalDouble queue, OptionalDouble prefill, OptionalDouble server, long counted) {

    Optional<MeanSplit> of(double ttft, long measured) {
      boolean reported = server.isPresent() || (queue.isPresent() && prefill.isPresent());
      double network = ttft - queue.orElse(0) - prefill.orElse(0) - server.orElse(0);
      return reported && network >= 0 && nearly(measured, counted)
          ? Optional.of(new MeanSplit(ttft, network, queue, prefill, server, measured, counted))
          : Optional.empty();
    }
  }

  /** Whether means over these numbers of requests can be subtracted. */
  public static boolean nearly(long measured, long counted) {
    return measured > 0 && Math.abs(counted - measured) <= NEARLY * measured;
  }

  /** Whether both means have the same number of requests. */
  public boolean exact() {
    return new Reconciliation.Pair(measured, counted).agrees();
  }
}
