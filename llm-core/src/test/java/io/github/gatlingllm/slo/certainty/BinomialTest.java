// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.certainty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class BinomialTest {

  @Test
  void betweenWholeNumbersOfTrialsTheTailsRiseSteadily() {
    double before = 0;
    for (double missed = 0; missed <= 6; missed += 0.25) {
      double chance = Binomial.atLeast(100 - missed, 100, 0.97);
      assertThat(chance).isGreaterThan(before);
      assertThat(Binomial.atMost(100 - missed - 1, 100, 0.97)).isCloseTo(1 - chance, within(1e-9));
      before = chance;
    }
    assertThat(Binomial.atLeast(36.8, 36.8, 0.99)).isCloseTo(Math.pow(0.99, 36.8), within(1e-12));
    assertThat(Binomial.atMost(7.5, 7.5, 0.99)).isEqualTo(1);
    assertThat(Binomial.atMost(0, 7.5, 0.99)).isCloseTo(Math.pow(0.01, 7.5), within(1e-12));
  }

  @Test
  void tailsEqualTheExactSums() {
    for (int n : new int[] {1, 2, 10, 100, 1000}) {
      for (int percent : new int[] {1, 5, 50, 95, 99}) {
        for (int k : new int[] {0, 1, n / 2, n - 1, n}) {
          double exact = exactAtMost(k, n, percent);
          assertThat(Binomial.atMost(k, n, percent / 100.0))
              .isCloseTo(exact, within(1e-12 + 1e-9 * exact));
          assertThat(Binomial.atLeast(k + 1, n, percent / 100.0))
              .isCloseTo(1 - exact, within(1e-12));
        }
      }
    }
  }

  @Test
  void intervalsOfKnownShares() {
    // Clopper and Pearson's closed forms: all or none of n
    assertThat(Binomial.share(10, 10).low()).isCloseTo(Math.pow(0.025, 0.1), within(1e-9));
    assertThat(Binomial.share(10, 10).high()).isEqualTo(1);
    assertThat(Binomial.share(0, 10).high()).isCloseTo(1 - Math.pow(0.025, 0.1), within(1e-9));
    assertThat(Binomial.share(0, 10).low()).isZero();
    assertThat(Binomial.share(5, 10).low()).isCloseTo(0.1870860, within(1e-6));
    assertThat(Binomial.share(5, 10).high()).isCloseTo(0.8129140, within(1e-6));
  }

  @Test
  void intervalsAreWhereTheTailsAreTwoAndAHalfPercent() {
    Interval interval = Binomial.share(97, 100);
    assertThat(Binomial.atLeast(97, 100, interval.low())).isCloseTo(0.025, within(1e-9));
    assertThat(Binomial.atMost(97, 100, interval.high())).isCloseTo(0.025, within(1e-9));
  }

  @Test
  void ranksAroundAMedian() {
    // the textbook interval of a median of 10 values: from the 2nd to the 9th
    assertThat(Binomial.rankBelow(10, 0.5)).isEqualTo(2);
    assertThat(Binomial.rankAbove(10, 0.5)).isEqualTo(9);
    assertThat(Binomial.rankBelow(5, 0.5)).isZero();
    assertThat(Binomial.rankAbove(5, 0.5)).isEqualTo(6);
  }

  @Test
  void manySamplesStayNearTheNormalApproximation() {
    long n = 100_000_000;
    double deviation = Math.sqrt(n * 0.99 * 0.01);
    assertThat((double) Binomial.rankAbove(n, 0.99))
        .isCloseTo(0.99 * n + 1.96 * deviation, Percentage.withPercentage(0.0001));
  }

  private static double exactAtMost(int k, int n, int percent) {
    BigInteger sum = BigInteger.ZERO;
    BigInteger choose = BigInteger.ONE;
    for (int i = 0; i <= k; i++) {
      BigInteger hits = BigInteger.valueOf(percent).pow(i);
      BigInteger misses = BigInteger.valueOf(100 - percent).pow(n - i);
      sum = sum.add(choose.multiply(hits).multiply(misses));
      choose = choose.multiply(BigInteger.valueOf(n - i)).divide(BigInteger.valueOf(i + 1));
    }
    BigDecimal all = new BigDecimal(BigInteger.valueOf(100).pow(n));
    return new BigDecimal(sum).divide(all, MathContext.DECIMAL64).doubleValue();
  }
}
