// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.chat;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A call of a tool by the model.
 *
 * @param id links the call to its result; unique in a history
 * @param name the name of the tool
 * @param arguments the arguments, a JSON object as text
 * @param own fields that only the API of the model's server knows and expects back, such as
 *     Gemini's {@code thoughtSignature}
 */
public record ToolCall(
    String id, String name, String arguments, Map<String, @Nullable Object> own) {

  /** The result of a call that nothing answers, because servers require one. */
  public static final String NO_RESULT = "The tool returned no result.";

  public ToolCall {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(arguments, "arguments");
    own = Collections.unmodifiableMap(new LinkedHashMap<>(own));
  }

  /** Creates a call without own fields. */
  public ToolCall(String id, String name, String arguments) {
    this(id, name, arguments, Map.of());
  }
}
