// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live;

import io.github.gatlingllm.measure.RunSnapshot;
import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.slo.earlystop.Forecast;
import io.github.gatlingllm.slo.earlystop.UnreachableObjectives;
import io.github.gatlingllm.slo.goodput.SloSnapshot;
import io.github.gatlingllm.slo.objective.EndedRequest;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Subject;
import io.github.gatlingllm.slo.validity.RunChecks;
import io.github.gatlingllm.slo.verdict.Evidence;
import io.github.gatlingllm.slo.verdict.Judge;
import io.github.gatlingllm.watch.WatchedRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Judges objectives while the run is active, by the rules of its end. Baselines, capacities,
 * validity, server figures and quality are only judged at the end. Not thread-safe.
 */
final class InterimVerdicts {

  private final WatchedRun facts;
  private final UnreachableObjectives reach;
  private final UnreachableObjectives.Watcher watcher;
  private final Forecast forecast;

  InterimVerdicts(WatchedRun facts) {
    this.facts = facts;
    this.reach = new UnreachableObjectives(facts.objectives());
    this.watcher = reach.newWatcher();
    this.forecast = new Forecast(facts.plan().mostRequests(), facts.plan().loadSeconds());
  }

  void ended(EndedRequest request) {
    watcher.record(request);
  }

  /**
   * Judges all objectives.
   *
   * @param seconds the elapsed time of the run
   * @param ended the number of requests that ended, including warm-up
   * @param inFlight the number of requests in flight
   */
  List<InterimVerdict> now(
      RunSnapshot snapshot,
      SloSnapshot slos,
      TimingUncertainty uncertainty,
      double seconds,
      long ended,
      long inFlight) {
    if (facts.objectives().isEmpty()) {
      return List.of();
    }
    reach.within(uncertainty);
    Map<RunObjective, String> lost = reach.outOfReach(forecast.look(seconds, ended, inFlight));
    Judge judge =
        Judge.of(
            Evidence.of(snapshot, slos.within(uncertainty).all())
                .with(
                    s -> {
                      s.prices = facts.prices();
                      s.validity = RunChecks.NONE.with(uncertainty);
                    }));
    var verdicts = new ArrayList<InterimVerdict>();
    for (RunObjective objective : facts.objectives()) {
      verdicts.add(
          new InterimVerdict(
              objective.text(),
              onlyAtEnd(objective) ? null : judge.judge(objective, facts.objectives()),
              lost.get(objective)));
    }
    return verdicts;
  }

  static boolean onlyAtEnd(RunObjective objective) {
    Subject.Basis basis = objective.subject().basis();
    return objective.requirement() instanceof Requirement.NoWorse
        || switch (basis) {
          case PATH, OF_SLO -> false;
          case LEVELS, GENERATOR, SERVER, SCORED, DUE -> true;
        };
  }
}
