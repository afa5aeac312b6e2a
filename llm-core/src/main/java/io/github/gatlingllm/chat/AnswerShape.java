// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.chat;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * What is wanted of an answer beyond plain text.
 *
 * @param tools functions that the model may ask to be called
 * @param schema what a structured output must look like; null for free text
 * @param choices how many answers at once; empty: one, without saying so
 * @param logprobs how many alternatives' log probabilities go with each token; empty: none at all
 */
public record AnswerShape(
    List<Tool> tools, @Nullable Schema schema, OptionalInt choices, OptionalInt logprobs) {

  /** Plain text, one answer. */
  public static final AnswerShape PLAIN =
      new AnswerShape(List.of(), null, OptionalInt.empty(), OptionalInt.empty());

  /**
   * A JSON schema for the whole answer.
   *
   * @param name what requests call it
   * @param json the schema
   */
  public record Schema(String name, Map<String, @Nullable Object> json) {
    public Schema {
      json = Collections.unmodifiableMap(new LinkedHashMap<>(json));
    }
  }

  public AnswerShape {
    tools = List.copyOf(tools);
    if (choices.isPresent() && choices.getAsInt() < 1) {
      throw new IllegalArgumentException(
          "choices must be at least 1, but was " + choices.getAsInt());
    }
    if (logprobs.isPresent() && logprobs.getAsInt() < 0) {
      throw new IllegalArgumentException(
          "logprobs must be at least 0, but was " + logprobs.getAsInt());
    }
  }

  /** The same with other tools. */
  public AnswerShape withTools(List<Tool> tools) {
    return new AnswerShape(tools, schema, choices, logprobs);
  }

  /** The same with another schema. */
  public AnswerShape withSchema(Schema schema) {
    return new AnswerShape(tools, schema, choices, logprobs);
  }

  /** The same with so many answers at once. */
  public AnswerShape withChoices(int choices) {
    return new AnswerShape(tools, schema, OptionalInt.of(choices), logprobs);
  }

  /** The same with log probabilities of so many alternatives a token. */
  public AnswerShape withLogprobs(int alternatives) {
    return new AnswerShape(tools, schema, choices, OptionalInt.of(alternatives));
  }
}
