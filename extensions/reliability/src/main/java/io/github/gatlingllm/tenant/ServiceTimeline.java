// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.tenant;

import java.util.List;

/**
 * The service of each tenant over time, in weighted tokens, and when it was backlogged.
 *
 * <p>Service is {@code w_p × prompt tokens + w_q × output tokens} with {@code w_p = 1} and {@code
 * w_q = 2}, the cost function of virtual token counters (Y. Sheng et al., <i>Fairness in Serving
 * Large Language Models</i>, OSDI 2024). Prompt tokens count at the first content; output tokens
 * spread evenly from there to the end. A tenant is backlogged while one of its requests waits
 * longer than the shortest TTFT: a client sees no queue, only waits.
 */
final class ServiceTimeline {

  static final double PER_PROMPT_TOKEN = 1;
  static final double PER_OUTPUT_TOKEN = 2;

  private static final double FINEST_SECONDS = 0.1;
  private static final int MOST_CELLS = 50_000;
  private static final double NANOS = 1e9;

  /** A request that took so many times the shortest TTFT was in a queue. */
  private static final int QUEUED = 2;

  private final long from;
  private final double cellNanos;
  private final double[][] service;

  /** Changes of the number of queued requests at the start of each cell. */
  private final int[][] queued;

  private ServiceTimeline(int tenants, long from, long to) {
    this.from = from;
    this.cellNanos = Math.max(FINEST_SECONDS * NANOS, (double) (to - from) / MOST_CELLS);
    int cells = (int) ((to - from) / cellNanos) + 2;
    this.service = new double[tenants][cells];
    this.queued = new int[tenants][cells + 1];
  }

  /**
   * Builds the timeline of measured requests.
   *
   * @param unqueued the shortest time to a first content, in nanoseconds
   */
  static ServiceTimeline of(int tenants, List<TenantRequest> requests, long unqueued) {
    long from = requests.stream().mapToLong(TenantRequest::sent).min().orElse(0);
    long to = requests.stream().mapToLong(TenantRequest::closed).max().orElse(from);
    var timeline = new ServiceTimeline(tenants, from, Math.max(from, to));
    for (TenantRequest each : requests) {
      if (each.served()) {
        timeline.serve(each);
      }
      if (each.end() != TenantRequest.End.REFUSED && each.waitNanos() > QUEUED * unqueued) {
        timeline.queue(each.tenant(), each.sent(), each.waitedUntil() - unqueued);
      }
    }
    return timeline;
  }

  private int cell(long nanos) {
    return (int) Math.max(0, Math.min(cells() - 1, (nanos - from) / cellNanos));
  }

  private void serve(TenantRequest request) {
    double[] own = service[request.tenant()];
    int first = cell(request.first());
    int last = cell(request.closed());
    own[first] += prompt(request);
    double each = output(request) / (last - first + 1);
    for (int i = first; i <= last; i++) {
      own[i] += each;
    }
  }

  private static double prompt(TenantRequest request) {
    return PER_PROMPT_TOKEN * Math.max(0, request.input());
  }

  private static double output(TenantRequest request) {
    return PER_OUTPUT_TOKEN * request.output();
  }

  /** Returns the service of one request that got content, in weighted tokens. */
  static double tokens(TenantRequest request) {
    return prompt(request) + output(request);
  }

  /** Marks the cells that a wait covers whole. */
  private void queue(int tenant, long since, long until) {
    int first = cell(since) + 1;
    int end = cell(until);
    if (first < end) {
      queued[tenant][first]++;
      queued[tenant][end]--;
    }
  }

  int cells() {
    return service[0].length;
  }

  double cellSeconds() {
    return cellNanos / NANOS;
  }

  double served(int tenant, int cell) {
    return service[tenant][cell];
  }

  /** Returns for each cell whether the tenant was backlogged. */
  boolean[] backlogged(int tenant) {
    var backlogged = new boolean[cells()];
    int waiting = 0;
    for (int i = 0; i < backlogged.length; i++) {
      waiting += queued[tenant][i];
      backlogged[i] = waiting > 0;
    }
    return backlogged;
  }
}
