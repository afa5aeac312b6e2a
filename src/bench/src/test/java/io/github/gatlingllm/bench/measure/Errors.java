// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.measure;

import java.util.Collection;
import java.util.Map;
import java.util.OptionalLong;

/**
 * How far a client's times are from what the server did, without their signs, in nanoseconds. A
 * token was out at some moment between the beginning of its write and the end of it: a time that
 * one of these moments explains has no error.
 *
 * @param ttft of requests that lie wholly in the measured time
 * @param fromWritten the same, counted from when the system had taken the request; of clients that
 *     tell it
 * @param gaps of the same
 * @param open how long each of the writes took, of all answers: so little the errors leave out
 * @param firstTtft of the very first request, warm-up or not; empty if its TTFT is not known
 */
public record Errors(
    Longs ttft, Longs fromWritten, Longs gaps, Longs open, OptionalLong firstTtft) {

  /** Holds one against the other. */
  public static Errors of(Collection<Answered> answers, Map<String, Truth> truths, Span span) {
    var ttft = new Longs();
    var fromWritten = new Longs();
    var gaps = new Longs();
    for (Answered answer : answers) {
      Truth truth = truths.get(answer.id());
      if (truth != null && answer.ok() && truth.within(span)) {
        compare(answer, truth, ttft, fromWritten, gaps);
      }
    }
    var open = new Longs();
    truths.values().forEach(truth -> truth.open(span, open));
    return new Errors(ttft, fromWritten, gaps, open, first(answers, truths));
  }

  private static void compare(
      Answered answer, Truth truth, Longs ttft, Longs fromWritten, Longs gaps) {
    if (answer.ttft() >= 0) {
      ttft.add(truth.ttftError(answer.ttft()));
    }
    if (answer.ttft() >= 0 && answer.sending() >= 0) {
      fromWritten.add(truth.ttftError(answer.ttft() - answer.sending()));
    }
    long[] measured = answer.gaps();
    if (measured.length != truth.tokens().length - 1) {
      return; // not told, or tokens were lost: which gap is which is unknown
    }
    for (int i = 0; i < measured.length; i++) {
      gaps.add(truth.gapError(i + 1, measured[i]));
    }
  }

  private static OptionalLong first(Collection<Answered> answers, Map<String, Truth> truths) {
    Answered first = null;
    Truth earliest = null;
    for (Answered answer : answers) {
      Truth truth = truths.get(answer.id());
      if (truth != null && (earliest == null || truth.received() < earliest.received())) {
        first = answer;
        earliest = truth;
      }
    }
    return first == null || earliest == null || earliest.tokens().length == 0 || first.ttft() < 0
        ? OptionalLong.empty()
        : OptionalLong.of(earliest.ttftError(first.ttft()));
  }
}
