/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo.verdict;

import io.github.gatlingllm.measure.RunSnapshot;
import io.github.gatlingllm.slo.baseline.Baselines;
import io.github.gatlingllm.slo.baseline.RunKey;
import io.github.gatlingllm.slo.goodput.SloStats;
import io.github.gatlingllm.slo.promise.Prices;
import io.github.gatlingllm.slo.validity.RunChecks;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All that a run's objectives are judged on.
 *
 * @param snapshot the run's figures
 * @param slos each SLO's figures over all requests it applies to
 * @param loadApplied whether what was offered was sent; if not, no objective is met
 * @param end how the run ended
 * @param prices what it cost; null if nobody said
 * @param key what a baseline must have in common with it; null: not known
 * @param validity whether the run can be trusted
 * @param capacities what its levels of load tell
 * @param baselines the earlier runs that objectives name
 * @param unknown why these are not the figures that objectives are about, so that none is met;
 *     null: they are
 */
public record Evidence(
    RunSnapshot snapshot,
    List<SloStats> slos,
    boolean loadApplied,
    RunEnd end,
    @Nullable Prices prices,
    @Nullable RunKey key,
    RunChecks validity,
    Capacities capacities,
    Baselines baselines,
    @Nullable String unknown) {

  /** Copies. */
  public Evidence {
    slos = List.copyOf(slos);
  }

  /** Of a run that went as it should and has no prices. */
  public static Evidence of(RunSnapshot snapshot, List<SloStats> slos) {
    return new Evidence(
        snapshot,
        slos,
        true,
        RunEnd.COMPLETED,
        null,
        null,
        RunChecks.NONE,
        Capacities.NONE,
        Baselines.NONE,
        null);
  }

  /** The same of a run whose load was applied or not. */
  public Evidence withLoadApplied(boolean applied) {
    return new Evidence(
        snapshot, slos, applied, end, prices, key, validity, capacities, baselines, unknown);
  }

  /** The same of a run that ended otherwise. */
  public Evidence withEnd(RunEnd end) {
    return new Evidence(
        snapshot, slos, loadApplied, end, prices, key, validity, capacities, baselines, unknown);
  }

  /** The same with prices; null: none. */
  public Evidence withPrices(@Nullable Prices prices) {
    return new Evidence(
        snapshot, slos, loadApplied, end, prices, key, validity, capacities, baselines, unknown);
  }

  /** The same, comparable with runs of that key. */
  public Evidence withKey(RunKey key) {
    return new Evidence(
        snapshot, slos, loadApplied, end, prices, key, validity, capacities, baselines, unknown);
  }

  /** The same of a run that was checked. */
  public Evidence withValidity(RunChecks validity) {
    return new Evidence(
        snapshot, slos, loadApplied, end, prices, key, validity, capacities, baselines, unknown);
  }

  /** The same of a run with levels of load. */
  public Evidence withCapacities(Capacities capacities) {
    return new Evidence(
        snapshot, slos, loadApplied, end, prices, key, validity, capacities, baselines, unknown);
  }

  /** The same with the earlier runs that objectives name. */
  public Evidence withBaselines(Baselines baselines) {
    return new Evidence(
        snapshot, slos, loadApplied, end, prices, key, validity, capacities, baselines, unknown);
  }

  /** The same with figures that objectives are not about, for that reason; null: they are. */
  public Evidence withUnknown(@Nullable String reason) {
    return new Evidence(
        snapshot, slos, loadApplied, end, prices, key, validity, capacities, baselines, reason);
  }
}
