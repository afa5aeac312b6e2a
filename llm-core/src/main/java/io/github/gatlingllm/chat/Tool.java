// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.chat;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A function that the model may call.
 *
 * @param name its name
 * @param description its purpose; may be empty
 * @param parameters the JSON schema of its arguments
 */
public record Tool(String name, String description, Map<String, @Nullable Object> parameters) {

  public Tool {
    if (name.isBlank()) {
      throw new IllegalArgumentException("name of a tool must be a name, but was blank");
    }
    parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
  }
}
