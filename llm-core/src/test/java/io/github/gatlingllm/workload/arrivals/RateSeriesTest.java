// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.arrivals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RateSeriesTest {

  private static final long SECOND = 1_000_000_000L;

  @TempDir Path folder;

  private static RateSeries series(double... rates) {
    var steps =
        LongStream.range(0, rates.length)
            .mapToObj(i -> new RateSeries.Step(i * 10 * SECOND, rates[(int) i]))
            .toList();
    return RateSeries.of(steps, Duration.ofSeconds(60));
  }

  private static long[] times(RateSeriesTimes times) {
    return StreamSupport.stream(times.spliterator(), false).mapToLong(Long::longValue).toArray();
  }

  private String file(String... lines) throws IOException {
    Path file = folder.resolve("rates.csv");
    Files.write(file, List.of(lines));
    return file.toString();
  }

  /** The n-th user is due when the integral of the rate is n + ½. */
  @Test
  void evenArrivalsFollowTheIntegralOfTheRate() {
    long[] times = times(new RateSeriesTimes(series(2, 0, 8, 4), false, Long.MAX_VALUE, 1));
    assertThat(times).hasSize(140).isSorted();
    for (int i = 0; i < times.length; i++) {
      double seconds = times[i] / 1e9;
      double integral =
          2 * Math.min(seconds, 10)
              + 8 * Math.min(Math.max(seconds - 20, 0), 10)
              + 4 * Math.max(seconds - 30, 0);
      assertThat(integral).isCloseTo(i + 0.5, within(1e-6));
    }
  }

  /** Time is rescaled to a process with rate 1, whose gaps are the drawn ones. */
  @Test
  void randomArrivalsAreThoseOfARateOf1InExpectedArrivals() {
    long[] times = times(new RateSeriesTimes(series(2, 0, 8, 4), true, Long.MAX_VALUE, 7));
    var gaps = new ExponentialGaps(7);
    double expected = 0;
    for (long time : times) {
      expected += gaps.getAsDouble();
      double seconds = time / 1e9;
      assertThat(seconds <= 10 || seconds >= 20).as("no user at rate 0").isTrue();
      double integral =
          2 * Math.min(seconds, 10)
              + 8 * Math.min(Math.max(seconds - 20, 0), 10)
              + 4 * Math.max(seconds - 30, 0);
      assertThat(integral).isCloseTo(expected, within(1e-6));
    }
    assertThat(expected + gaps.getAsDouble()).as("no user is missing").isGreaterThan(140);
  }

  @Test
  void aConstantRateIsAPoissonProcessWithItsRate() {
    var steps = List.of(new RateSeries.Step(0, 50), new RateSeries.Step(100 * SECOND, 50));
    var times = new RateSeriesTimes(new RateSeries(steps, 200 * SECOND), true, Long.MAX_VALUE, 3);
    assertThat(times.users()).isBetween(9_700L, 10_300L);
  }

  @Test
  void theLastStepIsAsLongAsTheOneBeforeUnlessItsRateIs0() {
    assertThat(series(2, 8, 2).endNanos()).isEqualTo(30 * SECOND);
    assertThat(series(2, 8, 0).endNanos()).isEqualTo(20 * SECOND);
    assertThat(series(2).endNanos()).isEqualTo(60 * SECOND);
    assertThat(series(2, 8, 2).until(Duration.ofSeconds(15)).steps()).hasSize(2);
    assertThat(series(2, 8).until(Duration.ofSeconds(90)).endNanos()).isEqualTo(90 * SECOND);
  }

  @Test
  void theNumberOfUsersEndsTheLoadToo() {
    var times = new RateSeriesTimes(series(2, 8), false, 21, 1);
    assertThat(times.users()).isEqualTo(21);
    assertThat(times.endNanos()).isEqualTo(10 * SECOND + SECOND / 16);
    assertThat(times.text())
        .isEqualTo("even arrivals, 2 steps of 2 to 8 users/s for 20 s, at most 21 users");
  }

  @Test
  void aFileHasAHeadingOrNot() throws IOException {
    var steps = List.of(new RateSeries.Step(0, 2), new RateSeries.Step(500_000_000, 8.5));
    assertThat(RateSeriesFile.read(file("seconds,usersPerSecond", "0,2", "", "0.5, 8.5")))
        .isEqualTo(steps);
    assertThat(RateSeriesFile.read(file("0;2", "0.5;8.5"))).isEqualTo(steps);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1,2 | line 1 | seconds is 1. The first row must begin at 0",
        "0,2 / 10,x | line 2 | usersPerSecond is 'x'. It must be a number of 0 or more",
        "0,2 / 10,-1 | line 2 | usersPerSecond is '-1'",
        "0,2 / 10,Infinity | line 2 | usersPerSecond is 'Infinity'",
        "0,2 / NaN,3 | line 2 | seconds is 'NaN'",
        "0,2 / 10,3 / 10,4 | line 3 | seconds is 10, but the row before has 10",
        "0,2 / 10 | line 2 | does not have two cells",
        "0,2,3 | line 1 | does not have two cells",
      })
  void aRowThatCannotBeUsedIsRefusedByLineAndValue(String lines, String line, String why)
      throws IOException {
    String file = file(lines.split(" / "));
    assertThatThrownBy(() -> RateSeriesFile.read(file))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("rates.csv")
        .hasMessageContaining(line)
        .hasMessageContaining(why);
  }

  @Test
  void aSeriesWithoutUsersIsRefused() throws IOException {
    String empty = file("seconds,usersPerSecond");
    assertThatThrownBy(() -> RateSeriesFile.read(empty)).hasMessageContaining("no row has a rate");
    assertThatThrownBy(() -> series(0, 0)).hasMessageContaining("no row has a rate above 0");
    assertThatThrownBy(() -> new RateSeries(series(2, 8).steps(), 5 * SECOND))
        .hasMessage(
            "rates: the load ends after 5 s, but the last row begins at 10 s. The end must come"
                + " after it. Set a longer duration, or remove the row");
  }
}
