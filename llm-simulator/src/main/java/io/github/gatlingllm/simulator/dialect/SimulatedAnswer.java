// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import static java.util.stream.Collectors.joining;

import java.util.Optional;

/**
 * An answer, as far as it is settled before its first token.
 *
 * @param id the request's
 * @param createdSeconds the date that it states
 * @param model the name that it states
 * @param plan what it says
 * @param preferences what was asked for
 * @param mute whether it says nothing of it, by a fault
 * @param times how it tells where the time went
 */
public record SimulatedAnswer(
    String id,
    long createdSeconds,
    String model,
    OutputPlan plan,
    RequestPreferences preferences,
    boolean mute,
    ReportedTimes times) {

  /** All of a part's text. */
  String text(int choice, AnswerPart part) {
    return mute ? "" : plan.text(choice, part.from(), part.to());
  }

  /** All text of one kind. */
  String text(int choice, AnswerPart.Kind kind) {
    return plan.parts(kind).map(part -> text(choice, part)).collect(joining());
  }

  /** The thoughts, if there are any. */
  Optional<String> reasoning(int choice) {
    return plan.has(AnswerPart.Kind.REASONING)
        ? Optional.of(text(choice, AnswerPart.Kind.REASONING))
        : Optional.empty();
  }
}
