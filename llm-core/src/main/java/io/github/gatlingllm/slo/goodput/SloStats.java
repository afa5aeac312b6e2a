// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.goodput;

import io.github.gatlingllm.measure.BufferedStreams;
import io.github.gatlingllm.measure.ClientLag;
import io.github.gatlingllm.measure.ExcludedRequests;
import io.github.gatlingllm.measure.Rates;
import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.slo.certainty.Certainty;
import io.github.gatlingllm.slo.certainty.MissSpread;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.Bound;
import io.github.gatlingllm.slo.objective.Slo;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How an SLO was kept over a run, by the requests that were held against it.
 *
 * @param slo which
 * @param bounds each bound by itself, in the SLO's order
 * @param good succeeded requests that met it
 * @param missed requests that broke a bound: succeeded ones, and those the run's end cut after it
 * @param failed failed requests: none meets it
 * @param unevaluable succeeded requests for which no bound could be evaluated
 * @param goodRequestsPerSecond goodput: good completions per second of the window
 * @param goodOutputTokensPerSecond output tokens of good requests per second of the window
 * @param sent all that were held against it
 * @param unfinished those of them that the run's end cut
 * @param givenUp those of them that their users gave up before they had broken a bound: nobody
 *     knows whether they would have
 * @param dependence φ: so many of its requests count as one
 * @param answers what of the succeeded ones is not known
 * @param near how near its requests come to its bounds
 * @param unsettled how many of them may be on the other side
 * @param misses how its misses are spread over time
 * @param leftOut those that are in no figure: good ones, and others as failed ones
 * @param goodRates of its good requests, in batches of the window one behind the other
 */
