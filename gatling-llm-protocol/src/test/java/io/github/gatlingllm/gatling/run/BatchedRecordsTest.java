// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.gatling.core.actor.ActorRef;
import io.gatling.core.stats.writer.DataWriterMessage;
import io.gatling.core.stats.writer.DataWriterMessage$LoadEvent$User;
import io.github.gatlingllm.RunThread;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import scala.concurrent.Promise;
import scala.concurrent.duration.Duration;
import scala.concurrent.duration.FiniteDuration;

class BatchedRecordsTest {

  private final Writer writer = new Writer();
  private final BatchedRecords records = new BatchedRecords(writer);

  /** Keeps what it is told. */
  private static final class Writer implements ActorRef<DataWriterMessage> {

    private final List<DataWriterMessage> reported =
        Collections.synchronizedList(new ArrayList<>());
    private final Promise<Object> promise = scala.concurrent.Promise$.MODULE$.apply();
    private final CountDownLatch any = new CountDownLatch(1);

    @Override
    public void $bang(DataWriterMessage message) {
      reported.add(message);
      any.countDown();
    }

    @Override
    public String name() {
      return "writer";
    }

    @Override
    @SuppressWarnings("unchecked")
    public <R> Promise<R> replyPromise(FiniteDuration timeout) {
      return (Promise<R>) (Promise<?>) promise;
    }
  }

  private static DataWriterMessage record(long number) {
    return new DataWriterMessage$LoadEvent$User("scenario", number, true);
  }

  @Test
  void recordsWaitUntilTheyAreHandedOverInTheirOrder() {
    records.$bang(record(1));
    records.$bang(record(2));
    assertThat(writer.reported).isEmpty();
    records.handOver();
    assertThat(writer.reported).containsExactly(record(1), record(2));
  }

  @Test
  void theWritersStopComesBehindAllRecords() {
    var stop = new DataWriterMessage.Stop(null);
    records.$bang(record(1));
    records.$bang(stop);
    assertThat(writer.reported).containsExactly(record(1), stop);
  }

  @Test
  void whatIsNoRecordGoesOnAtOnce() {
    records.$bang(record(1));
    records.$bang(DataWriterMessage.Flush$.MODULE$);
    assertThat(writer.reported).containsExactly(record(1), DataWriterMessage.Flush$.MODULE$);
  }

  @Test
  void ofVeryManyNoneWaitsForTheThread() {
    IntStream.range(0, BatchedRecords.MOST_WAITING).forEach(i -> records.$bang(record(i)));
    assertThat(writer.reported).hasSize(BatchedRecords.MOST_WAITING);
  }

  @Test
  void noneIsLostWhereManyHandIn() throws InterruptedException {
    int threads = 4;
    int each = 20_000;
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    for (int i = 0; i < threads; i++) {
      pool.execute(() -> IntStream.range(0, each).forEach(n -> records.$bang(record(n))));
    }
    pool.shutdown();
    assertThat(pool.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
    records.$bang(new DataWriterMessage.Stop(null));
    assertThat(writer.reported)
        .hasSize(threads * each + 1)
        .last()
        .isInstanceOf(DataWriterMessage.Stop.class);
  }

  @Test
  void aThreadHandsThemOverNowAndThen() throws InterruptedException {
    ActorRef<DataWriterMessage> before = BatchedRecords.before(List.of(writer)).get(0);
    before.$bang(record(1));
    assertThat(writer.any.await(30, TimeUnit.SECONDS)).isTrue();
    before.$bang(new DataWriterMessage.Stop(null));
    assertThat(writer.reported).hasSize(2);
  }

  /** After a crash Gatling may let go of its writers without a word to them. */
  @Test
  void theThreadEndsOnceNobodyHoldsTheRecords() {
    Set<Thread> before = threads();
    BatchedRecords.before(List.of(new Writer()));
    Set<Thread> started = threads();
    started.removeAll(before);
    assertThat(started).hasSize(1);
    for (int i = 0; i < 600 && started.iterator().next().isAlive(); i++) {
      System.gc();
      LockSupport.parkNanos(50_000_000);
    }
    assertThat(started).noneMatch(Thread::isAlive);
  }

  private static Set<Thread> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals(RunThread.GATLING_RECORDS.threadName()))
        .collect(Collectors.toSet());
  }

  @Test
  void answersAreTheWritersOwn() {
    assertThat(records.name()).isEqualTo("writer");
    assertThat(records.<Object>replyPromise(Duration.apply(1, TimeUnit.SECONDS)))
        .isSameAs(writer.promise);
  }
}
