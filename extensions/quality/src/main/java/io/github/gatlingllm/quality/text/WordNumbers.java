// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.text;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Maps words to numbers, which compare faster. */
final class WordNumbers {

  private final Map<String, Integer> numbers = new HashMap<>();

  int[] of(List<String> words) {
    return words.stream()
        .mapToInt(word -> numbers.computeIfAbsent(word, added -> numbers.size()))
        .toArray();
  }
}
