// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.structured;

import io.github.gatlingllm.quality.paired.Range;
import org.jspecify.annotations.Nullable;

/**
 * The number of answers with the requested form.
 *
 * @param requested answers that should follow a schema
 * @param valid those of them that are only JSON and follow it
 * @param offered answers to requests that offer tools
 * @param called those of them that call any
 * @param callsValid those of them whose calls all name an offered tool and have valid arguments
 * @param unanswered requests without an answer
 */
public record FormCounts(
    long requested, long valid, long offered, long called, long callsValid, long unanswered) {

  /** A verdict needs this many answers. */
  public static final int LEAST = 30;

  /** No answers. */
  static final FormCounts NONE = new FormCounts(0, 0, 0, 0, 0, 0);

  FormCounts with(FormResult answer) {
    return new FormCounts(
        requested + (answer.requested() ? 1 : 0),
        valid + (answer.valid() ? 1 : 0),
        offered + (answer.offered() ? 1 : 0),
        called + (answer.called() ? 1 : 0),
        callsValid + (answer.callsValid() ? 1 : 0),
        unanswered);
  }

  FormCounts withUnanswered() {
    return new FormCounts(requested, valid, offered, called, callsValid, unanswered + 1);
  }

  /** Returns the sums of both. */
  FormCounts plus(FormCounts other) {
    return new FormCounts(
        requested + other.requested,
        valid + other.valid,
        offered + other.offered,
        called + other.called,
        callsValid + other.callsValid,
        unanswered + other.unanswered);
  }

  /** Returns the interval of the share of valid answers, 0 to 1; null if no answer had a schema. */
  public @Nullable Range validRange() {
    return range(valid, requested);
  }

  /**
   * Returns the interval of the share of valid calls among answers with calls, 0 to 1; null without
   * calls.
   */
  public @Nullable Range callsRange() {
    return range(callsValid, called);
  }

  private static @Nullable Range range(long good, long all) {
    return all == 0 ? null : Range.ofShare((double) good / all, all);
  }

  /** Returns whether more than 1 % of the requests have no answer. */
  public boolean lacking() {
    long answered = Math.max(requested, offered);
    return unanswered > 0.01 * (unanswered + answered);
  }
}
