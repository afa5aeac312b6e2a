// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workers.coordination;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What workers say to each other: names and values, as a form's body.
 *
 * @param values of it
 */
record WorkerMessage(SortedMap<String, String> values) {

  static WorkerMessage of(Map<String, String> values) {
    return new WorkerMessage(new TreeMap<>(values));
  }

  /**
   * Reads one.
   *
   * @throws IllegalArgumentException if it is none
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
   * One of its values.
   *
   * @throws IllegalArgumentException if it has none of that name
   */
  String text(String name) {
    String value = values.get(name);
    if (value == null) {
      throw new IllegalArgumentException("a message without '" + name + "'");
    }
    return value;
  }

  /**
   * One of its values.
   *
   * @throws IllegalArgumentException if it has none of that name, or it is no number
   */
  long number(String name) {
    return Long.parseLong(text(name));
  }

  /**
   * One of its values.
   *
   * @throws IllegalArgumentException if it has none of that name, or it is no number of that size
   */
  int whole(String name) {
    return Integer.parseInt(text(name));
  }

  /** As it is sent. */
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
