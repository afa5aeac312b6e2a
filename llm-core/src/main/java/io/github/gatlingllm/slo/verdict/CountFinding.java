// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.RunSnapshot;
import io.github.gatlingllm.slo.certainty.WeakDependence;
import io.github.gatlingllm.slo.promise.CountFigure;
import io.github.gatlingllm.slo.promise.Objective;
import java.util.Map;

/**
 * Objectives on how many requests ended in some way, or were in flight.
 *
 * @param objective which
 * @param stats of the requests
 */
record CountFinding(Objective objective, RequestStats stats)
    implements CountFigure.Visitor<Finding> {

  static Finding of(Objective objective, CountFigure figure, RequestStats stats) {
    return figure.accept(new CountFinding(objective, stats));
  }

  @Override
  public Finding failureShare(CountFigure.FailureShare figure) {
    long judged = ended();
    if (judged == 0) {
      return Finding.none("no request ended");
    }
    return figure.text() == null
        ? percent(stats.counts().failed(), judged)
        : named(stats.failures(), figure.text(), judged);
  }

  /** Texts beyond those that have counts of their own may hold more of it. */
  private Finding named(Map<String, Long> counts, String text, long of) {
    long known = counts.getOrDefault(text, 0L);
    long others = counts.getOrDefault(RunSnapshot.OTHER, 0L);
    Finding finding = percent(known, of);
    Finding most = percent(known + others, of);
    return finding.certainty().verdict() == most.certainty().verdict()
        ? finding
        : Finding.none(
            others
                + " more were counted together, without their texts: there are more texts than can"
                + " be told apart");
  }

  @Override
  public Finding failures(CountFigure.Failures figure) {
    long ended = ended();
    return ended == 0
        ? Finding.none("no request ended")
        : Finding.plain(objective, stats.counts().failed(), ended);
  }

  @Override
  public Finding finishShare(CountFigure.FinishShare figure) {
    Map<String, Long> reasons = stats.finishReasons();
    long told = reasons.values().stream().mapToLong(count -> count).sum();
    return told == 0
        ? Finding.none("no answer told why it ended")
        : named(reasons, figure.reason(), told);
  }

  @Override
  public Finding concurrency(CountFigure.Concurrency figure) {
    if (stats.counts().sent() == 0) {
      return Finding.none("no measured request was sent");
    }
    RequestStats.Concurrency concurrency = stats.concurrency();
    double actual =
        figure == CountFigure.Concurrency.PEAK ? concurrency.peak() : concurrency.mean();
    return Finding.plain(objective, actual, stats.counts().sent());
  }

  /** Failures come in bursts, of whichever kind. */
  private Finding percent(long count, long of) {
    double dependence = WeakDependence.ofLost(stats.batches());
    return Finding.percent(objective, count, of, dependence, dependence, stats.batches().seconds());
  }

  private long ended() {
    return stats.counts().succeeded() + stats.counts().failed();
  }
}
