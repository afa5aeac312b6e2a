// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.request;

/**
 * The expectations and the reading speed of the people who read the answers.
 *
 * @param firstTokenNanos the expected time from the request to the first token
 * @param perInputTokenNanos the additional time that they accept for each prompt token
 * @param tokenNanos the time to read a token, after which the next one is expected
 * @param wordsPerToken words in a token
 * @param noticedNanos the shortest wait for more text that they notice
 */
public record Reader(
    long firstTokenNanos,
    long perInputTokenNanos,
    long tokenNanos,
    double wordsPerToken,
    long noticedNanos) {

  private static final double SECOND = 1e9;

  /**
   * The default reader. It expects the first token within a second. It reads 4 words a second (238
   * words a minute are the mean of 190 studies: M. Brysbaert, <i>How many words do we read per
   * minute?</i>, Journal of Memory and Language 109, 2019), with three quarters of an English word
   * a token. It notices a wait of a second (J. Nielsen, <i>Usability Engineering</i>, 1993: the
   * limit for an uninterrupted flow of thought).
   */
  public static final Reader USUAL = new Reader(1_000_000_000, 0, 187_500_000, 0.75, 1_000_000_000);

  /** Validates the values. */
  public Reader {
    require(
        firstTokenNanos >= 0,
        "how soon a reader expects the first token must be 0 or more, but was "
            + firstTokenNanos / 1e6
            + " ms: give it as in firstTokenWithin(ms(800))");
    require(
        perInputTokenNanos >= 0,
        "how much longer a reader waits for each prompt token must be 0 or more, but was "
            + perInputTokenNanos
            + " ns: give it as in perInputToken(micros(300))");
    require(
        tokenNanos > 0,
        "how long a reader reads a token must be more than 0, but was "
            + tokenNanos / 1e6
            + " ms: give it as in wordsPerSecond(4) or tokenEvery(ms(50))");
    require(
        wordsPerToken > 0 && Double.isFinite(wordsPerToken),
        "the words of a token must be more than 0, but were "
            + wordsPerToken
            + ": English has about 0.75");
    require(
        noticedNanos > 0,
        "the wait that a reader notices must be more than 0, but was "
            + noticedNanos / 1e6
            + " ms: give it as in noticesAfter(ms(1000))");
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalArgumentException(otherwise);
    }
  }

  /** Returns a reader with another reading speed. */
  public Reader readingWords(double perSecond) {
    if (!(perSecond > 0) || !Double.isFinite(perSecond)) {
      throw new IllegalArgumentException(
          "a reader reads more than 0 words a second, but was to read "
              + perSecond
              + ": people read about 4");
    }
    return new Reader(
        firstTokenNanos,
        perInputTokenNanos,
        Math.max(1, Math.round(SECOND * wordsPerToken / perSecond)),
        wordsPerToken,
        noticedNanos);
  }

  /** Returns the reading speed in words per second. */
  public double wordsPerSecond() {
    return wordsPerToken * SECOND / tokenNanos;
  }

  /** Returns the expected time from the request to the first token. */
  double firstNanos(int inputTokens) {
    return firstTokenNanos + (double) perInputTokenNanos * Math.max(0, inputTokens);
  }
}
