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
 * Passes records to one of Gatling's data writers in batches. A single record wakes the thread of
 * the writer, which costs the event loop and the processor more than writing the record. Other
 * messages pass at once, after all earlier records.
 */
final class BatchedRecords implements ActorRef<DataWriterMessage> {

  /**
   * The interval between batches. Gatling's console shows seconds, and its reports use the times of
   * the records.
   */
  private static final long PAUSE_NANOS = Duration.ofMillis(100).toNanos();

  /** The most waiting records. With a record per token, there are soon many. */
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
   * Creates one per writer, with one thread for all. The thread ends when the last writer has
   * stopped, or when Gatling has dropped the writers, for example after a crash.
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
      // At each multiple only one event loop passes the records on; others do not wait for it.
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

  /**
   * Passes all waiting records on. Waits for a concurrent batch, whose records must not arrive
   * after a stop.
   */
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
