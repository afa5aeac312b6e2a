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
 * Everything that the objectives of a run are judged on.
 *
 * @param snapshot the run's figures
 * @param slos each SLO's figures over all requests that it applies to
 * @param loadApplied whether the offered load was sent; if not, no objective is met
 * @param end how the run ended
 * @param prices the prices; null if none are set
 * @param key what a baseline must have in common with the run; null if not known
 * @param validity the checks of the load generator
 * @param capacities the capacities of its load levels
 * @param server the figures that the server reports
 * @param features the figures of features
 * @param baselines the earlier runs that objectives name
 * @param abandonmentTest whether users are meant to give up: then their number raises no doubt
 * @param invalid why the run is invalid, so that no objective is met; empty if it is valid, or if
 *     objectives are judged anyway
 * @param waived whether objectives are judged even if the load generator distorted their figures
 * @param unknown why the figures are not those that objectives are about, so that none is met; null
 *     if they are
 * @param outOfReach by objective, why it can't be met any more: the run stopped for it
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

  public Evidence {
    slos = List.copyOf(slos);
    invalid = List.copyOf(invalid);
    outOfReach = Map.copyOf(outOfReach);
  }

  /** Returns the evidence of a completed run without prices, server figures or baselines. */
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

  /** Returns a changed copy. */
  public Evidence with(Consumer<Settings> change) {
    var settings = new Settings(this);
    change.accept(settings);
    return settings.frozen();
  }

  /** The parts of an {@link Evidence}, to be changed by name. */
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
