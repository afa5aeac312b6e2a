/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.report;

import io.github.gatlingllm.slo.Pace;
import io.github.gatlingllm.slo.RunEnd;
import java.time.Instant;
import java.util.List;
import java.util.OptionalDouble;

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
    RunEnd end) {

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
   */
  public record Load(
      LoadModel model,
      OptionalDouble offeredRequestsPerSecond,
      double achievedRequestsPerSecond,
      Pace pace,
      List<String> profile) {

    public Load {
      profile = List.copyOf(profile);
    }

    /** One whose profile nobody told. */
    public Load(
        LoadModel model,
        OptionalDouble offeredRequestsPerSecond,
        double achievedRequestsPerSecond,
        Pace pace) {
      this(model, offeredRequestsPerSecond, achievedRequestsPerSecond, pace, List.of());
    }

    /** The same with a profile. */
    public Load withProfile(List<String> profile) {
      return new Load(model, offeredRequestsPerSecond, achievedRequestsPerSecond, pace, profile);
    }

    /** One in which every request had a schedule, or none. */
    public Load(
        LoadModel model,
        OptionalDouble offeredRequestsPerSecond,
        double achievedRequestsPerSecond) {
      this(
          model,
          offeredRequestsPerSecond,
          achievedRequestsPerSecond,
          new Pace(model != LoadModel.CLOSED, offeredRequestsPerSecond, achievedRequestsPerSecond));
    }
  }

  /** Who decides when a request leaves. */
  public enum LoadModel {
    OPEN,
    CLOSED,
    MIXED;

    /** The name in the output files. */
    public String key() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }
}
