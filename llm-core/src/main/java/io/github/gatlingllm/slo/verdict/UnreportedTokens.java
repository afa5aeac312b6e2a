// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import io.github.gatlingllm.measure.OwnCountStats.NotBelieved;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.slo.goodput.SloStats;
import io.github.gatlingllm.slo.objective.CapacitySubject;
import io.github.gatlingllm.slo.objective.CostFigure;
import io.github.gatlingllm.slo.objective.EnergySubject;
import io.github.gatlingllm.slo.objective.FeatureSubject;
import io.github.gatlingllm.slo.objective.Prices;
import io.github.gatlingllm.slo.objective.RateFigure;
import io.github.gatlingllm.slo.objective.ServerSubject;
import io.github.gatlingllm.slo.objective.SloFigure;
import io.github.gatlingllm.slo.objective.Subject;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Detects figures that would meet any bound because data is missing: output tokens, times of the
 * server, gaps between chunks that a hop hides, or bounds without values.
 *
 * @param stats the figures of the objective's requests
 * @param held the figures of the objective's SLO; empty if it has none
 * @param prices the prices of the run; null if there are none
 */
record UnreportedTokens(RequestStats stats, Optional<SloStats> held, @Nullable Prices prices)
    implements Subject.Visitor<Optional<String>> {

  /** Returns why the objective can't be met; null if it can. */
  static @Nullable String doubt(
      Subject subject, RequestStats stats, Optional<SloStats> held, @Nullable Prices prices) {
    return subject.accept(new UnreportedTokens(stats, held, prices)).orElse(null);
  }

  @Override
  public Optional<String> metric(Subject.OfMetric subject) {
    return of(subject.metric());
  }

  private Optional<String> of(Metric metric) {
    return ofAll(metric.restsOnOutputTokens())
        .or(() -> ofServer(metric))
        .or(() -> ofGaps(metric.restsOnGaps()));
  }

  private Optional<String> ofGaps(boolean rests) {
    return rests ? stats.buffered().doubt() : Optional.empty();
  }

  /** Returns why a time of the server is not known: the answers that lack it may be the slowest. */
  private Optional<String> ofServer(Metric metric) {
    long answers = stats.counts().succeeded();
    long reported = stats.distribution(metric).map(Distribution::count).orElse(0L);
    return metric.ofServer() && SloStats.tooManyCut(answers - reported, answers)
        ? Optional.of(VerdictTexts.notReported(metric.label(), reported, answers))
        : Optional.empty();
  }

  @Override
  public Optional<String> adjusted(Subject.OfAdjusted subject) {
    return of(subject.metric());
  }

  @Override
  public Optional<String> slo(Subject.OfSlo subject) {
    boolean ofTokens = subject.figure() == SloFigure.OUTPUT_TOKENS_PER_SECOND;
    return held.flatMap(
        slo ->
            ofTokens && slo.answers().tooManyNotBelieved()
                ? Optional.of(slo.answers().notBelievedText())
                : slo.doubt());
  }

  @Override
  public Optional<String> rate(Subject.OfRate subject) {
    return ofAll(
            subject.figure() == RateFigure.OUTPUT_TOKENS
                || subject.figure() == RateFigure.TOTAL_TOKENS
                || subject.figure() == RateFigure.SMOOTH_GOODPUT)
        .or(() -> ofGaps(subject.figure() == RateFigure.SMOOTH_GOODPUT));
  }

  @Override
  public Optional<String> count(Subject.OfCount subject) {
    return Optional.empty();
  }

  @Override
  public Optional<String> validity(Subject.OfValidity subject) {
    return Optional.empty();
  }

  @Override
  public Optional<String> cost(Subject.OfCost subject) {
    return subject
        .figure()
        .match(plain -> ofAll(rests(plain)), good -> ofAll(true).or(() -> ofSlo()));
  }

  @Override
  public Optional<String> capacity(CapacitySubject subject) {
    return ofSlo();
  }

  @Override
  public Optional<String> server(ServerSubject subject) {
    return Optional.empty();
  }

  @Override
  public Optional<String> energy(EnergySubject subject) {
    return switch (subject.figure()) {
      case JOULES, MEAN_WATTS, PER_REQUEST -> Optional.empty();
      case PER_OUTPUT_TOKEN,
          PER_TOTAL_TOKEN,
          TOKENS_PER_SECOND_PER_MEGAWATT,
          TOKENS_PER_GPU_SECOND ->
          ofAll(true);
      case PER_GOOD_TOKEN -> ofAll(true).or(() -> ofSlo());
      case GOODPUT_PER_WATT -> ofSlo();
    };
  }

  @Override
  public Optional<String> feature(FeatureSubject subject) {
    return ofSlo();
  }

  private boolean rests(CostFigure.Plain figure) {
    return switch (figure) {
      case PER_MILLION_OUTPUT_TOKENS, PER_MILLION_TOTAL_TOKENS -> true;
      case PER_REQUEST, PER_SESSION, TOTAL -> prices != null && prices.perMillionOutputTokens() > 0;
    };
  }

  private Optional<String> ofSlo() {
    return held.flatMap(SloStats::doubt);
  }

  private Optional<String> ofAll(boolean rests) {
    NotBelieved usage = stats.tokens().own().notBelieved();
    var answers =
        new SloStats.Answers(
            stats.counts().succeeded(), usage.answers(), 0, List.of(), stats.buffered());
    return rests && answers.tooManyNotBelieved()
        ? Optional.of(answers.notBelievedText())
        : Optional.empty();
  }
}
