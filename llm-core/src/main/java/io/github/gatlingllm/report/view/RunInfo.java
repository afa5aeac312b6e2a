// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

import io.github.gatlingllm.measure.LoadModel;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.slo.validity.LoadPace;
import io.github.gatlingllm.slo.verdict.RunEnd;
import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What ran.
 *
 * @param simulation the simulation's class name
 * @param runId Gatling's id of the run
 * @param description the run's description, may be empty
 * @param startedAt wall-clock start
 * @param startNanoTime {@code System.nanoTime()} at the start: zero of all stamps
 * @param durationSeconds from start to end
 * @param versions of everything that matters
 * @param load how the load was applied
 * @param models the models asked for
 * @param dialects the wire dialects used
 * @param targets where requests went: scheme, host and port
 * @param end how it ended
 */
public record RunInfo(
    String simulation,
    String runId,
    String description,
    Instant startedAt,
    long startNanoTime,
    double durationSeconds,
    Versions versions,
    Load load,
    List<String> models,
    List<String> dialects,
    List<String> targets,
    RunEnd end) {

  /** Copies. */
  public RunInfo {
    targets = List.copyOf(targets);
  }

  /** The same run, ended otherwise. */
  public RunInfo endedBy(RunEnd end) {
    return new RunInfo(
        simulation,
        runId,
        description,
        startedAt,
        startNanoTime,
        durationSeconds,
        versions,
        load,
        models,
        dialects,
        targets,
        end);
  }

  /**
   * Versions.
   *
   * @param plugin this extension
   * @param gatling Gatling
   * @param java the JVM
   */
  public record Versions(String plugin, String gatling, String java) {}

  /**
   * How the load was applied.
   *
   * @param model open (arrivals given), closed (concurrency given), or both
   * @param offeredRequestsPerSecond what the profile asked for, where it is known
   * @param achievedRequestsPerSecond sends in the window ÷ window
   * @param pace of the requests that had a schedule: of a user with several, the first
   * @param profile what was asked for, in words, one text a population
   * @param arrivals how the users of an open load follow each other, in a word; empty: not known,
   *     or they do so in different ways
   * @param offline the work that nobody waits for, if it is all of the load
   * @param abandonmentTest whether users are to give up, so that many may
   */
  public record Load(
      LoadModel model,
      OptionalDouble offeredRequestsPerSecond,
      double achievedRequestsPerSecond,
      LoadPace pace,
      List<String> profile,
      String arrivals,
      @Nullable Offline offline,
      boolean abandonmentTest) {

    public Load {
      profile = List.copyOf(profile);
    }

    /** One whose profile nobody told. */
    public Load(
        LoadModel model,
        OptionalDouble offeredRequestsPerSecond,
        double achievedRequestsPerSecond,
        LoadPace pace) {
      this(
          model,
          offeredRequestsPerSecond,
          achievedRequestsPerSecond,
          pace,
          List.of(),
          "",
          null,
          false);
    }

    /** A copy that is changed by name; this one stays as it is. */
    public Load with(Consumer<Settings> change) {
      var settings = new Settings(this);
      change.accept(settings);
      return settings.frozen();
    }

    /** What one is made of, by name, until it is frozen. */
    public static final class Settings {
      public LoadModel model;
      public OptionalDouble offeredRequestsPerSecond;
      public double achievedRequestsPerSecond;
      public LoadPace pace;
      public List<String> profile;
      public String arrivals;
      public @Nullable Offline offline;
      public boolean abandonmentTest;

      private Settings(Load given) {
        model = given.model;
        offeredRequestsPerSecond = given.offeredRequestsPerSecond;
        achievedRequestsPerSecond = given.achievedRequestsPerSecond;
        pace = given.pace;
        profile = given.profile;
        arrivals = given.arrivals;
        offline = given.offline;
        abandonmentTest = given.abandonmentTest;
      }

      private Load frozen() {
        return new Load(
            model,
            offeredRequestsPerSecond,
            achievedRequestsPerSecond,
            pace,
            profile,
            arrivals,
            offline,
            abandonmentTest);
      }
    }
  }

  /**
   * Work that nobody waits for: how long it takes as a whole is the result.
   *
   * @param requests how many were asked for
   * @param concurrency at most so many at a time, or {@link #AT_ONCE}
   */
  public record Offline(long requests, int concurrency) {

    /** All of them. */
    public static final int AT_ONCE = 0;

    /** Whether so many were sent, in whatever part of the run; a user may send more than one. */
    public boolean isSent(RequestStats.Counts counts) {
      return sent(counts) >= requests;
    }

    /** How many were sent. */
    public static long sent(RequestStats.Counts counts) {
      return counts.sent() + counts.warmUp() + counts.coolDown() + counts.unsteady();
    }

    /** How many at a time. */
    public String words() {
      return concurrency == AT_ONCE ? "all at once" : concurrency + " at a time";
    }
  }
}
