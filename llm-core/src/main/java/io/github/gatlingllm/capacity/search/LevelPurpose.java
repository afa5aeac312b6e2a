// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity.search;

/**
 * The purpose of a search level, which sets its length. The proof tests of the search chose the
 * numbers. Confirming a lower load takes as long as raising the load more slowly and running the
 * highest level for longer.
 */
enum LevelPurpose {
  /** Is a higher load worth a try? Half as many requests are enough. */
  RAISE(1, 0.5, 3, 6),
  /** Does the load pass? */
  FIND(1, 1, 3, 1),
  /**
   * Does the highest load that passed pass again? Misses of other loads do not count here: they
   * make good loads fail more than bad ones. The level needs fewer requests than time: at a low
   * rate the same number of requests covers more bursts.
   */
  CONFIRM(6, 5, 7, 1.0 / 3),
  /** Does a lower load surely pass? It becomes the lower end of the interval. */
  SECURE(4, 4, 8, 1);

  /** The largest error rate of a test, unless the search allows a higher one. */
  private static final double MOST_ERRORS = 0.3;

  private final int least;
  private final double requests;
  private final int most;
  private final double errors;

  /**
   * @param least the shortest duration, in level durations
   * @param requests the fewest requests, in requests of a level
   * @param most the longest duration while undecided, in level durations
   * @param errors the error rate, as a multiple of the search's error rate
   */
  LevelPurpose(int least, double requests, int most, double errors) {
    this.least = least;
    this.requests = requests;
    this.most = most;
    this.errors = errors;
  }

  /** Returns the shortest duration and number of requests, as a multiple of a level's. */
  int least() {
    return least;
  }

  /** Returns the longest duration while undecided, in level durations. */
  int most() {
    return most;
  }

  /** Returns the share of the level duration before the level can pass early. */
  double steadyShare(double usual) {
    return least > 1 ? least : usual;
  }

  /** Returns the share of the requests that must be sent before the level can pass early. */
  double requests(double usual) {
    return least > 1 ? requests : requests * usual;
  }

  /** Returns the test of the level. Later levels correct the errors of {@link #RAISE}. */
  SequentialTest test(SequentialTest usual) {
    double rate = errors * usual.errorRate();
    return usual.withErrorRate(Math.min(rate, Math.max(MOST_ERRORS, usual.errorRate())));
  }
}
