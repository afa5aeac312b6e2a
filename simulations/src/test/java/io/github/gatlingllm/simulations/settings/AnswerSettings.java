// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.settings;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What requests ask for.
 *
 * @param length of each answer
 * @param maxTokensField the body's field for it; null: the dialect's own
 * @param stream whether as a stream
 * @param usage whether streams are asked for their token counts
 * @param finishRequired whether an answer without a finish reason has failed
 * @param counting who counts tokens beside the server; empty: nobody
 */
public record AnswerSettings(
    Length length,
    @Nullable String maxTokensField,
    boolean stream,
    boolean usage,
    boolean finishRequired,
    Optional<CountingSettings> counting) {

  /**
   * How long an answer is.
   *
   * @param tokens the length, or the cap
   * @param exact whether fixed, where the server can be made to; else as the model likes, up to the
   *     cap
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
        "the first is the exact length of answers, the second only a cap");
    Optional<Integer> exact = reader.optionalCount(Property.OUTPUT_TOKENS, 1);
    return exact.isPresent()
        ? new Length(exact.get(), true)
        : new Length(reader.count(Property.MAX_TOKENS, 1), false);
  }
}
