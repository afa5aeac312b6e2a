// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity.search;

/**
 * What a search wants to know of a level, and so how long it lasts. The proofs of the search chose
 * the numbers: a search that makes sure of a lower load as well takes as long as one that raised
 * its load more slowly and looked at the highest for longer.
 */
enum LevelPurpose {
  /** Whether a higher load is worth a try: half as many requests are enough to see that. */
  RAISE(1, 0.5, 3, 6),
  /** Whether the load holds. */
  FIND(1, 1, 3, 1),
  /**
   * Whether the highest load that held does so again. The misses of other loads don't count here:
   * they make good loads fail more than bad ones. Of requests fewer are enough than of time: where
   * they come seldom, so many of them have seen more bursts.
   */
  CONFIRM(6, 5, 7, 1.0 / 3),
  /** Whether a lower load surely holds, for the interval's low end. */
  SECURE(4, 4, 8, 1);

  /** A test that is wrong more often than this tells nothing, unless the search allows it. */
  private static final double MOST_ERRORS = 0.3;

  private final int least;
  private final double requests;
  private final int most;
  private final double errors;

  /**
   * @param least lengths of a level that it lasts at least
   * @param requests that it takes at least, in those of a level
   * @param most lengths that it lasts while it is undecided
   * @param errors so many times as often as the search's test it may be wrong
   */
  LevelPurpose(int least, double requests, int most, double errors) {
    this.least = least;
    this.requests = requests;
    this.most = most;
    this.errors = errors;
  }

  /**
   * It lasts at least so many times the length of a level, and takes so many times its requests.
   */
  int least() {
    return least;
  }

  /** Undecided, it lasts so many times the length of a level. */
  int most() {
    return most;
  }

  /** What part of a level's time must be over before it can hold early. */
  double steadyShare(double usual) {
    return least > 1 ? least : usual;
  }

  /** How many of its requests must have left by then, as a share of those of other levels. */
  double requests(double usual) {
    return least > 1 ? requests : requests * usual;
  }

  /**
   * The test that its requests must pass; another level corrects what {@link #RAISE} gets wrong.
   */
  SequentialTest test(SequentialTest usual) {
    double rate = errors * usual.errorRate();
    return usual.withErrorRate(Math.min(rate, Math.max(MOST_ERRORS, usual.errorRate())));
  }
}
