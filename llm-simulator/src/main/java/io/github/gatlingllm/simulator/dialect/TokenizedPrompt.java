// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import io.github.gatlingllm.simulator.engine.StatelessRandom;
import io.github.gatlingllm.simulator.text.SimulatedTokenizer;
import java.util.Arrays;

/** The tokens of a prompt, including those of the chat template. */
public final class TokenizedPrompt {
  private final String field;
  private int[] tokens = new int[64];
  private int size;
  private String text = "";

  TokenizedPrompt(String field) {
    this.field = field;
  }

  /** Returns the field of the request, for errors. */
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

  /** Adds text of a user or a model. */
  void add(String more) {
    add(SimulatedTokenizer.encode(more));
    text = more;
  }

  /** Returns the last text. */
  String text() {
    return text;
  }

  /** Adds template tokens. Equal meanings have equal tokens. */
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

  /** Returns the number of tokens. */
  public int size() {
    return size;
  }

  /** Returns the token ids. */
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
