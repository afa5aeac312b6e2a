// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Returns extended copies of collections; the originals stay unmodified. */
final class ExtendedCopies {

  private ExtendedCopies() {}

  static <T> List<T> joined(List<T> some, List<T> more) {
    var all = new ArrayList<>(some);
    all.addAll(more);
    return List.copyOf(all);
  }

  static <T> Map<String, T> joined(Map<String, T> some, String key, T value) {
    var all = new LinkedHashMap<>(some);
    all.put(key, value);
    return all;
  }
}
