// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.chat;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The requested form of an answer, beyond plain text.
 *
 * @param tools functions that the model may call
 * @param schema the schema of a structured output; null for free text
 * @param choices the number of choices; empty if the request does not set it
 * @param logprobs the number of alternatives with log probabilities for each token; empty if not
 *     requested
 */
public record AnswerShape(
    List<Tool> tools, @Nullable Schema schema, OptionalInt choices, OptionalInt logprobs) {

  /** Plain text, one answer. */
  public static final AnswerShape PLAIN =
      new AnswerShape(List.of(), null, OptionalInt.empty(), OptionalInt.empty());

  /**
   * A JSON schema for the whole answer.
   *
   * @param name its name in requests
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

  /** Returns a copy with other tools. */
  public AnswerShape withTools(List<Tool> tools) {
    return new AnswerShape(tools, schema, choices, logprobs);
  }

  /** Returns a copy with another schema. */
  public AnswerShape withSchema(Schema schema) {
    return new AnswerShape(tools, schema, choices, logprobs);
  }

  /** Returns a copy with a number of choices. */
  public AnswerShape withChoices(int choices) {
    return new AnswerShape(tools, schema, OptionalInt.of(choices), logprobs);
  }

  /** Returns a copy with log probabilities for a number of alternatives. */
  public AnswerShape withLogprobs(int alternatives) {
    return new AnswerShape(tools, schema, choices, OptionalInt.of(alternatives));
  }
}
