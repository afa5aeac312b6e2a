/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.simulator.http;

import io.github.gatlingllm.simulator.engine.Mix;
import java.util.Arrays;

/** The tokens of a prompt, as the chat template lays them out. */
final class Prompt {
  private int[] tokens = new int[64];
  private int size;

  void add(int[] more) {
    if (size + more.length > tokens.length) {
      tokens = Arrays.copyOf(tokens, Math.max(2 * tokens.length, size + more.length));
    }
    System.arraycopy(more, 0, tokens, size, more.length);
    size += more.length;
  }

  /** The template's own tokens, the same wherever they stand for the same. */
  void addTemplate(int count, String meaning) {
    int[] template = new int[count];
    for (int i = 0; i < count; i++) {
      template[i] = (int) Mix.at(meaning.hashCode(), i);
    }
    add(template);
  }

  int size() {
    return size;
  }

  int[] tokens() {
    return Arrays.copyOf(tokens, size);
  }

  long hash() {
    long hash = size;
    for (int i = 0; i < size; i++) {
      hash = hash * 31 + tokens[i];
    }
    return Mix.mix(hash);
  }
}
