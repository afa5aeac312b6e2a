// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import io.github.gatlingllm.chat.ChatRequest;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Adds generated fields to an object of the body that may also contain the user's fields. */
final class NestedFields {

  private NestedFields() {}

  /**
   * Returns the same request with these fields in an object. The user's fields override them; a
   * user's value that is no object stays unchanged.
   */
  static ChatRequest in(String object, Map<String, Object> generated, ChatRequest request) {
    Object own = request.fields().get(object);
    boolean replaced = request.fields().containsKey(object) && !(own instanceof Map);
    if (generated.isEmpty() || replaced) {
      return request;
    }
    Map<String, @Nullable Object> nested = new LinkedHashMap<>(generated);
    if (own instanceof Map<?, ?> more) {
      more.forEach((field, value) -> nested.put(String.valueOf(field), value));
    }
    Map<String, @Nullable Object> fields = new LinkedHashMap<>(request.fields());
    fields.put(object, nested);
    return withFields(request, fields);
  }

  private static ChatRequest withFields(ChatRequest request, Map<String, @Nullable Object> fields) {
    return new ChatRequest(
        request.model(),
        request.messages(),
        request.stream(),
        request.usage(),
        request.maxTokens(),
        request.maxTokensField(),
        request.exactOutputTokens(),
        request.temperature(),
        request.shape(),
        fields);
  }
}
