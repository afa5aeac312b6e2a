// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workers.coordination;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A message between workers: names and values, encoded like an HTML form.
 *
 * @param values the values by name
 */
record WorkerMessage(SortedMap<String, String> values) {

  static WorkerMessage of(Map<String, String> values) {
    return new WorkerMessage(new TreeMap<>(values));
  }

  /**
   * Reads a message.
   *
   * @throws IllegalArgumentException if the body is malformed
   */
  static WorkerMessage parse(String body) {
    var values = new TreeMap<String, String>();
    for (String pair : body.split("&", -1)) {
      int equals = pair.indexOf('=');
      if (equals > 0) {
        values.put(
            URLDecoder.decode(pair.substring(0, equals), UTF_8),
            URLDecoder.decode(pair.substring(equals + 1), UTF_8));
      }
    }
    return new WorkerMessage(values);
  }

  /**
   * Returns a value as text.
   *
   * @throws IllegalArgumentException if it is missing
   */
  String text(String name) {
    String value = values.get(name);
    if (value == null) {
      throw new IllegalArgumentException(CoordinationTexts.valueMissing(name));
    }
    return value;
  }

  /**
   * Returns a value as a long.
   *
   * @throws IllegalArgumentException if it is missing or not a number
   */
  long number(String name) {
    return Long.parseLong(text(name));
  }

  /**
   * Returns a value as an int.
   *
   * @throws IllegalArgumentException if it is missing, not a number or out of range
   */
  int whole(String name) {
    return Integer.parseInt(text(name));
  }

  /** Returns the encoded message. */
  String body() {
    var body = new StringBuilder();
    values.forEach(
        (name, value) ->
            body.append(body.isEmpty() ? "" : "&")
                .append(URLEncoder.encode(name, UTF_8))
                .append('=')
                .append(URLEncoder.encode(value, UTF_8)));
    return body.toString();
  }
}
