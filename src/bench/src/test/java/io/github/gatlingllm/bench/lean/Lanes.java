// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.lean;

import io.netty.channel.EventLoopGroup;
import io.netty.util.concurrent.EventExecutor;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** A lane for each event loop. */
final class Lanes {
  private final Map<EventExecutor, Lane> byLoop = new HashMap<>();

  Lanes(LeanOptions options, EventLoopGroup loops) {
    for (EventExecutor loop : loops) {
      byLoop.put(loop, lane(options, loop));
    }
  }

  // Nobody cancels an alarm: one that rings for nothing does no harm.
  @SuppressWarnings("FutureReturnValueIgnored")
  private static Lane lane(LeanOptions options, EventExecutor loop) {
    LoopTally tally = new LoopTally();
    LongSupplier clock = System::nanoTime;
    Alarm alarm = (called, delay) -> loop.schedule(called, delay, TimeUnit.NANOSECONDS);
    EventPace pace =
        switch (options.mode()) {
          case PACED -> new Pacer(options, tally, clock, alarm);
          case BLAST -> new Blaster(clock, alarm);
        };
    return new Lane(pace, tally, clock);
  }

  Lane of(EventExecutor loop) {
    Lane lane = byLoop.get(loop);
    if (lane == null) {
      throw new IllegalArgumentException("event loop must be the server's, but was " + loop);
    }
    return lane;
  }

  Collection<Lane> all() {
    return byLoop.values();
  }
}
