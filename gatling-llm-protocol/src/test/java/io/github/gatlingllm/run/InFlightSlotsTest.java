// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class InFlightSlotsTest {

  private long now;
  private final InFlightSlots slots = new InFlightSlots(() -> now);
  private final List<String> granted = new ArrayList<>();

  private void enters(int cap, String name) {
    slots.enter(cap, waited -> granted.add(name + " " + waited));
  }

  @Test
  void requestsBeyondTheCapWaitInOrder() {
    enters(2, "a");
    enters(2, "b");
    now = 10;
    enters(2, "c");
    now = 20;
    enters(2, "d");
    assertThat(granted).containsExactly("a 0", "b 0");
    now = 100;
    slots.leave();
    now = 150;
    slots.leave();
    assertThat(granted).containsExactly("a 0", "b 0", "c 90", "d 130");
  }

  @Test
  void aFreedSlotGoesToTheFirstInLineAndNotToTheNewcomer() {
    enters(1, "a");
    enters(1, "b");
    slots.leave();
    enters(1, "c");
    assertThat(granted).containsExactly("a 0", "b 1");
    slots.leave();
    slots.leave();
    enters(1, "d");
    assertThat(granted).containsExactly("a 0", "b 1", "c 1", "d 0");
  }

  /** A queue with one server at 8/s of 200 ms each, in virtual time: Lindley's recursion. */
  @Test
  void theWaitsAreThoseOfTheQueueThatTheCapMakes() {
    Queue<Long> ends = new ArrayDeque<>();
    List<Long> waits = new ArrayList<>();
    long wait = 0;
    for (long user = 0; user < 50; user++) {
      long arrives = user * 125;
      leaveUntil(ends, arrives);
      now = arrives;
      slots.enter(
          1,
          waited -> {
            waits.add(waited);
            ends.add(now + 200);
          });
    }
    leaveUntil(ends, Long.MAX_VALUE);
    assertThat(waits).hasSize(50);
    for (Long each : waits) {
      assertThat(each).isEqualTo(wait);
      wait = Math.max(0, wait + 200 - 125);
    }
  }

  private void leaveUntil(Queue<Long> ends, long time) {
    while (!ends.isEmpty() && ends.peek() <= time) {
      now = ends.remove();
      slots.leave();
    }
  }

  @Test
  void theCapHoldsUnderContention() throws Exception {
    var inFlight = new AtomicInteger();
    var peak = new AtomicInteger();
    var left = new CountDownLatch(4_000);
    var pool = Executors.newFixedThreadPool(4);
    var real = new InFlightSlots(System::nanoTime);
    for (int i = 0; i < 4_000; i++) {
      pool.execute(
          () ->
              real.enter(
                  7,
                  waited -> {
                    peak.accumulateAndGet(inFlight.incrementAndGet(), Math::max);
                    pool.execute(
                        () -> {
                          inFlight.decrementAndGet();
                          real.leave();
                          left.countDown();
                        });
                  }));
    }
    assertThat(left.await(20, TimeUnit.SECONDS)).isTrue();
    pool.shutdown();
    assertThat(peak.get()).isEqualTo(7);
    assertThat(inFlight.get()).isZero();
  }
}
