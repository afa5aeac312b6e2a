// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import io.github.gatlingllm.measure.RunSnapshot;
import io.github.gatlingllm.server.ServerFigures;
import io.github.gatlingllm.slo.baseline.Baselines;
import io.github.gatlingllm.slo.baseline.RunKey;
import io.github.gatlingllm.slo.goodput.SloStats;
import io.github.gatlingllm.slo.objective.Prices;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.validity.RunChecks;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * All that a run's objectives are judged on.
 *
 * @param snapshot the run's figures
 * @param slos each SLO's figures over all requests it applies to
 * @param loadApplied whether what was offered was sent; if not, no objective is met
 * @param end how the run ended
 * @param prices what it cost; null if not set
 * @param key what a baseline must have in common with it; null: not known
 * @param validity whether the run can be trusted
 * @param capacities what its levels of load tell
 * @param server what its server tells of itself
 * @param features figures of what else the run was asked for
 * @param baselines the earlier runs that objectives name
 * @param abandonmentTest whether the run is about users who give up: then their number is no doubt
 * @param invalid why the run can't be trusted, so that no objective is met; empty: it can, or
 *     objectives are to be judged all the same
 * @param waived whether objectives are judged although the load generator distorted their figures
 * @param unknown why these are not the figures that objectives are about, so that none is met;
 *     null: they are
 * @param outOfReach why it is missed whatever may follow, by objective: the run stopped for it
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
    ServerFigures server,
    FeatureFindings features,
    Baselines baselines,
    boolean abandonmentTest,
    List<String> invalid,
    boolean waived,
    @Nullable String unknown,
    Map<RunObjective, String> outOfReach) {

  /** Copies. */
  public Evidence {
    slos = List.copyOf(slos);
    invalid = List.copyOf(invalid);
    outOfReach = Map.copyOf(outOfReach);
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
        ServerFigures.NONE,
        FeatureFindings.NONE,
        Baselines.NONE,
        false,
        List.of(),
        false,
        null,
        Map.of());
  }

  /** A copy that is changed by name; this one stays as it is. */
  public Evidence with(Consumer<Settings> change) {
    var settings = new Settings(this);
    change.accept(settings);
    return settings.frozen();
  }

  /** What one is made of, by name, until it is frozen. */
  public static final class Settings {
    public RunSnapshot snapshot;
    public List<SloStats> slos;
    public boolean loadApplied;
    public RunEnd end;
    public @Nullable Prices prices;
    public @Nullable RunKey key;
    public RunChecks validity;
    public Capacities capacities;
    public ServerFigures server;
    public FeatureFindings features;
    public Baselines baselines;
    public boolean abandonmentTest;
    public List<String> invalid;
    public boolean waived;
    public @Nullable String unknown;
    public Map<RunObjective, String> outOfReach;

    private Settings(Evidence given) {
      snapshot = given.snapshot;
      slos = given.slos;
      loadApplied = given.loadApplied;
      end = given.end;
      prices = given.prices;
      key = given.key;
      validity = given.validity;
      capacities = given.capacities;
      server = given.server;
      features = given.features;
      baselines = given.baselines;
      abandonmentTest = given.abandonmentTest;
      invalid = given.invalid;
      waived = given.waived;
      unknown = given.unknown;
      outOfReach = given.outOfReach;
    }

    private Evidence frozen() {
      return new Evidence(
          snapshot,
          slos,
          loadApplied,
          end,
          prices,
          key,
          validity,
          capacities,
          server,
          features,
          baselines,
          abandonmentTest,
          invalid,
          waived,
          unknown,
          outOfReach);
    }
  }
}
