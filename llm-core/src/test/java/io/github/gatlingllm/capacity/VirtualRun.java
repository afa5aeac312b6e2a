// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import io.github.gatlingllm.measure.request.RequestRecord;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * Gatling's injector in virtual time: once a second it takes the arrivals of the next one, two of
 * them at first, and keeps the first that lies beyond for the next time.
 */
public final class VirtualRun {

  public static final long SECOND = 1_000_000_000;

  private final VirtualCapacityServer server;
  private final Deque<Long> due = new ArrayDeque<>();
  private long now;
  private long requests;

  public VirtualRun(double slowdown, long seed, Consumer<RequestRecord> ended) {
    this(new EngineServer(slowdown, seed, ended));
  }

  public VirtualRun(VirtualCapacityServer server) {
    this.server = server;
  }

  public long now() {
    return now;
  }

  public long requests() {
    return requests;
  }

  /**
   * So many requests at random at one rate, without a pause, until all have been answered.
   *
   * @param rate requests/s
   * @param seed of when they come
   */
  public void atRandom(double rate, long number, long seed) {
    var random = new SplittableRandom(seed);
    long[] drawn = new long[1];
    long[] at = new long[1];
    run(
        () -> drawn[0] < number,
        () -> {
          drawn[0]++;
          at[0] += Math.max(1, (long) (-StrictMath.log(1 - random.nextDouble()) / rate * 1e9));
          return at[0];
        },
        due -> {});
  }

  /**
   * Runs until nobody comes any more and all have been answered.
   *
   * @param more whether there is another arrival; asked as Gatling does
   * @param next the next arrival
   * @param sent hears when a request leaves
   */
  public void run(BooleanSupplier more, LongSupplier next, LongConsumer sent) {
    long tick = 0;
    boolean going = more.getAsBoolean();
    long kept = -1;
    while (going || !due.isEmpty() || server.next() < Long.MAX_VALUE) {
      long arrival = due.isEmpty() ? Long.MAX_VALUE : due.peekFirst();
      long at = Math.min(going ? tick : Long.MAX_VALUE, Math.min(arrival, server.next()));
      now = Math.max(now, at);
      if (at == server.next()) {
        server.run(now);
      } else if (at == arrival) {
        due.removeFirst();
        requests++;
        sent.accept(arrival);
        server.arrive(arrival);
      } else {
        long end = tick + (tick == 0 ? 2 : 1) * SECOND;
        long drawn = kept >= 0 ? kept : next.getAsLong();
        going = more.getAsBoolean();
        while (drawn < end && going) {
          due.addLast(drawn);
          drawn = next.getAsLong();
          going = more.getAsBoolean();
        }
        if (drawn < end) {
          due.addLast(drawn);
        } else {
          kept = drawn;
          going = true;
        }
        kept = drawn < end ? -1 : drawn;
        tick += SECOND;
      }
    }
  }
}
