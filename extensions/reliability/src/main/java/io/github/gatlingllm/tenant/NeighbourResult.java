// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.tenant;

import io.github.gatlingllm.slo.certainty.Certainty;
import io.github.gatlingllm.slo.certainty.Interval;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.verdict.ObjectiveFinding;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * What a flood by one tenant costs another one.
 *
 * @param figure both tenants
 * @param alone the attainment of the victim's SLO alone, 0 to 1; NaN without data
 * @param under the attainment under the flood
 * @param loss the mean of alone minus under over pairs of phases
 * @param interval the 95 % interval of the loss
 * @param pairs the number of pairs of phases
 * @param requests the number of the victim's requests in them
 * @param missing why the loss is unknown; null: it is known
 */
public record NeighbourResult(
    NeighbourFigure figure,
    double alone,
    double under,
    double loss,
    Interval interval,
    int pairs,
    long requests,
    @Nullable String missing) {

  private static final double POINTS = 100;

  static NeighbourResult none(NeighbourFigure figure, int pairs, String why) {
    return new NeighbourResult(
        figure,
        Double.NaN,
        Double.NaN,
        Double.NaN,
        new Interval(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY),
        pairs,
        0,
        why);
  }

  /** Judges an objective on the loss: only an interval on one side of the bound decides. */
  ObjectiveFinding find(RunObjective objective) {
    if (missing != null) {
      return ObjectiveFinding.none(missing);
    }
    var points = new Interval(POINTS * interval.low(), POINTS * interval.high());
    Certainty certainty =
        Certainty.within(objective.requirement(), points, NeighbourRule.FEWEST_PAIRS);
    return new ObjectiveFinding(
        OptionalDouble.of(POINTS * loss),
        points,
        requests,
        certainty,
        certainty.verdict() == Verdict.UNDETERMINED ? TenantTexts.unsure(pairs) : null);
  }
}
