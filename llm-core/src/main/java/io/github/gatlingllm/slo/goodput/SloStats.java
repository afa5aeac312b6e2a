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
import org.jspecify.annotations.Nullable;

/**
 * The figures of an SLO over a run, for the requests that it applied to.
 *
 * @param slo the SLO
 * @param bounds the figures of each bound, in the SLO's order
 * @param good succeeded requests that met it
 * @param missed requests that broke a bound: succeeded ones, and those that the run's end cut after
 *     it
 * @param failed failed requests, none of which meets it
 * @param unevaluable succeeded requests for which no bound could be evaluated
 * @param goodRequestsPerSecond goodput: good completions per second of the window
 * @param goodOutputTokensPerSecond output tokens of good requests per second of the window
 * @param sent all requests that it applied to
 * @param unfinished those that the run's end cut
 * @param givenUp those that users gave up before a bound was broken, so that their outcome is
 *     unknown
 * @param dependence φ: how many of its requests count as one
 * @param answers missing data of the succeeded requests
 * @param near the distances of its requests from its bounds
 * @param unsettled how many requests may be on the other side of a bound
 * @param misses the distribution of its misses over time
 * @param leftOut the excluded requests: good ones, and others as failed ones
 * @param goodRates the rates of good requests in successive batches of the window
 * @param sanity the sanity of the answers; null if it was not checked
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
    List<Rates> goodRates,
    @Nullable SloSanity sanity) {

  public SloStats {
    goodRates = List.copyOf(goodRates);
  }

  /** A larger share of unknown data leaves too much open. */
  private static final double UNKNOWN_SHARE = 0.01;

  /** Creates the figures of independent requests without missing data. */
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
        List.of(),
        null);
  }

  /** Returns a copy with this timing uncertainty. */
  public SloStats within(TimingUncertainty uncertainty) {
    return near == NearBounds.NONE ? this : with(near.within(uncertainty, good));
  }

  /** Returns a copy with this timing uncertainty and lag. */
  public SloStats within(TimingUncertainty uncertainty, ClientLag lag) {
    return near == NearBounds.NONE || !lag.any()
        ? within(uncertainty)
        : with(near.within(uncertainty, lag, good));
  }

  /** Returns a copy in which all uncertain requests are missed, with this share of each rate. */
  public SloStats atLeast(double share) {
    return counted(goodAtLeast(), missed + unsettled.good(), share);
  }

  /** Returns a copy in which all uncertain requests are good, with this share of each rate. */
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
        goodRates.stream().map(rates -> rates.times(each)).toList(),
        sanity);
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
        goodRates,
        sanity);
  }

  /** Returns how many are good if all uncertain requests missed. */
  public long goodAtLeast() {
    return good - unsettled.good();
  }

  /** Returns how many are good if all uncertain requests are good. */
  public long goodAtMost() {
    return good + unsettled.missed();
  }

  /** Returns the number of requests that count. */
  public long judged() {
    return good + missed + failed + unevaluable;
  }

  /** Returns the number of requests that count, or might if the run's end had not cut them. */
  public long judgedOrCut() {
    return judged() + unfinished;
  }

  /** Returns good ÷ (succeeded + failed), 0 to 1; empty without requests. */
  public OptionalDouble attainment() {
    return judged() == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) good / judged());
  }

  /**
   * Returns whether enough requests are good, judged like an objective on attainment: regardless of
   * the uncertain ones.
   *
   * @param target the attainment, 0 to 1
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

  /**
   * Returns whether its figures are meaningless because they depend on gaps that a hop has closed.
   */
  public boolean hidden() {
    return slo.restsOnGaps() && answers.buffered().many();
  }

  /** Returns why the SLO can't be met, whatever its figures are; empty if it can. */
  public Optional<String> doubt() {
    if (slo.restsOnOutputTokens() && answers.tooManyNotBelieved()) {
      return Optional.of(answers.notBelievedText());
    }
    return slo.restsOnGaps() ? answers.buffered().doubt().or(this::lacking) : lacking();
  }

  /** Returns a reason for the bound that most answers have no value for; empty if few lack one. */
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
   * The missing data of the succeeded requests.
   *
   * @param all the number of answers
   * @param notBelieved how many have an implausible usage
   * @param several how many have several content chunks, so that each bound should have a value
   * @param lacking how many of these lack the value of each bound, in the SLO's order; may be empty
   * @param buffered the streams that a hop held back
   */
  public record Answers(
      long all, long notBelieved, long several, List<Long> lacking, BufferedStreams buffered) {

    /** No missing data. */
    public static final Answers NONE = new Answers(0, 0, 0, List.of(), BufferedStreams.NONE);

    public Answers {
      lacking = List.copyOf(lacking);
    }

    /** Returns how many lack the value of a bound. */
    public long lacking(int bound) {
      return bound < lacking.size() ? lacking.get(bound) : 0;
    }

    /** Returns whether figures of output tokens can't be met. */
    public boolean tooManyNotBelieved() {
      return notBelieved > UNKNOWN_SHARE * all;
    }

    /** Returns why they can't be met. */
    public String notBelievedText() {
      return "the usage of "
          + notBelieved
          + " of "
          + all
          + " answers can't be true (limit 1 %), and this figure uses their output tokens";
    }
  }

  /**
   * The figures of one bound.
   *
   * @param bound the bound
   * @param evaluated requests for which it could be evaluated: succeeded ones, and those that the
   *     run's end cut after they broke it
   * @param met the requests that kept it
   * @param failed failed requests, which count in the denominator
   */
  public record BoundStats(Bound bound, long evaluated, long met, long failed) {

    /** Returns met ÷ (evaluated + failed), 0 to 1; empty if nothing counts. */
    public OptionalDouble attainment() {
      long all = evaluated + failed;
      return all == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) met / all);
    }
  }

  /**
   * Returns whether the run's end cut so many requests that too much is unknown.
   *
   * @param of the number that were judged or cut
   */
  public static boolean tooManyCut(long unfinished, long of) {
    return unfinished > UNKNOWN_SHARE * of;
  }
}
