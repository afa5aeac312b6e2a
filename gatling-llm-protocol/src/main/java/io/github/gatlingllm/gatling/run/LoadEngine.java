// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.run;

import io.gatling.commons.stats.assertion.Assertion;
import io.gatling.core.CoreComponents;
import java.nio.file.Path;
import java.util.List;

/**
 * What runs the users of a run: Gatling, seen from the run. Tests of the run have another one,
 * which needs neither Gatling's controller nor its data writers.
 */
public interface LoadEngine {

  /** The run's names and start. */
  RunIdentity identity();

  /** The load as the simulation describes it. */
  PlannedLoad load();

  /** When the users of that load start. */
  UserStarts starts();

  /** What actions get of Gatling: its clock, its statistics, its event loops, its settings. */
  CoreComponents components();

  /** The assertions that the run will be judged by. */
  List<Assertion> assertions();

  /**
   * Judges assertions as Gatling will, once its log is closed.
   *
   * @param judged some of {@link #assertions()}
   * @param runFolder holds the log
   */
  List<AssertionOutcome> judge(List<Assertion> judged, Path runFolder);

  /** Puts a listener in front of Gatling's data writers, which also learns how the run ended. */
  void tap(StatsTap.Listener listener);

  /** Ends the run as Gatling's own {@code stopLoadGenerator} does: its reports are written. */
  void stop(String reason);

  /** Ends the run as Gatling ends one that crashed: at once, and with its exit code for that. */
  void crash(Exception reason);

  /** Runs the task when all users are gone and Gatling's log is closed. */
  void atTermination(Runnable task);
}
