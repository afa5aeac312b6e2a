// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import static io.github.gatlingllm.javaapi.ExtendedCopies.joined;

import io.gatling.javaapi.core.CheckBuilder;
import io.gatling.javaapi.core.Session;
import io.github.gatlingllm.protocol.Expression;
import io.github.gatlingllm.request.ChatDefinition;
import io.github.gatlingllm.request.ChatSettings;
import io.github.gatlingllm.request.HeaderName;
import io.github.gatlingllm.request.LlmCheckType;
import io.github.gatlingllm.slo.objective.Slo;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * DSL for what any request may have: a model, fields, headers, checks, SLOs
 *
 * @param <T> the type that all methods return
 */
public abstract sealed class RequestOptions<T extends RequestOptions<T>>
    permits AnswerOptions, EmbeddingsBuilder {

  RequestOptions() {}

  abstract ChatDefinition definition();

  /** The same, with settings that are changed. */
  abstract T with(Consumer<ChatSettings> change);

  /**
   * Ask for a model other than the protocol's
   *
   * @param model the model, expressed as a Gatling Expression Language String
   * @return a new builder instance
   */
  public T model(String model) {
    return with(s -> s.model = El.string(model));
  }

  /**
   * Ask for a model other than the protocol's
   *
   * @param model the model, expressed as a function
   * @return a new builder instance
   */
  public T model(Function<Session, String> model) {
    return with(s -> s.model = El.function(model));
  }

  /**
   * Set any further field of the request's body; it wins over one that the DSL sets
   *
   * @param field the field's name
   * @param value a number, boolean, list or map
   * @return a new builder instance
   */
  public T param(String field, Object value) {
    return with(s -> s.fields = joined(s.fields, field, El.value(value)));
  }

  /**
   * Set any further field of the request's body; it wins over one that the DSL sets
   *
   * @param field the field's name
   * @param value the value, expressed as a Gatling Expression Language String
   * @return a new builder instance
   */
  public T param(String field, String value) {
    return with(s -> s.fields = joined(s.fields, field, El.any(value)));
  }

  /**
   * Set any further field of the request's body; it wins over one that the DSL sets
   *
   * @param field the field's name
   * @param value the value, expressed as a function
   * @return a new builder instance
   */
  public T param(String field, Function<Session, Object> value) {
    return with(s -> s.fields = joined(s.fields, field, El.any(value)));
  }

  /**
   * Set a header
   *
   * @param name the header's name
   * @param value the value, expressed as a Gatling Expression Language String
   * @return a new builder instance
   */
  public T header(String name, String value) {
    return header(name, El.header(".header", name, value));
  }

  /**
   * Set a header
   *
   * @param name the header's name
   * @param value the value, expressed as a function
   * @return a new builder instance
   */
  public T header(String name, Function<Session, String> value) {
    return header(name, El.function(value));
  }

  /**
   * Apply some checks
   *
   * @param checks the checks: finishReason(), outputText(), outputTokens(), ttft(), tpot(), e2e()
   * @return a new builder instance
   */
  public T check(CheckBuilder... checks) {
    return check(Arrays.asList(checks));
  }

  /**
   * Apply some checks
   *
   * @param checks the checks: finishReason(), outputText(), outputTokens(), ttft(), tpot(), e2e()
   * @return a new builder instance
   */
  public T check(List<CheckBuilder> checks) {
    LlmCheckType.requireOurs(checks);
    return with(s -> s.checks = joined(s.checks, checks));
  }

  /**
   * Hold this request against an SLO of its own, and against none of its protocol's; may be called
   * several times
   *
   * @param slo the SLO
   * @return a new builder instance
   */
  public T slo(SloBuilder slo) {
    List<Slo> held = definition().slos();
    List<Slo> own = held == null ? List.of() : held;
    if (own.contains(slo.slo())) {
      throw new IllegalArgumentException(
          "each SLO must be given once, but '" + slo.slo().name() + "' was given twice");
    }
    return with(s -> s.slos = joined(own, List.of(slo.slo())));
  }

  /**
   * Hold this request against no SLO
   *
   * @return a new builder instance
   */
  public T noSlo() {
    return with(s -> s.slos = List.of());
  }

  private T header(String name, Expression<String> value) {
    return with(s -> s.headers = joined(s.headers, HeaderName.required(name), value));
  }
}
