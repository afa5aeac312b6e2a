// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.files;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gatlingllm.RunThread;
import java.io.Closeable;
import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ReadAheadTest {

  @Test
  void allElementsComeInOrder() {
    List<Integer> all = IntStream.range(0, 10_000).boxed().toList();
    var taken = new ArrayList<Integer>();
    ReadAhead.of(RunThread.DATASET, all.iterator(), element -> 1).forEachRemaining(taken::add);
    assertThat(taken).isEqualTo(all);
  }

  @Test
  void theWorkIsDoneOnADaemonOfThatName() {
    var workers = new CopyOnWriteArrayList<Thread>();
    Iterator<Integer> ahead =
        ReadAhead.of(
            RunThread.DATASET,
            new Iterator<Integer>() {
              @Override
              public boolean hasNext() {
                return workers.isEmpty();
              }

              @Override
              public Integer next() {
                workers.add(Thread.currentThread());
                return 1;
              }
            },
            element -> 1);
    assertThat(ahead.next()).isEqualTo(1);
    assertThat(ahead.hasNext()).isFalse();
    assertThat(workers)
        .hasSize(1)
        .allMatch(Thread::isDaemon)
        .allMatch(worker -> worker.getName().equals(RunThread.DATASET.threadName()));
    assertThatThrownBy(ahead::next).isInstanceOf(NoSuchElementException.class);
  }

  @Test
  void aFailureComesBehindWhatCameBeforeIt() {
    var failure = new IllegalArgumentException("line 3 is no JSON");
    assertFailure(failure, thrown -> assertThat(thrown).isSameAs(failure));
  }

  @Test
  void anErrorComesAsWhatFeedersSurvive() {
    var failure = new StackOverflowError("made up");
    assertFailure(
        failure,
        thrown -> assertThat(thrown).isInstanceOf(IllegalStateException.class).hasCause(failure));
  }

  private static void assertFailure(Throwable failure, Consumer<Throwable> expected) {
    var made = new AtomicInteger();
    Iterator<Integer> broken =
        new Iterator<>() {
          @Override
          public boolean hasNext() {
            return true;
          }

          @Override
          public Integer next() {
            if (made.get() < 2) {
              return made.getAndIncrement();
            }
            if (failure instanceof Error error) {
              throw error;
            }
            throw (RuntimeException) failure;
          }
        };
    Iterator<Integer> ahead = ReadAhead.of(RunThread.DATASET, broken, element -> 1);
    assertThat(ahead.next()).isZero();
    assertThat(ahead.next()).isEqualTo(1);
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(ahead::hasNext).as("each time").satisfies(expected::accept);
    }
  }

  @Test
  void whoReadsAheadWaitsForWhoTakes() {
    var made = new AtomicInteger();
    Iterator<Integer> ahead = ReadAhead.of(RunThread.DATASET, counting(made), element -> 1);
    for (int i = 0; i < 5000; i++) {
      assertThat(ahead.next()).isEqualTo(i);
    }
    assertThat(made.get()).isLessThanOrEqualTo(5000 + 1024 + 1);
  }

  @Test
  void largeElementsAreFewer() {
    var made = new AtomicInteger();
    Iterator<Integer> ahead = ReadAhead.of(RunThread.DATASET, counting(made), element -> 1 << 20);
    for (int i = 0; i < 100; i++) {
      ahead.next();
      assertThat(made.get()).isLessThanOrEqualTo(i + 1 + 4 + 1);
    }
  }

  @Test
  void theThreadEndsOnceNobodyHoldsTheIterator() throws InterruptedException {
    var closed = new CountDownLatch(1);
    var worker = new AtomicReference<Thread>();
    takeOneOf(closed, worker);
    for (int i = 0; i < 300 && !closed.await(100, TimeUnit.MILLISECONDS); i++) {
      System.gc();
    }
    assertThat(closed.getCount()).as("the source is closed").isZero();
    Thread thread = requireNonNull(worker.get());
    thread.join(10_000);
    assertThat(thread.isAlive()).isFalse();
  }

  /** Of one that reads ahead of another, as sessions do of a dataset. */
  private static void takeOneOf(CountDownLatch closed, AtomicReference<Thread> worker) {
    Iterator<Integer> inner =
        ReadAhead.of(RunThread.PROMPTS, endless(closed, worker), element -> 1);
    Iterator<Integer> outer = ReadAhead.of(RunThread.SESSIONS, inner, element -> 1);
    try {
      assertThat(outer.next()).isZero();
      assertThat(closed.getCount()).as("still held").isEqualTo(1);
    } finally {
      Reference.reachabilityFence(outer);
    }
  }

  private static Iterator<Integer> endless(CountDownLatch closed, AtomicReference<Thread> worker) {
    final class Endless implements Iterator<Integer>, Closeable {
      private int made;

      @Override
      public boolean hasNext() {
        worker.set(Thread.currentThread());
        return true;
      }

      @Override
      public Integer next() {
        return made++;
      }

      @Override
      public void close() {
        closed.countDown();
      }
    }
    return new Endless();
  }

  private static Iterator<Integer> counting(AtomicInteger made) {
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return true;
      }

      @Override
      public Integer next() {
        return made.getAndIncrement();
      }
    };
  }
}
