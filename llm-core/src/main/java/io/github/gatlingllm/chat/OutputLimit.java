// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.chat;

import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The largest length of an answer that a request sets, in its own fields and in further fields that
 * replace them.
 *
 * @param tokens of each answer; {@link Prompt#UNKNOWN} if none is set, or it can't be read
 * @param choices the number of choices
 */
public record OutputLimit(int tokens, int choices) {

  /** No limit. */
  public static final OutputLimit NONE = new OutputLimit(Prompt.UNKNOWN, 1);

  private static final Set<String> LENGTHS =
      Set.of(
          "max_tokens",
          "max_completion_tokens",
          "max_output_tokens",
          "max_new_tokens",
          "maxOutputTokens",
          "num_predict",
          "n_predict");

  private static final Set<String> CHOICES =
      Set.of("n", "best_of", "candidateCount", "num_return_sequences");

  /** Objects of a body that contain such fields. */
  private static final Set<String> NESTS = Set.of("options", "parameters", "generationConfig");

  /** Returns the limit of a request. */
  public static OutputLimit of(ChatRequest request) {
    var found = new Found(request);
    found.all(request.fields());
    return found.readable
        ? new OutputLimit(found.tokens, found.choices)
        : new OutputLimit(Prompt.UNKNOWN, found.choices);
  }

  /** Collects the largest value of all fields, because servers differ in which one they obey. */
  private static final class Found {

    private final String ownField;
    private int tokens;
    private int choices;
    private boolean readable = true;

    Found(ChatRequest request) {
      ownField = Objects.requireNonNullElse(request.maxTokensField(), "");
      tokens = request.cap().orElse(Prompt.UNKNOWN);
      choices = request.shape().choices().orElse(1);
    }

    void all(Map<?, ?> fields) {
      fields.forEach((name, value) -> one(String.valueOf(name), value));
    }

    private void one(String name, @Nullable Object value) {
      if (NESTS.contains(name) && value instanceof Map<?, ?> nested) {
        all(nested);
      } else if (LENGTHS.contains(name) || name.equals(ownField)) {
        tokens = Math.max(tokens, number(value));
      } else if (CHOICES.contains(name)) {
        choices = Math.max(choices, number(value));
      }
    }

    private int number(@Nullable Object value) {
      if (value instanceof Integer number && number > 0) {
        return number;
      }
      readable = false;
      return Prompt.UNKNOWN;
    }
  }
}
