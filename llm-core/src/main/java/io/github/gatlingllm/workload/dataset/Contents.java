// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.dataset;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What messages of OpenAI's form say. */
final class Contents {

  private Contents() {}

  /** A message's text; of typed parts those that are text. */
  static String text(Map<String, ? extends @Nullable Object> message) {
    return ofContent(message.get("content"));
  }

  /** The text of a message's content. */
  static String ofContent(@Nullable Object content) {
    if (content instanceof List<?> parts) {
      return parts.stream()
          .map(Contents::partText)
          .filter(Objects::nonNull)
          .collect(Collectors.joining("\n"));
    }
    return content instanceof String text ? text : "";
  }

  /** About how many characters a value of JSON takes in memory, pictures included. */
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
