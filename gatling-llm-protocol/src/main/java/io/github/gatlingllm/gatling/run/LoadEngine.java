// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.run;

import io.gatling.commons.stats.assertion.Assertion;
import io.gatling.core.CoreComponents;
import java.nio.file.Path;
import java.util.List;

/**
 * The engine that runs the users: Gatling. Tests use another implementation, without Gatling's
 * controller and data writers.
 */
public interface LoadEngine {

  /** Returns the names and start of the run. */
  RunIdentity identity();

  /** Returns the load as the simulation defines it. */
  PlannedLoad load();

  /** Returns the starts of the users of that load. */
  UserStarts starts();

  /** Returns what actions need of Gatling: clock, statistics, event loops, settings. */
  CoreComponents components();

  /** Returns the assertions of the run. */
  List<Assertion> assertions();

  /**
   * Judges assertions as Gatling will. Call it after the log is closed.
   *
   * @param judged some of {@link #assertions()}
   * @param runFolder the folder of the log
   */
  List<AssertionOutcome> judge(List<Assertion> judged, Path runFolder);

  /**
   * Installs a listener in front of Gatling's data writers, which also receives how the run ended.
   */
  void tap(StatsTap.Listener listener);

  /** Ends the run as Gatling's own {@code stopLoadGenerator} does, with its reports. */
  void stop(String reason);

  /** Ends the run as a crash does: at once, and with Gatling's exit code for it. */
  void crash(Exception reason);

  /** Runs a task after all users have ended and Gatling's log is closed. */
  void atTermination(Runnable task);
}
