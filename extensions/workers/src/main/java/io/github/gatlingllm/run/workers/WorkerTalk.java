// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run.workers;

import io.github.gatlingllm.RunThread;
import io.github.gatlingllm.workers.WorkerPlace;
import io.github.gatlingllm.workers.coordination.WorkerClient;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A task on which the workers of a run agree while the load runs, such as a search. Each worker
 * does its part four times a second, on a separate thread.
 */
final class WorkerTalk {

  /** The silence after which a task ends the run. Worker 0 waits equally long for the others. */
  static final Duration SILENT = Duration.ofSeconds(8);

  private static final Logger LOGGER = LoggerFactory.getLogger(WorkerTalk.class);
  private static final long PERIOD_MILLIS = 250;

  private final WorkerPlace place;
  private final Topic topic;
  private final Consumer<String> failed;
  private volatile @Nullable ScheduledExecutorService timer;

  // only the timer's thread accesses these
  private long receivedAt;
  private boolean over;

  /** A task. */
  enum Topic {
    /** The capacity search. */
    SEARCH(RunThread.WORKER_SEARCH, WorkerTexts.SEARCH),
    /** The end of the warm-up. */
    WARM_UP(RunThread.WORKER_WARM_UP, WorkerTexts.WARM_UP);

    private final RunThread thread;
    private final String title;

    Topic(RunThread thread, String title) {
      this.thread = thread;
      this.title = title;
    }

    /** Returns the topic of its messages. */
    String key() {
      return name();
    }
  }

  /**
   * Creates a task that has not begun.
   *
   * @param place the place of this worker
   * @param failed receives why the run cannot continue
   */
  WorkerTalk(WorkerPlace place, Topic topic, Consumer<String> failed) {
    this.place = place;
    this.topic = topic;
    this.failed = failed;
  }

  /** Begins the task. */
  @SuppressWarnings("FutureReturnValueIgnored") // the task catches all exceptions
  void begin(Runnable once) {
    listening();
    ScheduledExecutorService own = topic.thread.timer();
    timer = own;
    own.scheduleWithFixedDelay(
        () -> step(once), PERIOD_MILLIS, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
  }

  private void step(Runnable once) {
    try {
      if (!over) {
        once.run();
      }
    } catch (RuntimeException e) {
      LOGGER.error(WorkerTexts.LOG_TASK_FAILED, topic.title, e);
      fail(WorkerTexts.taskFailed(topic.title, e.toString()));
    }
  }

  /** Records that worker 0 is not silent, or has nothing to say yet. */
  void listening() {
    receivedAt = System.nanoTime();
  }

  /**
   * Sends a message to worker 0. Its silence fails the task.
   *
   * @return the answer; null: there is none
   */
  @Nullable Map<String, String> send(WorkerClient visit, Map<String, String> message) {
    try {
      Map<String, String> answer = visit.talk(topic.key(), message);
      listening();
      return answer;
    } catch (IOException e) {
      long silent = System.nanoTime() - receivedAt;
      if (silent > SILENT.toNanos()) {
        fail(
            WorkerTexts.coordinatorSilent(
                topic.title, place.index(), silent / 1_000_000_000, e.toString()));
      }
      return null;
    }
  }

  /** Ends the task and the run. */
  void fail(String reason) {
    over = true;
    failed.accept(reason);
  }

  /** Ends the task, which is done. */
  void done() {
    over = true;
  }

  /** Ends the thread. Worker 0 still answers other workers. */
  void end() {
    ScheduledExecutorService own = timer;
    if (own != null) {
      own.shutdownNow();
    }
  }
}
