// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.tenant;

/**
 * The order in which a server takes the requests of two tenants out of its queue.
 *
 * <p>A request <i>overtakes</i> if it gets its first content before the median of the other
 * tenant's requests that waited when it was sent. A tenant is <i>passed over</i> if the other one
 * gets a first content while a request of the tenant waits, sent early enough to be taken instead.
 *
 * @param overtakes the share of the tenant's requests that overtake; 0 by arrival
 * @param passedOver the share of first contents that went to the other tenant while this one waited
 * @param samples the smaller number of requests behind the two shares
 */
record QueueOrder(BlockMean overtakes, BlockMean passedOver, int samples) {

  /** So many waiting requests of the other tenant make a queue. */
  private static final int QUEUE = 3;

  /**
   * A request that was sent so many shortest TTFTs before a first content, and gets its own at
   * least one later, was there to be taken instead. Less may be the delay of a step or of the
   * network.
   */
  private static final int EARLIER = 2;

  /** The most requests that are looked at. */
  private static final int MOST = 1500;

  /**
   * Returns the order from the view of one tenant.
   *
   * @param unqueued the shortest time to a first content, in nanoseconds
   */
  static QueueOrder of(TenantQueue own, TenantQueue other, long unqueued) {
    TimedValues overtakes = overtakes(own, other, unqueued);
    TimedValues passedOver = new TimedValues();
    passedOver(own, own, 0, unqueued, passedOver);
    passedOver(own, other, 1, unqueued, passedOver);
    return new QueueOrder(
        overtakes.mean(), passedOver.mean(), Math.min(overtakes.count(), passedOver.count()));
  }

  private static TimedValues overtakes(TenantQueue own, TenantQueue other, long unqueued) {
    var values = new TimedValues();
    int step = step(own);
    for (int i = 0; i < own.requests().size(); i += step) {
      TenantRequest request = own.requests().get(i);
      long[] firsts = other.waitingAt(request.sent(), request.sent() + unqueued);
      if (firsts.length >= QUEUE && request.measured()) {
        long median = firsts[firsts.length / 2];
        if (request.served() || median != TenantRequest.NEVER) {
          values.add(request.sent(), request.first() < median ? 1 : 0);
        }
      }
    }
    return values;
  }

  /** Adds a value for each first content of {@code served} while a request of {@code own} waits. */
  private static void passedOver(
      TenantQueue own, TenantQueue served, int value, long unqueued, TimedValues values) {
    int step = step(served);
    for (int i = 0; i < served.requests().size(); i += step) {
      TenantRequest request = served.requests().get(i);
      if (request.measured()
          && request.served()
          && own.waits(request.first() - EARLIER * unqueued, request.first() + unqueued)) {
        values.add(request.first(), value);
      }
    }
  }

  private static int step(TenantQueue queue) {
    return Math.max(1, queue.requests().size() / MOST);
  }
}
