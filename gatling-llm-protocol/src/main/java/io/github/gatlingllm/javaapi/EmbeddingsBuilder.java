// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.gatling.javaapi.core.ActionBuilder;
import io.gatling.javaapi.core.Session;
import io.github.gatlingllm.protocol.Expression;
import io.github.gatlingllm.request.ChatDefinition;
import io.github.gatlingllm.request.ChatSettings;
import io.github.gatlingllm.wire.dialect.OpenAiEmbeddings;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * DSL for building embeddings requests
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class EmbeddingsBuilder extends RequestOptions<EmbeddingsBuilder>
    implements ActionBuilder {

  /** The underlying chat request; this builder exposes only the options of embeddings. */
  private final ChatBuilder request;

  private EmbeddingsBuilder(ChatBuilder request) {
    this.request = request;
  }

  static EmbeddingsBuilder of(Expression<String> name) {
    ChatBuilder request = ChatBuilder.of(name).with(s -> s.dialect = new OpenAiEmbeddings());
    return new EmbeddingsBuilder(request.disableStreaming());
  }

  @Override
  ChatDefinition definition() {
    return request.definition();
  }

  @Override
  EmbeddingsBuilder with(Consumer<ChatSettings> change) {
    return new EmbeddingsBuilder(request.with(change));
  }

  @Override
  public io.gatling.core.action.builder.ActionBuilder asScala() {
    return request.asScala();
  }

  /**
   * Add a text to embed; may be called several times
   *
   * @param text the text, expressed as a Gatling Expression Language String
   * @return a new EmbeddingsBuilder instance
   */
  public EmbeddingsBuilder input(String text) {
    return new EmbeddingsBuilder(request.user(text));
  }

  /**
   * Add a text to embed; may be called several times
   *
   * @param text the text, expressed as a function
   * @return a new EmbeddingsBuilder instance
   */
  public EmbeddingsBuilder input(Function<Session, String> text) {
    return new EmbeddingsBuilder(request.user(text));
  }
}
