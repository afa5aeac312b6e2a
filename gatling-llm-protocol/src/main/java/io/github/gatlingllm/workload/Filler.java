/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.workload;

import java.util.List;

/** A long text of words, from which pieces of any length are cut, starting at many places. */
final class Filler {

  private static final int STARTS = 256;

  private final String text;

  /** Where each word starts, its space included; one entry more for the text's end. */
  private final int[] offsets;

  Filler(List<String> words, long seed, int tokens) {
    // Half as much again, for tokenizers that make fewer tokens of a text than it has words.
    int count = tokens + tokens / 2 + STARTS;
    offsets = new int[count + 1];
    long start = Mix.mix(seed);
    StringBuilder builder = new StringBuilder();
    for (int i = 0; i < count; i++) {
      // Not a JDK generator: their sequences are no promise from one release to the next.
      int word = Math.floorMod(Mix.mix(start + i), words.size());
      builder.append(' ').append(words.get(word));
      offsets[i + 1] = builder.length();
    }
    text = builder.toString();
  }

  /** So many words, each with a space before it. */
  String text(long key, int words) {
    int start = (int) Math.floorMod(Mix.mix(key), (long) STARTS);
    int end = Math.min(start + Math.max(words, 0), offsets.length - 1);
    return text.substring(offsets[start], offsets[end]);
  }
}
