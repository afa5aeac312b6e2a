// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality;

import java.time.Duration;
import java.util.OptionalDouble;

/**
 * Makes one score of many answers. Each answer becomes counts; counts add up; the score is a
 * function of the sums. So the score of any part of the answers is known without reading them
 * again.
 */
public interface Scoring {

  /** As in files and on the command line. */
  String name();

  /** What it does; one that is equal to it scores the same. Its name alone does not tell. */
  default Object kind() {
    return name();
  }

  /** The best score: 1, or 100. */
  double best();

  /** Whether answers are to be kept until the load is over, since scoring them asks a server. */
  default boolean afterLoad() {
    return false;
  }

  /** Whether it scores the tools that an answer calls, and not its text. */
  default boolean readsCalls() {
    return false;
  }

  /** How long scoring after the load may take. */
  default Duration patience() {
    return Duration.ZERO;
  }

  /**
   * Refuses a sample that lacks what it needs, whatever the answer may be.
   *
   * @throws IllegalArgumentException if it does
   */
  void require(ScoredAnswer sample);

  /**
   * What an answer adds, always as many numbers.
   *
   * @throws IllegalArgumentException if the sample lacks what it needs
   */
  double[] counts(ScoredAnswer sample);

  /** Of counts added up; empty: none of the answers has anything to score. */
  OptionalDouble score(double[] sums);
}
