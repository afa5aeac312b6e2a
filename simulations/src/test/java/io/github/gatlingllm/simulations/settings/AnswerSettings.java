// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.settings;

import io.github.gatlingllm.settings.BodyFields;
import io.github.gatlingllm.settings.LengthSetting;
import io.github.gatlingllm.settings.Property;
import io.github.gatlingllm.settings.PropertyReader;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The requested answers.
 *
 * @param length the length of each answer
 * @param fields further fields of each request's body, by name
 * @param maxTokensField the body field of the maximum length; null for the dialect's own
 * @param stream whether answers are streamed
 * @param usage whether token counts are requested in streams
 * @param finishRequired whether an answer without a finish reason fails
 * @param counting the local counting of tokens; empty for none
 */
public record AnswerSettings(
    Length length,
    Map<String, Object> fields,
    @Nullable String maxTokensField,
    boolean stream,
    boolean usage,
    boolean finishRequired,
    Optional<CountingSettings> counting) {

  /**
   * The length of an answer.
   *
   * @param tokens the exact or maximum lengths
   * @param exact whether the length is exact, on servers that support it
   */
  public record Length(LengthSetting tokens, boolean exact) {}

  static AnswerSettings read(PropertyReader reader) {
    return new AnswerSettings(
        length(reader),
        fields(reader),
        reader.optionalText(Property.MAX_TOKENS_FIELD),
        reader.flag(Property.STREAM),
        reader.flag(Property.USAGE),
        reader.flag(Property.REQUIRE_FINISH_REASON),
        CountingSettings.read(reader));
  }

  private static Map<String, Object> fields(PropertyReader reader) {
    Map<String, Object> fields = BodyFields.read(reader.given());
    if (!fields.isEmpty()) {
      reader.note(Property.PARAM, BodyFields.echo(reader.given()));
    }
    return fields;
  }

  private static Length length(PropertyReader reader) {
    Optional<LengthSetting> exact =
        reader.optionalValue(Property.OUTPUT_TOKENS, LengthSetting.class);
    return exact.isPresent()
        ? new Length(exact.get(), true)
        : new Length(reader.value(Property.MAX_TOKENS, LengthSetting.class), false);
  }
}
