// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import io.github.gatlingllm.measure.request.RequestRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Requests to a {@link VirtualCapacityServer} that come at random at one rate, once it has settled.
 */
public final class VirtualLoad {

  /** Requests/s at which 99 % of all requests together keep the SLO of the search's proof. */
  public static final double CAPACITY = 11.2;

  private static final int SETTLING = 200;
  private static final double SECOND = 1e9;

  private VirtualLoad() {}

  /**
   * So many of them, by when they were due.
   *
   * @param rate requests/s
   * @param slowdown of the engine
   * @param arrivals seed of when they come
   * @param lengths seed of what they ask for
   */
  public static List<RequestRecord> of(
      double rate, double slowdown, long arrivals, long lengths, int n) {
    var requests = new ArrayList<RequestRecord>();
    var server = new EngineServer(slowdown, lengths, requests::add);
    var random = new SplittableRandom(7919 * arrivals + 13);
    long next = gap(random, rate);
    int sent = 0;
    while (sent < n + SETTLING || server.next() < Long.MAX_VALUE) {
      long arrival = sent < n + SETTLING ? next : Long.MAX_VALUE;
      if (server.next() <= arrival) {
        server.run(server.next());
      } else {
        server.arrive(arrival);
        sent++;
        next += gap(random, rate);
      }
    }
    requests.sort((a, b) -> Long.compare(a.timing().due(), b.timing().due()));
    return List.copyOf(requests.subList(SETTLING, requests.size()));
  }

  private static long gap(SplittableRandom random, double rate) {
    return Math.max(1, (long) (-StrictMath.log(1 - random.nextDouble()) / rate * SECOND));
  }
}
