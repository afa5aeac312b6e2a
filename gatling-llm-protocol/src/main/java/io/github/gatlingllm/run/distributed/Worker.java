// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run.distributed;

import io.github.gatlingllm.workers.WorkerCard;
import io.github.gatlingllm.workers.WorkerPlace;
import io.github.gatlingllm.workers.WorkerTally;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A process that makes a run together with others, or alone as the only worker. */
public interface Worker {

  /** Which worker it is. */
  WorkerPlace place();

  /**
   * Meets the other workers, and waits until the agreed moment.
   *
   * @param folder the run's {@code llm/}
   * @param setup how it runs
   * @param last what worker 0 does when all others are ready, and before any load
   * @throws IllegalStateException if nobody may begin, with the reason
   */
  Start begin(Path folder, WorkerCard.Setup setup, Runnable last);

  /**
   * While the load goes on, shares what each worker has counted.
   *
   * @param counted since the load began
   */
  void talk(Supplier<WorkerTally> counted);

  /**
   * The load is over.
   *
   * @param how its end, but for its clock
   */
  void end(WorkerCard.End how);

  /** All files are written. */
  void leave();

  /** Returns the merge that this worker made; null: it is not to make one. */
  @Nullable Merged merged();

  /**
   * When the load's zero is, and when its first users are due.
   *
   * @param zero the {@code System.nanoTime()} from which stamps count
   * @param firstUsers the one from which users are due
   */
  record Start(long zero, long firstUsers) {}

  /**
   * What came of a merge.
   *
   * @param exitCode as that of {@code merge} on the command line
   * @param lines for the console
   */
  record Merged(int exitCode, List<String> lines) {}
}
