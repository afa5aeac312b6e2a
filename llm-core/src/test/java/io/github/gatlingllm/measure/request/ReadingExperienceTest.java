// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The papers' measures, by the published case and by vectors that were worked out by hand. */
class ReadingExperienceTest {

  private static final long MILLIS = 1_000_000;
  private static final int STALLED_GAPS = 19;

  /**
   * Etalon's case: both answers have a TPOT of 46 ms and a 90th percentile of their gaps of 40 ms;
   * one stalls at its beginning, the other at its end. The gaps behind it are not printed: these
   * have its figures.
   */
  @ParameterizedTest
  @CsvSource({"1, 0.95", "18, 1.00"})
  void anEarlyStallIsFeltAndALateOneIsNot(int at, double fluidity) {
    double[] gaps = new double[STALLED_GAPS + 1];
    Arrays.fill(gaps, 40);
    gaps[0] = 300;
    gaps[at] = 40 + 6 * STALLED_GAPS;

    double[] behind = Arrays.copyOfRange(gaps, 1, gaps.length);
    assertThat(Arrays.stream(behind).average().orElseThrow()).isEqualTo(46);
    assertThat(Arrays.stream(behind).sorted().toArray()[(int) (0.9 * STALLED_GAPS)]).isEqualTo(40);
    assertThat(readingExperience(reader(300, 80), gaps).fluidity())
        .isCloseTo(fluidity, within(1e-9));
  }

  /** What Etalon's own program (get_request_level_deadline_miss_rate) counts for them. */
  @ParameterizedTest
  @CsvSource({
    "150, 100, 8, 9, '100 200 300 400'",
    "200, 50, 13, 17, '500 20 20 20 400 10'",
    "100, 50, 6, 13, '90 50 50 50 260 10 10 10 200'",
    "300, 100, 8, 8, '1000'",
    "200, 40, 2, 12, '250 10 10 10 10 10 10 10 10 10 300'",
    "200, 40, 12, 21, '215 10 30 150 5 5 400 60 5 20 60 5 60'",
    "200, 40, 4, 15, '159 5 5 30 30 5 10 5 60 30 5 400 60'",
    "200, 40, 5, 15, '113 10 150 150 60 5 60 60 30 5 10 5 60'",
  })
  void fluidityIsWhatItsAuthorsCount(
      long first, long each, double missed, double deadlines, String gaps) {
    assertThat(readingExperience(reader(first, each), numbers(gaps)).fluidity())
        .isCloseTo(1 - missed / deadlines, within(1e-9));
  }

  /** F 1000 ms, d 500 ms; tokens at 2000, 2100, 4000: read at 2000, 2500, 4000. */
  @Test
  void oneAnswerByHand() {
    ReadingExperience readingExperience = readingExperience(reader(1000, 500), 2000, 100, 1900);

    assertThat(readingExperience.qoe())
        .as("1 − (1000 + 1000 + 2000) ÷ 8500")
        .isCloseTo(0.529412, within(1e-6));
    assertThat(readingExperience.idleNanos())
        .as("4000 − 1000 − 2 × 500")
        .isEqualTo(2000.0 * MILLIS);
    assertThat(readingExperience.benefitTokens()).as("3 − 2000 ÷ 500").isEqualTo(-1);
    assertThat(readingExperience.wordsPerSecond()).as("0.75 × 2 ÷ 2 s").isEqualTo(0.75);
    assertThat(readingExperience.unstalled()).as("waited from 3000 to 4000").isFalse();
  }

  /**
   * What is better at a reader's 5 tokens a second: a TTFT of 0.8 s with 100 ms a token, or of 1.2
   * s with 80 ms? Both are faster than reading; only the second one's wait is felt.
   */
  @Test
  void aFasterPaceThanReadingMakesUpForNoLaterFirstToken() {
    ReadingExperience sooner = readingExperience(reader(1000, 200), gaps(800, 100, 50));
    ReadingExperience later = readingExperience(reader(1000, 200), gaps(1200, 80, 50));

    assertThat(sooner.qoe()).isEqualTo(1);
    assertThat(sooner.idleNanos()).isZero();
    assertThat(sooner.benefitTokens()).isEqualTo(50);
    assertThat(later.qoe())
        .as("1 − 50 × 200 ÷ (50 × 1200 + 200 × 1225)")
        .isCloseTo(1 - 10_000.0 / 305_000, within(1e-9));
    assertThat(later.idleNanos()).isEqualTo(200.0 * MILLIS);
    assertThat(later.benefitTokens()).isEqualTo(49);
  }

  /** The first of the cheats that the papers name: tokens held back to come evenly. */
  @Test
  void holdingTokensBackImprovesNothing() {
    Reader reader = reader(500, 100);
    ReadingExperience asTheyCame = readingExperience(reader, 400, 10, 10, 10, 10, 400, 10, 10);
    ReadingExperience heldBack = readingExperience(reader, 400, 70, 70, 70, 70, 160, 70, 70);

    assertThat(asTheyCame.qoe()).isGreaterThanOrEqualTo(heldBack.qoe());
    assertThat(asTheyCame.idleNanos()).isLessThanOrEqualTo(heldBack.idleNanos());
    assertThat(asTheyCame.benefitTokens()).isGreaterThanOrEqualTo(heldBack.benefitTokens());
    assertThat(asTheyCame.fluidity()).isGreaterThanOrEqualTo(heldBack.fluidity());
  }

