// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run.distributed;

import io.github.gatlingllm.workers.WorkerCard;
import io.github.gatlingllm.workers.WorkerPlace;
import io.github.gatlingllm.workers.WorkerTally;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One of the processes of a distributed run, or the only one. */
public interface Worker {

  /** Returns the place of the worker. */
  WorkerPlace place();

  /**
   * Joins the other workers, and waits for the common start.
   *
   * @param folder the run's {@code llm/}
   * @param setup the settings for the merge
   * @param last runs on worker 0 when all others are ready, before the load
   * @throws IllegalStateException if the run must not begin, with the reason
   */
  Start begin(Path folder, WorkerCard.Setup setup, Runnable last);

  /**
   * Shares the live counts of the workers during the load.
   *
   * @param counted returns the counts since the load began
   */
  void talk(Supplier<WorkerTally> counted);

  /**
   * Ends the warm-up together with the other workers: when the responses of all of them are steady,
   * and after the longest warm-up at the latest. Called after {@link #talk}, once, in a run whose
   * warm-up may end early.
   */
  void agree(SharedWarmUp warmUp);

  /**
   * Records the end of the load.
   *
   * @param how the end, without the clock
   */
  void end(WorkerCard.End how);

  /** Leaves the other workers after all files are written. */
  void leave();

  /** Returns the merge of this worker, or null if another worker merges. */
  @Nullable Merged merged();

  /**
   * The common start of the workers.
   *
   * @param zero the run's zero, as {@code System.nanoTime()}
   * @param firstUsers the time from which users are due, as {@code System.nanoTime()}
   */
  record Start(long zero, long firstUsers) {}

  /**
   * The result of a merge.
   *
   * @param exitCode the exit code, as of {@code merge} on the command line
   * @param lines the console lines
   */
  record Merged(int exitCode, List<String> lines) {}
}
