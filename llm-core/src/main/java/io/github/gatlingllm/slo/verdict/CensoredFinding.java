// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import io.github.gatlingllm.measure.Censored;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.distribution.Moments;
import io.github.gatlingllm.slo.certainty.Ranked;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.objective.Subject;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Judges objectives on a metric that is unknown for some requests, because users gave up or the run
 * ended. Such a value is at least the time that the request had waited. The objective is therefore
 * judged twice: with values no larger than that, and with values beyond every bound. For a mean,
 * which has no such upper end, each counts as the largest value seen.
 */
final class CensoredFinding {

  private final RunObjective objective;
  private final Subject.OfMetric subject;
  private final RequestStats stats;
  private final List<Distribution> seen;
  private final List<Ranked> waited;
  private final long givenUp;
  private final long waits;

  private CensoredFinding(
      RunObjective objective,
      Subject.OfMetric subject,
      RequestStats stats,
      @Nullable Ranked givenUp,
      Censored censored) {
    this.objective = objective;
    this.subject = subject;
    this.stats = stats;
    this.seen =
        Stream.of(stats.distributions().get(subject.metric()), censored.known())
            .flatMap(Stream::ofNullable)
            .toList();
    Distribution unfinished = censored.unfinished();
    this.waited =
        Stream.of(
                Optional.ofNullable(givenUp),
                Optional.ofNullable(unfinished).map(CensoredFinding::all))
            .flatMap(Optional::stream)
            .toList();
    this.givenUp = givenUp == null ? 0 : givenUp.count();
    this.waits = waited.stream().mapToLong(Ranked::count).sum();
  }

  private static Ranked all(Distribution values) {
    return new Ranked.Succeeded(values);
  }

  /**
   * Returns the finding; empty if every value belongs to a request that succeeded.
   *
   * @param abandonmentTest whether users are meant to give up: then only those count that had
   *     broken a bound
   */
  static Optional<ObjectiveFinding> of(
      RunObjective objective,
      Subject.OfMetric subject,
      RequestStats stats,
      boolean abandonmentTest) {
    Censored censored = stats.censored(subject.metric());
    Distribution waits = censored.givenUp();
    Ranked givenUp =
        waits == null ? null : abandonmentTest ? beyond(objective, subject, waits) : all(waits);
    var finding = new CensoredFinding(objective, subject, stats, givenUp, censored);
    boolean nothing =
        finding.seen.isEmpty()
            && (finding.waits == 0 || subject.statistic() == Statistic.Simple.MIN);
    return nothing || (finding.waits == 0 && censored.known() == null)
        ? Optional.empty()
        : Optional.of(finding.found());
  }

  /** Returns the requests that had waited longer than the bound; null if there are none. */
  private static @Nullable Ranked beyond(
      RunObjective objective, Subject.OfMetric subject, Distribution waits) {
    boolean counted =
        subject.statistic() instanceof Statistic.Percentile
            || subject.statistic() == Statistic.Simple.MAX;
    OptionalDouble bound =
        objective.requirement().sides().stream()
            .filter(side -> side.comparison().upper())
            .mapToDouble(
                side -> {
                  double inner = MetricFinding.inner(side.bound(), subject.metric());
                  return side.comparison() == BoundComparison.LT ? Math.nextDown(inner) : inner;
                })
            .min();
    if (!counted || bound.isEmpty()) {
      return null;
    }
    long kept = waits.countAtMost(bound.getAsDouble());
    return kept < waits.count() ? new Ranked.Largest(waits, kept) : null;
  }

  private ObjectiveFinding found() {
    if (subject.statistic() instanceof Statistic.Percentile percentile) {
      List<Ranked> known = seen.stream().map(CensoredFinding::all).toList();
      List<Ranked> all = Stream.concat(known.stream(), waited.stream()).toList();
      return between(
          percentile(percentile, new Ranked.Joined(all, 0)),
          percentile(percentile, new Ranked.Joined(known, waits)));
    }
    return switch ((Statistic.Simple) subject.statistic()) {
      case MAX ->
          between(
              plain(most(waited)), plain(waits > 0 ? Double.POSITIVE_INFINITY : most(List.of())));
      case MIN -> between(plain(least(List.of())), plain(least(waited)));
      case MEAN -> between(plain(moments(false).mean()), plain(moments(true).mean()));
      case STD_DEV -> between(plain(moments(false).stdDev()), plain(moments(true).stdDev()));
    };
  }

  private ObjectiveFinding percentile(Statistic.Percentile percentile, Ranked values) {
    return new MetricFinding.OfPercentile(
            objective, stats, subject.metric(), percentile.percentile(), values, waits > 0)
        .finding();
  }

  private ObjectiveFinding plain(double value) {
    return MetricFinding.plain(
        objective,
        subject,
        stats,
        value / subject.metric().outputDivisor(),
        waits + seen.stream().mapToLong(Distribution::count).sum());
  }

  private ObjectiveFinding between(ObjectiveFinding shown, ObjectiveFinding other) {
    if (waits == 0) {
      return shown;
    }
    ObjectiveFinding agreed =
        shown.agreeing(other, reason(FindingTexts.censoredDecide(givenUp > 0)));
    return agreed.certainty().verdict() == Verdict.MISSED
        ? agreed.because(reason(FindingTexts.censoredCountAsWaited()))
        : agreed;
  }

  private String reason(String consequence) {
    String cause =
        givenUp == waits
            ? "given up"
            : givenUp == 0
                ? "cut off by the end of the run"
                : "given up or cut off by the end of the run";
    return FindingTexts.censored(waits, cause, subject.metric().label(), consequence);
  }

  private double most(List<Ranked> others) {
    return Stream.concat(
            seen.stream().map(Distribution::max),
            others.stream().map(each -> each.atRank(each.count())))
        .mapToDouble(value -> value)
        .max()
        .orElse(Double.NEGATIVE_INFINITY);
  }

  private double least(List<Ranked> others) {
    return Stream.concat(
            seen.stream().map(Distribution::min), others.stream().map(each -> each.atRank(1)))
        .mapToDouble(value -> value)
        .min()
        .orElse(Double.POSITIVE_INFINITY);
  }

  /** Returns the moments, with each waiting request at its waiting time or at the largest value. */
  private Moments moments(boolean largest) {
    var all = new Moments();
    seen.forEach(each -> add(all, each));
    double most = largest && waits > 0 ? most(waited) : 0;
    for (Ranked each : waited) {
      if (largest) {
        all.addAll(each.count(), most, 0, most, most);
      } else if (each instanceof Ranked.Succeeded of) {
        add(all, of.values());
      }
    }
    return all;
  }

  private static void add(Moments all, Distribution values) {
    double deviation = values.stdDev();
    all.addAll(
        values.count(),
        values.mean(),
        values.count() * deviation * deviation,
        values.min(),
        values.max());
  }
}
