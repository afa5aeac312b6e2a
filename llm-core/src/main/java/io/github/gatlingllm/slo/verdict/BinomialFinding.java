// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import io.github.gatlingllm.slo.certainty.Binomial;
import io.github.gatlingllm.slo.certainty.Certainty;
import io.github.gatlingllm.slo.certainty.FarBeyond;
import io.github.gatlingllm.slo.certainty.Interval;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.RunObjective;

/**
 * Judges a share of requests, in percent, by its exact binomial interval.
 *
 * @param count the requests in the share
 * @param all the requests of which it is a share, at least 1
 * @param seen φ by the bursts that they show
 * @param dependence φ by everything else that is known
 * @param seconds the time in which they came; 0 if not known
 */
public record BinomialFinding(
    long count, long all, double seen, double dependence, double seconds) {

  /** Returns the finding. */
  public ObjectiveFinding of(RunObjective objective) {
    Certainty certainty = Certainty.of(objective.requirement(), percent(), this::certainty);
    Interval share = Binomial.share(count / dependence, effective());
    return ObjectiveFinding.share(
            percent(),
            new Interval(100 * share.low(), 100 * share.high()),
            all,
            effective(),
            estimating(),
            certainty)
        .decidedBy(
            new RequiredSample(all, effective(), seconds),
            enough ->
                objective.requirement().sides().stream()
                    .mapToDouble(side -> needed(side, enough))
                    .max()
                    .orElse(Double.POSITIVE_INFINITY));
  }

  private double percent() {
    return 100.0 * count / all;
  }

  private double effective() {
    return all / dependence;
  }

  private double estimating() {
    return all / seen;
  }

  /** Returns the effective requests that keep a bound. */
  private double keeping(Requirement.Side side) {
    double k = count / dependence;
    return side.comparison().upper() ? effective() - k : k;
  }

  /** Returns the share that must keep a bound, 0 to 1. */
  private static double required(Requirement.Side side) {
    double bound = side.bound() / 100;
    return side.comparison().upper() ? 1 - bound : bound;
  }

  private Certainty certainty(Requirement.Side side) {
    double keeping = keeping(side);
    double required = required(side);
    return FarBeyond.of(
        Certainty.of(keeping, effective(), estimating(), required, side.holds(percent())),
        (1 - keeping / effective()) * all,
        all,
        required);
  }

  private double needed(Requirement.Side side, RequiredSample enough) {
    return enough.needed(keeping(side) / effective(), required(side), side.holds(percent()));
  }
}
