// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.RunSnapshot;
import io.github.gatlingllm.measure.SanityStats;
import io.github.gatlingllm.slo.certainty.Dependence;
import io.github.gatlingllm.slo.certainty.TimeBatch;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.certainty.WeakDependence;
import io.github.gatlingllm.slo.goodput.SloStats;
import io.github.gatlingllm.slo.objective.CountFigure;
import io.github.gatlingllm.slo.objective.RunObjective;
import java.util.Map;

/**
 * Judges objectives on how many requests ended in some way, or were in flight.
 *
 * @param objective the objective
 * @param stats the figures of its requests
 */
record CountFinding(RunObjective objective, RequestStats stats)
    implements CountFigure.Visitor<ObjectiveFinding> {

  static ObjectiveFinding of(RunObjective objective, CountFigure figure, RequestStats stats) {
    return figure.accept(new CountFinding(objective, stats));
  }

  @Override
  public ObjectiveFinding failureShare(CountFigure.FailureShare figure) {
    long judged = ended();
    if (judged == 0) {
      return ObjectiveFinding.none(FindingTexts.NO_REQUEST_ENDED);
    }
    return figure.text() == null
        ? percent(stats.counts().failed(), judged)
        : named(stats.failures(), figure.text(), judged);
  }

  /** Judges the share of one text, which the requests counted without a text may raise. */
  private ObjectiveFinding named(Map<String, Long> counts, String text, long of) {
    long known = counts.getOrDefault(text, 0L);
    long others = counts.getOrDefault(RunSnapshot.OTHER, 0L);
    ObjectiveFinding finding = percent(known, of);
    ObjectiveFinding most = percent(known + others, of);
    return finding.certainty().verdict() == most.certainty().verdict()
        ? finding
        : ObjectiveFinding.none(FindingTexts.uncounted(others));
  }

  @Override
  public ObjectiveFinding failures(CountFigure.Failures figure) {
    long ended = ended();
    return ended == 0
        ? ObjectiveFinding.none(FindingTexts.NO_REQUEST_ENDED)
        : ObjectiveFinding.plain(objective, stats.counts().failed(), ended);
  }

  @Override
  public ObjectiveFinding finishShare(CountFigure.FinishShare figure) {
    Map<String, Long> reasons = stats.finishReasons();
    long reported = reasons.values().stream().mapToLong(count -> count).sum();
    return reported == 0
        ? ObjectiveFinding.none(FindingTexts.NO_FINISH_REASON)
        : named(reasons, figure.reason(), reported);
  }

  @Override
  public ObjectiveFinding degenerateShare(CountFigure.DegenerateShare figure) {
    SanityStats sanity = stats.sanity();
    if (sanity.checked() == 0) {
      return ObjectiveFinding.none(FindingTexts.NO_ANSWER_CHECKED);
    }
    double dependence =
        Dependence.effect(
            sanity.batches().stream()
                .map(each -> new TimeBatch(each.checked(), each.degenerate()))
                .toList());
    ObjectiveFinding finding =
        new BinomialFinding(
                sanity.degenerate(),
                sanity.checked(),
                dependence,
                dependence,
                stats.batches().seconds())
            .of(objective);
    long unchecked = stats.counts().succeeded() - sanity.checked();
    return SloStats.tooManyCut(unchecked, stats.counts().succeeded())
            && finding.certainty().verdict() == Verdict.MET
        ? ObjectiveFinding.none(FindingTexts.answersNotChecked(unchecked))
        : finding;
  }

  @Override
  public ObjectiveFinding concurrency(CountFigure.Concurrency figure) {
    if (stats.counts().sent() == 0) {
      return ObjectiveFinding.none(FindingTexts.NO_REQUEST_SENT);
    }
    RequestStats.Concurrency concurrency = stats.concurrency();
    double actual =
        figure == CountFigure.Concurrency.PEAK ? concurrency.peak() : concurrency.mean();
    return ObjectiveFinding.plain(objective, actual, stats.counts().sent());
  }

  /** Returns the finding of a share, with the dependence of failures, which come in bursts. */
  private ObjectiveFinding percent(long count, long of) {
    double dependence = WeakDependence.ofLost(stats.batches());
    return new BinomialFinding(count, of, dependence, dependence, stats.batches().seconds())
        .of(objective);
  }

  private long ended() {
    return stats.counts().succeeded() + stats.counts().failed();
  }
}
