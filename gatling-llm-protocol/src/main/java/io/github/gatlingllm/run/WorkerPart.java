// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.ConsoleOutput;
import io.github.gatlingllm.events.LoggedEvent;
import io.github.gatlingllm.measure.StampFigures;
import io.github.gatlingllm.run.distributed.Worker;
import io.github.gatlingllm.slo.validity.LoadPace;
import io.github.gatlingllm.workers.WorkerCard;
import io.github.gatlingllm.workers.WorkerShare;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a run does besides as a worker: nothing, where nobody speaks of workers. */
final class WorkerPart {

  private static final Logger LOGGER = LoggerFactory.getLogger(WorkerPart.class);
  private static final String JUDGED_LATER = "it is judged once all workers are merged";

  private final @Nullable Worker worker;
  private final RunSetup setup;
  private final Path folder;
  private final @Nullable RunEventLog events;
  private final TallyPart tally = new TallyPart();
  private volatile long zero;
  private volatile WorkerCard.@Nullable End end;

  private WorkerPart(@Nullable Worker worker, RunSetup setup, Path folder, PreparedRun prepared) {
    this.worker = worker;
    this.setup = setup;
    this.folder = folder;
    this.events =
        worker == null
            ? null
            : RunEventLog.kept(
                folder.resolve(WorkerCard.EVENTS),
                new LoggedEvent.Codec(setup.slos()),
                prepared.answers().servers()::opened);
  }

  /**
   * Of a run.
   *
   * @param worker null: nobody speaks of workers
   * @param folder the run's {@code llm/}, which is there
   */
  static WorkerPart of(@Nullable Worker worker, RunSetup setup, Path folder, PreparedRun prepared) {
    return new WorkerPart(worker, setup, folder, prepared);
  }

  /** Take all that happens: for the merge, and for who looks on. */
  List<RunPart> parts() {
    var parts = new ArrayList<RunPart>();
    if (events != null) {
      parts.add(events);
    }
    if (amongSeveral()) {
      parts.add(tally);
    }
    return parts;
  }

  /**
   * Begins, with the other workers if there are any.
   *
   * @param last what is to be done right before
   * @param loadAt is told from when on users are due, where that is agreed
   * @return the run's zero
   */
  long begin(Phases phases, Runnable last, LongConsumer loadAt) {
    Worker asWorker = worker;
    if (asWorker == null) {
      last.run();
      return System.nanoTime();
    }
    Worker.Start start = asWorker.begin(folder, setup.asWorker(phases), last);
    loadAt.accept(start.firstUsers());
    asWorker.talk(tally::soFar);
    zero = start.zero();
    return start.zero();
  }

  /** Whether its objectives are those of several workers together. */
  boolean amongSeveral() {
    Worker asWorker = worker;
    return asWorker != null && asWorker.place().several();
  }

  /** Whether it does to the server what only one may do. */
  boolean leads() {
    return worker == null || worker.place().index() == 0;
  }

  /** Why objectives are not judged here; null: they are. */
  @Nullable String judgedLater() {
    return amongSeveral() ? JUDGED_LATER : null;
  }

  /**
   * Nothing counts any more.
   *
   * @param closedUntilNanos when a closed load began to end
   * @param reach how many users came to an LLM request
   * @param stamps how exact they are
   * @param levels that its load went through
   * @param features what they leave, by key
   */
  void over(
      long closedUntilNanos,
      LoadPace.Reach reach,
      StampFigures stamps,
      LevelRun levels,
      Map<String, JsonNode> features) {
    RunEventLog kept = events;
    if (kept != null) {
      end =
          new WorkerCard.End(
              null,
              closedUntilNanos,
              reach.users(),
              reach.reached(),
              stamps.kernel(),
              stamps.coarse(),
              stamps.read(),
              close(kept),
              levels.asWorker(),
              new WorkerShare(Instant.now().minusNanos(System.nanoTime() - zero), features));
    }
  }

  /** What is missing in it; null: nothing. */
  private static @Nullable String close(RunEventLog kept) {
    try {
      kept.close();
      return null;
    } catch (IOException e) {
      LOGGER.error("What happened can't be merged", e);
      return "what happened is not all known: " + e.getMessage();
    }
  }

  /** Leaves its card, unless it came to no end. */
  void end() {
    WorkerCard.End how = end;
    if (worker != null && how != null) {
      worker.end(how);
    }
  }

  /** All is written. */
  void leave() {
    if (worker != null) {
      worker.leave();
    }
  }

  /**
   * The last step of one of several: the verdict on all of them is that of the process that merged
   * them. It may not come back.
   */
  void jvmEnds() {
    Worker.Merged merged = worker == null ? null : worker.merged();
    if (merged != null) {
      merged.lines().forEach(ConsoleOutput::println);
      ExitCode.enforce(merged.exitCode());
    }
  }
}
