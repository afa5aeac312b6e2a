// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Where the mean time to first token went by the server's metrics, in milliseconds; its parts add
 * up to it. Means can be subtracted from each other, percentiles can not.
 *
 * @param ttft as the client measured it
 * @param network network and client, with all that the server does outside of its engine: what the
 *     server's own means leave of it
 * @param queue the server's mean; empty where it does not tell queue from prefill
 * @param prefill likewise
 * @param server its mean TTFT, where it does not tell them apart
 * @param measured how many requests the client's mean is of
 * @param counted how many the server's is of
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
   * The server counts from scrape to scrape, and those under way as the window began as well: so
   * many more or fewer requests of the same load hardly move a mean.
   */
  private static final double NEARLY = 0.1;

  /**
   * Of a run.
   *
   * @param ttft the client's mean, in milliseconds
   * @param measured of so many requests
   * @return empty where the server does not tell it, tells it of others or not of all (see {@link
   *     ServerFigures#doubts()}), of far more or fewer requests, or of more time than there was
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

  /** Whether means of so many requests of one load can be subtracted from each other. */
  public static boolean nearly(long measured, long counted) {
    return measured > 0 && Math.abs(counted - measured) <= NEARLY * measured;
  }

  /** Whether both means are of the same requests, as far as their number tells. */
  public boolean exact() {
    return new Reconciliation.Pair(measured, counted).agrees();
  }
}