public record SloStats(
    Slo slo,
    List<BoundStats> bounds,
    long good,
    long missed,
    long failed,
    long unevaluable,
    OptionalDouble goodRequestsPerSecond,
    OptionalDouble goodOutputTokensPerSecond,
    long sent,
    long unfinished,
    long givenUp,
    double dependence,
    Answers answers,
    NearBounds near,
    NearBoundCounts unsettled,
    MissSpread misses,
    ExcludedRequests leftOut,
    List<Rates> goodRates) {

  /** Copies. */
  public SloStats {
    goodRates = List.copyOf(goodRates);
  }

  /** More that is not known leaves too much open. */
  private static final double UNKNOWN_SHARE = 0.01;

  /** Of independent requests, of whose answers all is known. */
  public SloStats(
      Slo slo,
      List<BoundStats> bounds,
      long good,
      long missed,
      long failed,
      long unevaluable,
      OptionalDouble goodRequestsPerSecond,
      OptionalDouble goodOutputTokensPerSecond,
      long sent,
      long unfinished,
      long givenUp) {
    this(
        slo,
        bounds,
        good,
        missed,
        failed,
        unevaluable,
        goodRequestsPerSecond,
        goodOutputTokensPerSecond,
        sent,
        unfinished,
        givenUp,
        1,
        Answers.NONE,
        NearBounds.NONE,
        NearBoundCounts.NONE,
        MissSpread.NONE,
        ExcludedRequests.NOTHING,
        List.of());
  }

  /** The same, of times that may be so far from the truth. */
  public SloStats within(TimingUncertainty uncertainty) {
    return near == NearBounds.NONE ? this : with(near.within(uncertainty, good));
  }

  /** The same, of times that late sends may have moved as well. */
  public SloStats within(TimingUncertainty uncertainty, ClientLag lag) {
    return near == NearBounds.NONE || !lag.any()
        ? within(uncertainty)
        : with(near.within(uncertainty, lag, good));
  }

  /** The same, if all are missed of which that is not sure, with so much of each rate. */
  public SloStats atLeast(double share) {
    return counted(goodAtLeast(), missed + unsettled.good(), share);
  }

  /** The same, if all are good of which that is not sure, with so much of each rate. */
  public SloStats atMost(double share) {
    long more = Math.min(unsettled.missed(), missed);
    return counted(good + more, missed - more, share);
  }

  private SloStats counted(long kept, long broken, double share) {
    double each = share * Math.max(1, kept) / Math.max(1, good);
    return new SloStats(
        slo,
        bounds,
        kept,
        broken,
        failed,
        unevaluable,
        times(goodRequestsPerSecond, each),
        times(goodOutputTokensPerSecond, each),
        sent,
        unfinished,
        givenUp,
        dependence,
        answers,
        near,
        NearBoundCounts.NONE,
        misses,
        leftOut,
        goodRates.stream().map(rates -> rates.times(each)).toList());
  }

  private static OptionalDouble times(OptionalDouble rate, double factor) {
    return rate.isPresent() ? OptionalDouble.of(rate.getAsDouble() * factor) : rate;
  }

  private SloStats with(NearBoundCounts other) {
    return new SloStats(
        slo,
        bounds,
        good,
        missed,
        failed,
        unevaluable,
        goodRequestsPerSecond,
        goodOutputTokensPerSecond,
        sent,
        unfinished,
        givenUp,
        dependence,
        answers,
        near,
        other,
        misses,
        leftOut,
        goodRates);
  }

  /** So many are good even if all have missed of which that is not sure. */
  public long goodAtLeast() {
    return good - unsettled.good();
  }

  /** So many are good if all are of which that is not sure. */
  public long goodAtMost() {
    return good + unsettled.missed();
  }

  /** All requests that count: succeeded and failed. */
  public long judged() {
    return good + missed + failed + unevaluable;
  }

  /** Those that count, and those that might if the run's end had not cut them. */
  public long judgedOrCut() {
    return judged() + unfinished;
  }

  /** good ÷ (succeeded + failed), 0 to 1; empty without any request. */
  public OptionalDouble attainment() {
    return judged() == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) good / judged());
  }

  /**
   * Whether so many requests are good, as an objective on attainment is judged: whatever those are
   * of which that is not sure.
   *
   * @param target 0 to 1
   */
  public Verdict reaches(double target) {
    if (judged() == 0
        || tooManyCut(unfinished, judgedOrCut())
        || tooManyCut(givenUp, judged() + givenUp)) {
      return Verdict.UNDETERMINED;
    }
    Verdict verdict =
        Certainty.of(goodAtLeast(), judged(), target)
            .agreeing(Certainty.of(goodAtMost(), judged(), target))
            .verdict();
    return verdict == Verdict.MET && doubt().isPresent() ? Verdict.UNDETERMINED : verdict;
  }

  /** Whether its figures say nothing: they rest on gaps that a hop on the way has closed. */
  public boolean hidden() {
    return slo.restsOnGaps() && answers.buffered().many();
  }

  /** Why the SLO can't be met, whatever its figures say; empty: it can. */
  public Optional<String> doubt() {
    if (slo.restsOnOutputTokens() && answers.tooManyNotBelieved()) {
      return Optional.of(answers.notBelievedText());
    }
    return slo.restsOnGaps() ? answers.buffered().doubt().or(this::lacking) : lacking();
  }

  /** Of several bounds the one that most answers have no value for. */
  private Optional<String> lacking() {
    int worst = 0;
    for (int i = 1; i < slo.bounds().size(); i++) {
      worst = answers.lacking(i) > answers.lacking(worst) ? i : worst;
    }
    long count = answers.lacking(worst);
    return count > UNKNOWN_SHARE * answers.several()
        ? Optional.of(
            "the bound "
                + slo.bounds().get(worst).text()
                + " has no value for "
                + count
                + " of "
                + answers.several()
                + " answers with several chunks (limit 1 %)")
        : Optional.empty();
  }

  /**
   * What of the succeeded requests is not known.
   *
   * @param all how many there are
   * @param notBelieved how many of them have a usage that can't be true
   * @param several how many have more than one content chunk, so that each bound should have a
   *     value
   * @param lacking how many of these lack the value of a bound, in the SLO's order; empty: none
   * @param buffered how many something on the way held back
   */
  public record Answers(
      long all, long notBelieved, long several, List<Long> lacking, BufferedStreams buffered) {

    /** Nothing is unknown. */
    public static final Answers NONE = new Answers(0, 0, 0, List.of(), BufferedStreams.NONE);

    public Answers {
      lacking = List.copyOf(lacking);
    }

    /** How many lack the value of that bound. */
    public long lacking(int bound) {
      return bound < lacking.size() ? lacking.get(bound) : 0;
    }

    /** Whether what rests on output tokens can't be met. */
    public boolean tooManyNotBelieved() {
      return notBelieved > UNKNOWN_SHARE * all;
    }

    /** Why it can't. */
    public String notBelievedText() {
      return "the usage of "
          + notBelieved
          + " of "
          + all
          + " answers can't be true (limit 1 %), and this figure uses their output tokens";
    }
  }

  /**
   * One bound by itself.
   *
   * @param bound which
   * @param evaluated requests for which it could be evaluated: succeeded ones, and those the run's
   *     end cut after they broke it
   * @param met those that kept it
   * @param failed failed requests, which count in the denominator
   */
  public record BoundStats(Bound bound, long evaluated, long met, long failed) {

    /** met ÷ (evaluated + failed), 0 to 1; empty where nothing counts. */
    public OptionalDouble attainment() {
      long all = evaluated + failed;
      return all == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) met / all);
    }
  }

  /**
   * Whether so many requests were cut by the run's end that too much is unknown.
   *
   * @param of all that were judged or cut
   */
  public static boolean tooManyCut(long unfinished, long of) {
    return unfinished > UNKNOWN_SHARE * of;
  }
}
