// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.dataset;

import io.github.gatlingllm.chat.Message;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Extracts text from messages in OpenAI's form. */
final class Contents {

  private Contents() {}

  /** Returns the text of a message; of typed parts, only those of type text. */
  static String text(Map<String, ? extends @Nullable Object> message) {
    return ofContent(message.get("content"));
  }

  /** Returns the text of a message's content. */
  static String ofContent(@Nullable Object content) {
    if (content instanceof List<?> parts) {
      return parts.stream()
          .map(Contents::partText)
          .filter(Objects::nonNull)
          .collect(Collectors.joining("\n"));
    }
    return content instanceof String text ? text : "";
  }

  /**
   * Returns what a model generated of an answer: its text, and the names and arguments of calls.
   */
  static String generated(Message answer) {
    var all = new StringBuilder(answer.content());
    answer.calls().forEach(call -> all.append(call.name()).append(call.arguments()));
    return all.toString();
  }

  /** Returns the approximate size of a JSON value in memory, in characters, with images. */
  static long size(@Nullable Object value) {
    long size = 32;
    if (value instanceof String text) {
      size += text.length();
    } else if (value instanceof List<?> elements) {
      for (Object element : elements) {
        size += size(element);
      }
    } else if (value instanceof Map<?, ?> fields) {
      for (Object field : fields.values()) {
        size += size(field);
      }
    }
    return size;
  }

  private static @Nullable String partText(@Nullable Object part) {
    return part instanceof Map<?, ?> map && map.get("text") instanceof String text ? text : null;
  }
}
