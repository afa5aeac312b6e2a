// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import io.github.gatlingllm.chat.ChatRequest;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Generated fields that stand inside of an object of the body, where users put theirs as well. */
final class NestedFields {

  private NestedFields() {}

  /**
   * The same request with these fields in this object, beside the user's own, which win. If the
   * user has put there what is no object, that stays alone.
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
