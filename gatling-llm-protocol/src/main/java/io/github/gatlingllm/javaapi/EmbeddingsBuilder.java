// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.gatling.javaapi.core.ActionBuilder;
import io.gatling.javaapi.core.CheckBuilder;
import io.gatling.javaapi.core.Session;
import io.github.gatlingllm.protocol.Expression;
import io.github.gatlingllm.wire.dialect.OpenAiEmbeddings;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * DSL for building embeddings requests
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class EmbeddingsBuilder implements ActionBuilder {

  /** A request like any other; only its own words are offered here. */
  private final ChatBuilder request;

  private EmbeddingsBuilder(ChatBuilder request) {
    this.request = request;
  }

  static EmbeddingsBuilder of(Expression<String> name) {
    ChatBuilder request = ChatBuilder.of(name).with(s -> s.dialect = new OpenAiEmbeddings());
    return new EmbeddingsBuilder(request.disableStreaming());
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

  /**
   * Ask for a model other than the protocol's
   *
   * @param model the model, expressed as a Gatling Expression Language String
   * @return a new EmbeddingsBuilder instance
   */
  public EmbeddingsBuilder model(String model) {
    return new EmbeddingsBuilder(request.model(model));
  }

  /**
   * Ask for a model other than the protocol's
   *
   * @param model the model, expressed as a function
   * @return a new EmbeddingsBuilder instance
   */
  public EmbeddingsBuilder model(Function<Session, String> model) {
    return new EmbeddingsBuilder(request.model(model));
  }

  /**
   * Set any further field of the request's body, such as {@code dimensions}; it wins over one that
   * the DSL sets
   *
   * @param field the field's name
   * @param value a number, boolean, list or map
   * @return a new EmbeddingsBuilder instance
   */
  public EmbeddingsBuilder param(String field, Object value) {
    return new EmbeddingsBuilder(request.param(field, value));
  }

  /**
   * Set any further field of the request's body, such as {@code dimensions}; it wins over one that
   * the DSL sets
   *
   * @param field the field's name
   * @param value the value, expressed as a Gatling Expression Language String
   * @return a new EmbeddingsBuilder instance
   */
  public EmbeddingsBuilder param(String field, String value) {
    return new EmbeddingsBuilder(request.param(field, value));
  }

  /**
   * Set any further field of the request's body, such as {@code dimensions}; it wins over one that
   * the DSL sets
   *
   * @param field the field's name
   * @param value the value, expressed as a function
   * @return a new EmbeddingsBuilder instance
   */
  public EmbeddingsBuilder param(String field, Function<Session, Object> value) {
    return new EmbeddingsBuilder(request.param(field, value));
  }

  /**
   * Set a header
   *
   * @param name the header's name
   * @param value the value, expressed as a Gatling Expression Language String
   * @return a new EmbeddingsBuilder instance
   */
  public EmbeddingsBuilder header(String name, String value) {
    return new EmbeddingsBuilder(request.header(name, value));
  }

  /**
   * Set a header
   *
   * @param name the header's name
   * @param value the value, expressed as a function
   * @return a new EmbeddingsBuilder instance
   */
  public EmbeddingsBuilder header(String name, Function<Session, String> value) {
    return new EmbeddingsBuilder(request.header(name, value));
  }

  /**
   * Apply some checks
   *
   * @param checks the checks: of vectors there is e2e() alone
   * @return a new EmbeddingsBuilder instance
   */
  public EmbeddingsBuilder check(CheckBuilder... checks) {
    return check(Arrays.asList(checks));
  }

  /**
   * Apply some checks
   *
   * @param checks the checks: of vectors there is e2e() alone
   * @return a new EmbeddingsBuilder instance
   */
  public EmbeddingsBuilder check(List<CheckBuilder> checks) {
    return new EmbeddingsBuilder(request.check(checks));
  }

  /**
   * Hold this request against an SLO of its own, and against none of its protocol's; may be called
   * several times
   *
   * @param slo the SLO
   * @return a new EmbeddingsBuilder instance
   */
  public EmbeddingsBuilder slo(SloBuilder slo) {
    return new EmbeddingsBuilder(request.slo(slo));
  }

  /**
   * Hold this request against no SLO
   *
   * @return a new EmbeddingsBuilder instance
   */
  public EmbeddingsBuilder noSlo() {
    return new EmbeddingsBuilder(request.noSlo());
  }
}
