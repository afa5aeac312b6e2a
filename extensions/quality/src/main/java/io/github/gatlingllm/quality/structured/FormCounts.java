// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.structured;

import io.github.gatlingllm.quality.paired.Range;
import org.jspecify.annotations.Nullable;

/**
 * How many answers have the form that was asked for.
 *
 * @param asked answers that should follow a schema
 * @param valid of these, those that are JSON by it and nothing else
 * @param offered answers to requests that offer tools
 * @param called of these, those that call any
 * @param callsValid of these, those whose calls all name a tool and have arguments by its schema
 * @param unanswered requests that brought no answer
 */
public record FormCounts(
    long asked, long valid, long offered, long called, long callsValid, long unanswered) {

  /** Fewer answers say little of others. */
  public static final int LEAST = 30;

  /** Of none. */
  static final FormCounts NONE = new FormCounts(0, 0, 0, 0, 0, 0);

  FormCounts with(FormResult answer) {
    return new FormCounts(
        asked + (answer.asked() ? 1 : 0),
        valid + (answer.valid() ? 1 : 0),
        offered + (answer.offered() ? 1 : 0),
        called + (answer.called() ? 1 : 0),
        callsValid + (answer.callsValid() ? 1 : 0),
        unanswered);
  }

  FormCounts withUnanswered() {
    return new FormCounts(asked, valid, offered, called, callsValid, unanswered + 1);
  }

  /** Those of both. */
  FormCounts plus(FormCounts other) {
    return new FormCounts(
        asked + other.asked,
        valid + other.valid,
        offered + other.offered,
        called + other.called,
        callsValid + other.callsValid,
        unanswered + other.unanswered);
  }

  /** Where the share of valid answers lies, 0 to 1; null: none was asked for. */
  public @Nullable Range validRange() {
    return range(valid, asked);
  }

  /** Where the share of valid calls lies, 0 to 1, of the answers that call; null: none does. */
  public @Nullable Range callsRange() {
    return range(callsValid, called);
  }

  private static @Nullable Range range(long good, long all) {
    return all == 0 ? null : Range.ofShare((double) good / all, all);
  }

  /** More than 1 % of the requests brought no answer: nobody knows what form it would have had. */
  public boolean lacking() {
    long answered = Math.max(asked, offered);
    return unanswered > 0.01 * (unanswered + answered);
  }
}
