// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import static java.util.stream.Collectors.joining;

import java.util.Optional;

/**
 * The parts of an answer that are known before its first token.
 *
 * @param id the id of the request
 * @param createdSeconds the creation date, in seconds since 1970
 * @param model the name of the model
 * @param plan the plan of its text
 * @param preferences the settings of the request
 * @param mute whether a fault removes its content
 * @param times how it reports server timings
 */
public record SimulatedAnswer(
    String id,
    long createdSeconds,
    String model,
    OutputPlan plan,
    RequestPreferences preferences,
    boolean mute,
    ReportedTimes times) {

  /** Returns the text of a part. */
  String text(int choice, AnswerPart part) {
    return mute ? "" : plan.text(choice, part.from(), part.to());
  }

  /** Returns the text of all parts of a kind. */
  String text(int choice, AnswerPart.Kind kind) {
    return plan.parts(kind).map(part -> text(choice, part)).collect(joining());
  }

  /** Returns the reasoning text, if there is any. */
  Optional<String> reasoning(int choice) {
    return plan.has(AnswerPart.Kind.REASONING)
        ? Optional.of(text(choice, AnswerPart.Kind.REASONING))
        : Optional.empty();
  }
}
