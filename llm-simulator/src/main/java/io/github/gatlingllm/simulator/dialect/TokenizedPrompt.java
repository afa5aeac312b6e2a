// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import io.github.gatlingllm.simulator.engine.StatelessRandom;
import io.github.gatlingllm.simulator.text.SimulatedTokenizer;
import java.util.Arrays;

/** The tokens of a prompt, as the chat template lays them out. */
public final class TokenizedPrompt {
  private final String field;
  private int[] tokens = new int[64];
  private int size;
  private String text = "";

  TokenizedPrompt(String field) {
    this.field = field;
  }

  /** The request's field that it stands in. */
  String field() {
    return field;
  }

  void add(int[] more) {
    if (size + more.length > tokens.length) {
      tokens = Arrays.copyOf(tokens, Math.max(2 * tokens.length, size + more.length));
    }
    System.arraycopy(more, 0, tokens, size, more.length);
    size += more.length;
  }

  /** Text that a user wrote, or a model. */
  void add(String more) {
    add(SimulatedTokenizer.encode(more));
    text = more;
  }

  /** The last text in it. */
  String text() {
    return text;
  }

  /** The template's own tokens, the same wherever they stand for the same. */
  void addTemplate(int count, String meaning) {
    int[] template = new int[count];
    for (int i = 0; i < count; i++) {
      template[i] = (int) StatelessRandom.at(meaning.hashCode(), i);
    }
    add(template);
  }

  void dropFirst(int count) {
    System.arraycopy(tokens, count, tokens, 0, size - count);
    size -= count;
  }

  /** How many there are. */
  public int size() {
    return size;
  }

  /** Their ids. */
  public int[] tokens() {
    return Arrays.copyOf(tokens, size);
  }

  public long hash() {
    long hash = size;
    for (int i = 0; i < size; i++) {
      hash = hash * 31 + tokens[i];
    }
    return StatelessRandom.mix(hash);
  }
}
