// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.history.change;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.slo.certainty.Binomial;
import io.github.gatlingllm.slo.certainty.Interval;
import java.util.List;
import java.util.Locale;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The promised rates of change points, on simulated years of nightly runs. The property {@code
 * change.years} sets the number of years; each has ten independent figures.
 */
class ChangePointsProofTest {

  private static final int YEARS = Integer.getInteger("change.years", 40);
  private static final int NIGHTS = 365;
  private static final double DEVIATION = 0.025;

  /** Rates in percent of the years in which at least one of ten figures has a false change. */
  @ParameterizedTest(name = "{0}: at most {1} %")
  @CsvSource({"NORMAL, 5", "HEAVY_TAILED, 5", "OUTLIERS, 5", "WEEKLY, 5", "AUTOCORRELATED, 20"})
  void yearsWithoutChangeHaveFewFalseAlarms(Nights noise, double most) {
    Interval rate =
        percent("years of ten figures, " + noise, YEARS, year -> pageAlarms(noise, year));
    assertThat(rate.low()).isLessThanOrEqualTo(most);
  }

  /** Autocorrelated nights break the promise for ten figures; a single figure keeps it. */
  @ParameterizedTest(name = "{0}")
  @CsvSource({"NORMAL", "HEAVY_TAILED", "OUTLIERS", "WEEKLY", "AUTOCORRELATED"})
  void oneFigureHasFalseAlarmsInAtMostFivePercent(Nights noise) {
    Interval rate =
        percent("years of a figure, " + noise, 10L * YEARS, year -> alarms(noise, year));
    assertThat(rate.low()).isLessThanOrEqualTo(5);
    assertThat(rate.high()).isLessThanOrEqualTo(YEARS < 500 ? 8 : 5);
  }

  @ParameterizedTest(name = "{0}, standard deviation {1}: at least {2} %")
  @CsvSource({
    "NORMAL, 0.02, 98", "NORMAL, 0.025, 93", "NORMAL, 0.03, 65",
    "HEAVY_TAILED, 0.03, 93", "OUTLIERS, 0.025, 90", "WEEKLY, 0.025, 95",
    "AUTOCORRELATED, 0.02, 96", "AUTOCORRELATED, 0.025, 88"
  })
  void aShiftOfTenPercentIsFoundWithinFiveNights(Nights noise, double deviation, double least) {
    Interval rate =
        percent(
            "+10 % within 5 nights, " + noise + " " + deviation,
            5L * YEARS,
            year -> foundWithin(5, noise, deviation, year));
    assertThat(rate.high()).isGreaterThanOrEqualTo(least);
  }

  @ParameterizedTest(name = "{0}, standard deviation {1}: at least {2} %")
  @CsvSource({"NORMAL, 0.03, 90", "AUTOCORRELATED, 0.03, 80"})
  void withMoreNoiseAShiftIsFoundLater(Nights noise, double deviation, double least) {
    Interval rate =
        percent(
            "+10 % within 14 nights, " + noise + " " + deviation,
            5L * YEARS,
            year -> foundWithin(14, noise, deviation, year));
    assertThat(rate.high()).isGreaterThanOrEqualTo(least);
  }

  /** After a true change, the new level causes no others. */
  @Test
  void oneShiftIsOneChange() {
    Interval rate =
        percent(
            "one change for one shift",
            5L * YEARS,
            year -> {
              double[] nights = Nights.NORMAL.values(year, NIGHTS, DEVIATION);
              return ChangePoints.of(Nights.shifted(nights, 150, 1.1), Noise.RATIO).size() == 1;
            });
    assertThat(rate.high()).isGreaterThanOrEqualTo(95);
  }

  /** A drift of 10 % over 100 nights is reported as one or more steps, late. */
  @Test
  void aSlowDriftIsFoundAsSteps() {
    Interval rate =
        percent(
            "drift of 20 % over 200 nights, found",
            5L * YEARS,
            year -> {
              double[] nights = Nights.NORMAL.values(year, NIGHTS, DEVIATION);
              for (int i = 100; i < NIGHTS; i++) {
                nights[i] *= 1 + 0.2 * Math.min(1, (i - 100) / 200.0);
              }
              return !ChangePoints.of(nights, Noise.RATIO).isEmpty();
            });
    assertThat(rate.high()).isGreaterThanOrEqualTo(90);
  }

  private static boolean pageAlarms(Nights noise, long year) {
    return LongStream.range(0, ChangePoints.FIGURES)
        .anyMatch(figure -> alarms(noise, year * ChangePoints.FIGURES + figure));
  }

  private static boolean alarms(Nights noise, long seed) {
    return !ChangePoints.of(noise.values(seed, NIGHTS, DEVIATION), Noise.RATIO).isEmpty();
  }

  private static boolean foundWithin(int nights, Nights noise, double deviation, long year) {
    int from = 40 + (int) (year % 200);
    double[] values = noise.values(year, from + nights, deviation);
    List<ChangePoint> found = ChangePoints.of(Nights.shifted(values, from, 1.1), Noise.RATIO);
    return found.stream().anyMatch(change -> change.found() >= from);
  }

  /** Returns the 95 % interval of a share in percent. */
  private static Interval percent(String what, long trials, LongPredicate trial) {
    long hits = LongStream.range(0, trials).parallel().filter(trial).count();
    Interval share = Binomial.share(hits, trials);
    System.out.printf(
        Locale.ROOT,
        "%s: %.2f %% [%.2f, %.2f] of %d%n",
        what,
        100.0 * hits / trials,
        100 * share.low(),
        100 * share.high(),
        trials);
    return new Interval(100 * share.low(), 100 * share.high());
  }
}