  @Test
  void tokensOfAChunkComeAtOnce() {
    Reader reader = reader(1000, 500);
    ReadingExperience chunked =
        of(reader, new TokenDelivery(0, stamps(2000, 100, 1900), -1, 7, 2, new int[] {2, 4, 1}));
    ReadingExperience oneByOne =
        of(reader, new TokenDelivery(0, stamps(2000, 0, 100, 0, 0, 0, 1900), -1, 7, 1, null));

    assertThat(chunked.fluidity()).isCloseTo(oneByOne.fluidity(), within(1e-9));
    assertThat(chunked.qoe()).isCloseTo(oneByOne.qoe(), within(1e-9));
    assertThat(chunked.idleNanos()).isEqualTo(oneByOne.idleNanos());
    assertThat(chunked.benefitTokens()).isEqualTo(oneByOne.benefitTokens());
  }

  @Test
  void aTotalIsSpreadEvenlyBehindTheFirstChunk() {
    Reader reader = reader(1000, 500);
    long[] stamps = stamps(2000, 100, 1900);

    assertThat(of(reader, new TokenDelivery(0, stamps, -1, 7, 1, null)))
        .isEqualTo(of(reader, new TokenDelivery(0, stamps, -1, 7, 1, new int[] {1, 3, 3})));
    assertThat(of(reader, new TokenDelivery(0, stamps, -1, 4, 1, null)))
        .as("the last one ends the answer and has no text")
        .isEqualTo(of(reader, new TokenDelivery(0, stamps, -1, 4, 1, new int[] {1, 1, 2})));
    assertThat(of(reader, new TokenDelivery(0, stamps, -1, 0, 1, null)))
        .as("nobody told how many")
        .isEqualTo(of(reader, new TokenDelivery(0, stamps, -1, 3, 1, null)));
  }

  @Test
  void aServerMayClaimBillionsOfTokens() {
    ReadingExperience readingExperience =
        of(reader(1000, 500), new TokenDelivery(0, stamps(10, 5), 5, Integer.MAX_VALUE, 1, null));

    assertThat(readingExperience.fluidity()).isEqualTo(1);
    assertThat(readingExperience.qoe()).isBetween(0.0, 1.0);
  }

  @Test
  void longPromptsMayTakeLonger() {
    var patient = new Reader(500 * MILLIS, MILLIS, 100 * MILLIS, 0.75, 1000 * MILLIS);

    assertThat(of(patient, new TokenDelivery(0, stamps(1400), 900, 1, 1, null)).idleNanos())
        .isZero();
    assertThat(of(patient, new TokenDelivery(0, stamps(1400), 100, 1, 1, null)).idleNanos())
        .isEqualTo(800.0 * MILLIS);
  }

  @Test
  void marginsAreWhatItTakesForAnotherValue() {
    ReadingExperience.Margins margins =
        readingExperience(reader(300, 100), 250, 90, 130, 100).margins();

    assertThat(margins.deadlineNanos()).as("slack 50, 60, 30, 30").isEqualTo(30.0 * MILLIS);
    assertThat(readingExperience(reader(300, 100), 280, 90, 130, 100).fluidity()).isEqualTo(1);
    assertThat(readingExperience(reader(300, 100), 281, 90, 130, 100).fluidity()).isEqualTo(0.75);
    assertThat(margins.stallNanos()).isEqualTo(1030.0 * MILLIS);
  }

  @Test
  void anAnswerWithoutTokensIsFeltByNobody() {
    assertThat(ReadingExperience.of(Reader.USUAL, new TokenDelivery(0, new long[0], 5, 0, 1, null)))
        .isNull();
    assertThat(readingExperience(Reader.USUAL, 5).wordsPerSecond()).isNaN();
  }

  @Test
  void theUsualReaderReadsFourWordsASecond() {
    assertThat(Reader.USUAL.wordsPerSecond()).isEqualTo(4);
    assertThat(Reader.USUAL.readingWords(5).tokenNanos()).isEqualTo(150 * MILLIS);
    assertThatThrownBy(() -> Reader.USUAL.readingWords(0))
        .hasMessage(
            "a reader reads more than 0 words a second, but was to read 0.0: people read about 4");
    assertThatThrownBy(() -> reader(-1, 5)).hasMessageContaining("firstTokenWithin(ms(800))");
    assertThatThrownBy(() -> reader(1, 0)).hasMessageContaining("tokenEvery(ms(50))");
  }

  private static Reader reader(long firstMillis, long eachMillis) {
    return new Reader(firstMillis * MILLIS, 0, eachMillis * MILLIS, 0.75, 1000 * MILLIS);
  }

  private static double[] gaps(double first, double each, int tokens) {
    double[] gaps = new double[tokens];
    Arrays.fill(gaps, each);
    gaps[0] = first;
    return gaps;
  }

  private static double[] numbers(String text) {
    return Arrays.stream(text.split(" ")).mapToDouble(Double::parseDouble).toArray();
  }

  private static long[] stamps(double... gaps) {
    long[] stamps = new long[gaps.length];
    double at = 0;
    for (int i = 0; i < gaps.length; i++) {
      at += gaps[i];
      stamps[i] = Math.round(at * MILLIS);
    }
    return stamps;
  }

  private static ReadingExperience readingExperience(Reader reader, double... gaps) {
    return of(reader, new TokenDelivery(0, stamps(gaps), -1, gaps.length, 1, null));
  }

  private static ReadingExperience of(Reader reader, TokenDelivery delivery) {
    return Objects.requireNonNull(ReadingExperience.of(reader, delivery));
  }
}
