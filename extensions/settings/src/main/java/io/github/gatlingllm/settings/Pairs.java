// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.settings;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Lists in values of properties: {@code gpu=H100,tp=2} and {@code build,date}. */
public final class Pairs {

  private Pairs() {}

  /** Returns pairs of names and values, in order. */
  public static Map<String, String> labels(String text) {
    var labels = new LinkedHashMap<String, String>();
    for (String pair : text.split(",", -1)) {
      int equals = pair.indexOf('=');
      String name = pair.substring(0, Math.max(equals, 0)).strip();
      String value = pair.substring(equals + 1).strip();
      if (name.isEmpty() || value.isEmpty() || labels.put(name, value) != null) {
        throw new IllegalArgumentException(pair);
      }
    }
    return Collections.unmodifiableMap(labels);
  }

  /** Returns names, in order. */
  public static List<String> names(String text) {
    List<String> names = Arrays.stream(text.split(",", -1)).map(String::strip).toList();
    return PropertyReader.require(names, all -> all.stream().noneMatch(String::isEmpty));
  }
}
