// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.RunThread;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;

class BackgroundWorkTest {

  @Test
  void noMoreThanSoManyCharactersWait() throws InterruptedException {
    var work = new BackgroundWork(RunThread.SCORING, "Scoring answers", 10);
    var threads = new ConcurrentLinkedQueue<String>();
    var go = new Semaphore(0);
    var done = new CountDownLatch(2);
    Runnable slow =
        () -> {
          go.acquireUninterruptibly();
          threads.add(Thread.currentThread().getName());
          done.countDown();
        };
    assertThat(work.run(slow, 4)).isTrue();
    assertThat(work.run(slow, 6)).isTrue();
    assertThat(work.run(slow, 1)).isFalse();
    go.release(2);
    done.await();
    var room = new CountDownLatch(1);
    assertThat(work.run(room::countDown)).as("what keeps no text is always taken").isTrue();
    room.await(); // all before it has given its room back
    assertThat(work.run(() -> threads.add("last"), 10)).isTrue();

    BackgroundWork.finish(List.of(work));

    assertThat(threads).containsExactly("llm-scoring", "llm-scoring", "last");
    assertThat(work.run(slow, 1)).isFalse();
  }

  @Test
  void whatFailsGivesItsRoomBack() throws InterruptedException {
    var work = new BackgroundWork(RunThread.SCORING, "Scoring answers", 10);
    var begun = new CountDownLatch(1);
    assertThat(
            work.run(
                () -> {
                  begun.countDown();
                  throw new IllegalStateException("on purpose");
                },
                10))
        .isTrue();
    begun.await();
    var room = new CountDownLatch(1);
    assertThat(work.run(room::countDown)).isTrue();
    room.await();
    assertThat(work.run(() -> {}, 10)).isTrue();
    BackgroundWork.finish(List.of(work));
  }
}
