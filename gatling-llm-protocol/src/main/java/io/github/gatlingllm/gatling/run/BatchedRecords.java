// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.run;

import io.gatling.core.actor.ActorRef;
import io.gatling.core.stats.writer.DataWriterMessage;
import io.github.gatlingllm.RunThread;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import scala.concurrent.Promise;
import scala.concurrent.duration.FiniteDuration;

/**
 * Stands in front of one of Gatling's data writers and hands it its records some at a time. Each
 * that comes alone wakes the writer's thread, which costs the event loop that hands it over, and
 * the processor, more than its writing. Whatever is no record goes on at once, behind all records
 * before it.
 */
final class BatchedRecords implements ActorRef<DataWriterMessage> {

  /** Gatling's console shows seconds, and its reports go by the records' own times. */
  private static final long PAUSE_NANOS = Duration.ofMillis(100).toNanos();

  /** More don't wait for the pause's end: with a record for each token they soon are many. */
  static final int MOST_WAITING = 1024;

  private final ActorRef<DataWriterMessage> writer;
  private final Queue<DataWriterMessage> waiting = new ConcurrentLinkedQueue<>();
  private final AtomicInteger size = new AtomicInteger();
  private final ReentrantLock handingOver = new ReentrantLock();
  private volatile boolean over;

  BatchedRecords(ActorRef<DataWriterMessage> writer) {
    this.writer = writer;
  }

  /**
   * One in front of each writer, and one thread for all of them: until the last has stopped, or
   * Gatling has let go of them without a word, as after a crash.
   */
  static List<ActorRef<DataWriterMessage>> before(List<ActorRef<DataWriterMessage>> writers) {
    List<BatchedRecords> all = writers.stream().map(BatchedRecords::new).toList();
    List<WeakReference<BatchedRecords>> held = all.stream().map(WeakReference::new).toList();
    RunThread.GATLING_RECORDS.daemon(() -> handOverNowAndThen(held)).start();
    return List.copyOf(all);
  }

  private static void handOverNowAndThen(List<WeakReference<BatchedRecords>> all) {
    while (!all.stream().allMatch(BatchedRecords::isOver)) {
      LockSupport.parkNanos(PAUSE_NANOS);
      all.forEach(BatchedRecords::handOver);
    }
  }

  private static boolean isOver(WeakReference<BatchedRecords> held) {
    BatchedRecords records = held.get();
    return records == null || records.over;
  }

  private static void handOver(WeakReference<BatchedRecords> held) {
    BatchedRecords records = held.get();
    if (records != null) {
      records.handOver();
    }
  }

  @Override
  public void $bang(DataWriterMessage message) {
    if (message instanceof DataWriterMessage.LoadEvent) {
      waiting.add(message);
      // Once for each so many: an event loop does not wait for another one's hand-over.
      if (size.incrementAndGet() % MOST_WAITING == 0 && handingOver.tryLock()) {
        try {
          handOverWaiting();
        } finally {
          handingOver.unlock();
        }
      }
    } else {
      handOver();
      over |= message instanceof DataWriterMessage.Stop;
      writer.$bang(message);
    }
  }

  /** Waits for whoever is at it: what it has taken out must not come behind a stop. */
  void handOver() {
    handingOver.lock();
    try {
      handOverWaiting();
    } finally {
      handingOver.unlock();
    }
  }

  private void handOverWaiting() {
    for (var record = waiting.poll(); record != null; record = waiting.poll()) {
      size.decrementAndGet();
      writer.$bang(record);
    }
  }

  @Override
  public String name() {
    return writer.name();
  }

  @Override
  public <R> Promise<R> replyPromise(FiniteDuration timeout) {
    return writer.replyPromise(timeout);
  }
}
