// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gateway.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class PairScheduleTest {

  private static final int PAIRS = 4;

  private record Sent(long pair, boolean directly, long due, long ended) {}

  private final List<Sent> sent = new CopyOnWriteArrayList<>();
  private final CountDownLatch enough = new CountDownLatch(2 * PAIRS);

  @Test
  @Timeout(30)
  void theSecondRequestIsDueWhenTheFirstHasEnded() throws InterruptedException {
    var schedule = new PairSchedule(sender(), 500);
    schedule.start(System.nanoTime(), OptionalDouble.empty());
    enough.await(20, TimeUnit.SECONDS);
    schedule.stop();

    assertThat(sent).hasSizeGreaterThanOrEqualTo(2 * PAIRS);
    for (int i = 0; i < PAIRS; i++) {
      Sent first = sent.get(2 * i);
      Sent second = sent.get(2 * i + 1);
      assertThat(second.pair()).isEqualTo(first.pair()).isEqualTo(i);
      assertThat(first.directly()).isEqualTo(i % 2 == 0).isNotEqualTo(second.directly());
      assertThat(second.due()).isGreaterThanOrEqualTo(first.ended());
    }
  }

  private PairSchedule.Sender sender() {
    return new PairSchedule.Sender() {
      @Override
      public void send(long pair, boolean directly, long dueNanoTime, Runnable ended) {
        sent.add(new Sent(pair, directly, dueNanoTime, System.nanoTime()));
        enough.countDown();
        ended.run();
      }

      @Override
      public void close() {
        // It holds nothing.
      }
    };
  }
}
