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
 * The facts of a run.
 *
 * @param simulation the simulation's class name
 * @param runId Gatling's id of the run
 * @param description the run's description, may be empty
 * @param startedAt the wall-clock start
 * @param startNanoTime {@code System.nanoTime()} at the start: the zero of all times
 * @param durationSeconds the time from start to end
 * @param versions the versions of the tools
 * @param load the load
 * @param models the requested models
 * @param dialects the dialects of the protocol
 * @param targets scheme, host and port of each server
 * @param end the end of the run
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

  public RunInfo {
    targets = List.copyOf(targets);
  }

  /** Returns this run with another end. */
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
   * The versions of the tools.
   *
   * @param plugin the version of this extension
   * @param gatling the version of Gatling
   * @param java the version of the JVM
   */
  public record Versions(String plugin, String gatling, String java) {}

  /**
   * The load of a run.
   *
   * @param model open (given arrivals), closed (given concurrency), or both
   * @param offeredRequestsPerSecond the offered rate of the profile; empty: not known
   * @param achievedRequestsPerSecond sends in the window ÷ length of the window
   * @param pace the pace of requests with a due time; a user with several has one for the first
   * @param profile the load profile, one text for each population
   * @param arrivals the arrival process of an open load, in a word; empty: not known, or several
   * @param offline the offline work; null: the load is not only offline work
   * @param abandonmentTest whether the run tests users who give up
   * @param cap the cap on the requests in flight; null: none
   */
  public record Load(
      LoadModel model,
      OptionalDouble offeredRequestsPerSecond,
      double achievedRequestsPerSecond,
      LoadPace pace,
      List<String> profile,
      String arrivals,
      @Nullable Offline offline,
      boolean abandonmentTest,
      @Nullable InFlightCap cap) {

    public Load {
      profile = List.copyOf(profile);
    }

    /** Creates a load without a known profile. */
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
          false,
          null);
    }

    /** Returns a changed copy. */
    public Load with(Consumer<Settings> change) {
      var settings = new Settings(this);
      change.accept(settings);
      return settings.frozen();
    }

    /** The mutable values of a load. */
    public static final class Settings {
      public LoadModel model;
      public OptionalDouble offeredRequestsPerSecond;
      public double achievedRequestsPerSecond;
      public LoadPace pace;
      public List<String> profile;
      public String arrivals;
      public @Nullable Offline offline;
      public boolean abandonmentTest;
      public @Nullable InFlightCap cap;

      private Settings(Load given) {
        model = given.model;
        offeredRequestsPerSecond = given.offeredRequestsPerSecond;
        achievedRequestsPerSecond = given.achievedRequestsPerSecond;
        pace = given.pace;
        profile = given.profile;
        arrivals = given.arrivals;
        offline = given.offline;
        abandonmentTest = given.abandonmentTest;
        cap = given.cap;
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
            abandonmentTest,
            cap);
      }
    }
  }

  /**
   * Offline work: its total duration is the result.
   *
   * @param requests the number of requests
   * @param concurrency the most requests in flight, or {@link #AT_ONCE}
   */
  public record Offline(long requests, int concurrency) {

    /** All requests at once. */
    public static final int AT_ONCE = 0;

    /** Whether all requests were sent, in any part of the run. */
    public boolean isSent(RequestStats.Counts counts) {
      return sent(counts) >= requests;
    }

    /** Returns the number of requests sent. */
    public static long sent(RequestStats.Counts counts) {
      return counts.sent() + counts.warmUp() + counts.coolDown() + counts.unsteady();
    }

    /** Describes the concurrency. */
    public String words() {
      return concurrency == AT_ONCE ? "all at once" : concurrency + " at a time";
    }
  }
}
