// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.protocol.Expression;

/** DSL for choosing the kind of an LLM request */
public final class Llm {

  private final Expression<String> name;

  Llm(Expression<String> name) {
    this.name = name;
  }

  /**
   * A chat request: messages in, an answer out
   *
   * @return a new ChatBuilder instance
   */
  public ChatBuilder chat() {
    return ChatBuilder.of(name);
  }

  /**
   * An embeddings request: texts in, vectors out
   *
   * @return a new EmbeddingsBuilder instance
   */
  public EmbeddingsBuilder embeddings() {
    return EmbeddingsBuilder.of(name);
  }
}
