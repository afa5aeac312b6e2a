// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.ConsoleOutput;
import io.github.gatlingllm.events.LoggedEvent;
import io.github.gatlingllm.feature.WarmUpWatch;
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
import java.util.OptionalLong;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The part of a run that makes it a worker; does nothing in a run without workers. */
final class WorkerPart {

  private static final Logger LOGGER = LoggerFactory.getLogger(WorkerPart.class);

  private final @Nullable Worker worker;
  private final RunSetup setup;
  private final Path folder;
  private final @Nullable RunEventLog events;
  private final TallyPart tally = new TallyPart();
  private volatile @Nullable Phases phases;
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
   * Returns the worker's part of a run.
   *
   * @param worker null in a run without workers
   * @param folder the run's {@code llm/}, which exists
   */
  static WorkerPart of(@Nullable Worker worker, RunSetup setup, Path folder, PreparedRun prepared) {
    return new WorkerPart(worker, setup, folder, prepared);
  }

  /** Returns the listeners for the merge and for the live counts of all workers. */
  List<RunPart> parts() {
    var parts = new ArrayList<RunPart>();
    if (events != null) {
      parts.add(events.withBystanders());
    }
    if (amongSeveral()) {
      parts.add(tally);
    }
    return parts;
  }

  /**
   * Begins the run, together with the other workers if there are any.
   *
   * @param last runs right before the beginning
   * @param loadAt receives the time from which users are due, if workers agreed on one
   * @return the run's zero
   */
  long begin(Phases ofRun, Runnable last, LongConsumer loadAt) {
    phases = ofRun;
    Worker asWorker = worker;
    if (asWorker == null) {
      last.run();
      return System.nanoTime();
    }
    Worker.Start start = asWorker.begin(folder, setup.asWorker(ofRun), last);
    loadAt.accept(start.firstUsers());
    asWorker.talk(tally::soFar);
    zero = start.zero();
    return start.zero();
  }

  /**
   * Lets a feature watch the warm-up, together with the other workers if there are any.
   *
   * @param features the features of the run
   */
  void watchWarmUp(RunFeatures features, LiveRun live) {
    WarmUpWatch watch = features.warmUpWatch().orElse(null);
    Worker asWorker = worker;
    if (watch != null && asWorker != null && amongSeveral()) {
      watch.watchAsWorker();
      asWorker.agree(new LocalWarmUp(watch, live, live.warmUpNanos()));
    } else if (watch != null) {
      watch.watch(live::endWarmUp);
    }
  }

  /** Returns the number of workers that make this run. */
  int count() {
    Worker asWorker = worker;
    return asWorker == null ? 1 : asWorker.place().count();
  }

  /** Returns whether several workers make this run. */
  boolean amongSeveral() {
    Worker asWorker = worker;
    return asWorker != null && asWorker.place().several();
  }

  /** Returns whether this process alone controls and scrapes the server. */
  boolean leads() {
    return worker == null || worker.place().index() == 0;
  }

  /** Returns why objectives are not judged here, or null if they are. */
  @Nullable String judgedLater() {
    return amongSeveral() ? RunEndTexts.JUDGED_AT_MERGE : null;
  }

  /**
   * Records the end of the load for the merge.
   *
   * @param closedUntilNanos when a closed load began to end
   * @param reach how many users reached an LLM request
   * @param stamps the precision of arrival times
   * @param levels the levels of the load
   * @param features the shares of the features, by key
   */
  void over(
      long closedUntilNanos,
      LoadPace.Reach reach,
      StampFigures stamps,
      LevelRun levels,
      Map<String, JsonNode> features) {
    RunEventLog kept = events;
    Phases known = phases;
    if (kept != null) {
      end =
          new WorkerCard.End(
              null,
              known == null ? OptionalLong.empty() : OptionalLong.of(known.warmUpNanos()),
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

  /** Returns what is missing in the log, or null if nothing is. */
  private static @Nullable String close(RunEventLog kept) {
    try {
      kept.close();
      return null;
    } catch (IOException e) {
      LOGGER.error("The event log cannot be merged", e);
      return RunEndTexts.eventLogIncomplete(String.valueOf(e.getMessage()));
    }
  }

  /** Writes the worker's card, unless the load did not end. */
  void end() {
    WorkerCard.End how = end;
    if (worker != null && how != null) {
      worker.end(how);
    }
  }

  /** Leaves the other workers after all files are written. */
  void leave() {
    if (worker != null) {
      worker.leave();
    }
  }

  /**
   * Prints the verdict of the merge and sets the exit code, if this worker merged. May not return.
   */
  void jvmEnds() {
    Worker.Merged merged = worker == null ? null : worker.merged();
    if (merged != null) {
      merged.lines().forEach(ConsoleOutput::println);
      ExitCode.enforce(merged.exitCode());
    }
  }
}
