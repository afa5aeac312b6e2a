// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.request;

/**
 * Who reads the answers: what they expect and how fast they read.
 *
 * @param firstTokenNanos how soon they expect the first token, after the request was sent
 * @param perInputTokenNanos how much longer they wait for it, for each token of the prompt
 * @param tokenNanos how long they read a token: each further one is expected so much later
 * @param wordsPerToken how many words a token is
 * @param noticedNanos how long they wait for more text before they notice
 */
public record Reader(
    long firstTokenNanos,
    long perInputTokenNanos,
    long tokenNanos,
    double wordsPerToken,
    long noticedNanos) {

  private static final double SECOND = 1e9;

  /**
   * Expects the first token within a second, reads 4 words a second (238 words a minute are the
   * mean of 190 studies: M. Brysbaert, <i>How many words do we read per minute?</i>, Journal of
   * Memory and Language 109, 2019), a token being three quarters of an English word, and notices a
   * second's wait (J. Nielsen, <i>Usability Engineering</i>, 1993: the limit for a flow of thought
   * that stays uninterrupted).
   */
  public static final Reader USUAL = new Reader(1_000_000_000, 0, 187_500_000, 0.75, 1_000_000_000);

  /** Validates. */
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

  /** Reads so many words a second. */
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

  /** How many words they read in a second. */
  public double wordsPerSecond() {
    return wordsPerToken * SECOND / tokenNanos;
  }

  /** When they expect the first token, after the request was sent. */
  double firstNanos(int inputTokens) {
    return firstTokenNanos + (double) perInputTokenNanos * Math.max(0, inputTokens);
  }
}
