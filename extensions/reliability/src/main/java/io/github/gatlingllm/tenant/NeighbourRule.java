// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.tenant;

import io.github.gatlingllm.slo.certainty.Binomial;
import io.github.gatlingllm.slo.certainty.Interval;
import java.util.ArrayList;
import java.util.List;

/**
 * Computes what a flood costs a victim. Phases alternate from the start of the run: in the first,
 * third, … the victim is alone, in the second, fourth, … the other tenant floods. Neighbouring
 * phases form a pair, so that what drifts over the run affects both.
 *
 * <p>A request of the victim is alone if the server does not work off the flood during it: what is
 * left of a flood belongs to no phase. The interval of the loss is the wider one of two: Student's
 * t over pairs, and that of the difference of two shares (MOVER, R. G. Newcombe, <i>Interval
 * estimation for the difference between independent proportions</i>, Statistics in Medicine 17,
 * 1998), which does not vanish if all pairs agree.
 */
final class NeighbourRule {

  /** The least number of pairs. */
  static final int FEWEST_PAIRS = 5;

  private static final int FEWEST_IN_PHASE = 3;
  private static final double NANOS = 1e9;

  private final NeighbourFigure figure;
  private final List<PhasePair> pairs = new ArrayList<>();

  private NeighbourRule(NeighbourFigure figure) {
    this.figure = figure;
  }

  /**
   * Computes the loss.
   *
   * @param plan has both tenants
   */
  static NeighbourResult of(TenantPlan plan, NeighbourFigure figure, List<TenantRequest> requests) {
    int victim = plan.find(figure.victim());
    int flood = plan.find(figure.flood());
    if (victim < 0 || flood < 0) {
      return NeighbourResult.none(
          figure, 0, TenantTexts.notDeclared(figure.victim(), figure.flood()));
    }
    var rule = new NeighbourRule(figure);
    rule.count(requests, victim, flood, Math.round(plan.phaseSeconds() * NANOS));
    return rule.result();
  }

  /**
   * Counts the requests of each phase.
   *
   * <p>The loss is biased upward by a little, so towards MISSED: a slow request near the end of a
   * phase alone more often reaches into the flood than a fast one, and is left out. It would more
   * often have missed the SLO, so that the attainment alone looks better than it is. At most the
   * requests within one response time of a flood are affected; long phases make that few.
   */
  private void count(List<TenantRequest> requests, int victim, int flood, long phase) {
    BusyTimes flooding = BusyTimes.of(requests, flood);
    for (TenantRequest each : requests) {
      int number = (int) (each.due() / phase);
      if (each.tenant() == flood && number % 2 == 1 && arrived(each)) {
        pair(number / 2).flooded();
      }
      if (each.tenant() == victim && each.measured() && judged(each)) {
        boolean good = each.end() == TenantRequest.End.GOOD;
        if (number % 2 == 1) {
          pair(number / 2).under(good);
        } else if (!flooding.overlap(each.sent(), each.closed())) {
          pair(number / 2).alone(good);
        }
      }
    }
  }

  /** A flood that fails, such as for a wrong key, is no load; one that the server refuses is. */
  private static boolean arrived(TenantRequest request) {
    return request.served() || request.end() == TenantRequest.End.REFUSED;
  }

  /** A refused request of a victim missed its SLO. */
  private static boolean judged(TenantRequest request) {
    return request.end() == TenantRequest.End.GOOD
        || request.end() == TenantRequest.End.MISSED
        || request.end() == TenantRequest.End.REFUSED;
  }

  private PhasePair pair(int number) {
    while (pairs.size() <= number) {
      pairs.add(new PhasePair());
    }
    return pairs.get(number);
  }

  private NeighbourResult result() {
    List<PhasePair> complete =
        pairs.stream().filter(pair -> pair.complete(FEWEST_IN_PHASE)).toList();
    if (complete.size() < FEWEST_PAIRS) {
      return NeighbourResult.none(
          figure, complete.size(), TenantTexts.tooFewPairs(complete.size(), FEWEST_PAIRS));
    }
    BlockMean mean = BlockMean.of(complete.stream().mapToDouble(PhasePair::loss).toArray());
    long aloneGood = complete.stream().mapToLong(PhasePair::aloneGood).sum();
    long alone = complete.stream().mapToLong(PhasePair::alone).sum();
    long underGood = complete.stream().mapToLong(PhasePair::underGood).sum();
    long under = complete.stream().mapToLong(PhasePair::under).sum();
    Interval shares =
        difference(
            (double) aloneGood / alone,
            Binomial.share(aloneGood, alone),
            (double) underGood / under,
            Binomial.share(underGood, under));
    double loss = mean.mean();
    return new NeighbourResult(
        figure,
        (double) aloneGood / alone,
        (double) underGood / under,
        loss,
        new Interval(
            Math.max(-1, Math.min(mean.interval().low(), shares.low())),
            Math.min(1, Math.max(mean.interval().high(), shares.high()))),
        complete.size(),
        alone + under,
        null);
  }

  private static Interval difference(double one, Interval ofOne, double other, Interval ofOther) {
    double difference = one - other;
    return new Interval(
        difference - Math.hypot(one - ofOne.low(), ofOther.high() - other),
        difference + Math.hypot(ofOne.high() - one, other - ofOther.low()));
  }
}
