// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.settings;

import io.github.gatlingllm.settings.Property;
import io.github.gatlingllm.settings.PropertyReader;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The requested answers.
 *
 * @param length the length of each answer
 * @param maxTokensField the body field of the maximum length; null for the dialect's own
 * @param stream whether answers are streamed
 * @param usage whether token counts are requested in streams
 * @param finishRequired whether an answer without a finish reason fails
 * @param counting the local counting of tokens; empty for none
 */
public record AnswerSettings(
    Length length,
    @Nullable String maxTokensField,
    boolean stream,
    boolean usage,
    boolean finishRequired,
    Optional<CountingSettings> counting) {

  /**
   * The length of an answer.
   *
   * @param tokens the exact or maximum length, in tokens
   * @param exact whether the length is exact, on servers that support it
   */
  public record Length(int tokens, boolean exact) {}

  static AnswerSettings read(PropertyReader reader) {
    return new AnswerSettings(
        length(reader),
        reader.optionalText(Property.MAX_TOKENS_FIELD),
        reader.flag(Property.STREAM),
        reader.flag(Property.USAGE),
        reader.flag(Property.REQUIRE_FINISH_REASON),
        CountingSettings.read(reader));
  }

  private static Length length(PropertyReader reader) {
    reader.exclude(
        Property.OUTPUT_TOKENS,
        Property.MAX_TOKENS,
        "the first is the exact length of answers, the second a maximum");
    Optional<Integer> exact = reader.optionalCount(Property.OUTPUT_TOKENS, 1);
    return exact.isPresent()
        ? new Length(exact.get(), true)
        : new Length(reader.count(Property.MAX_TOKENS, 1), false);
  }
}
