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
 * DSL for the options of all requests: a model, fields, headers, checks, SLOs
 *
 * @param <T> the type that all methods return
 */
public abstract class RequestOptions<T extends RequestOptions<T>> {

  RequestOptions() {}

  abstract ChatDefinition definition();

  /** Returns a copy with changed settings. */
  abstract T with(Consumer<ChatSettings> change);

  /**
   * Set the model instead of the protocol's
   *
   * @param model the model, expressed as a Gatling Expression Language String
   * @return a new builder instance
   */
  public T model(String model) {
    return with(s -> s.model = El.string(model));
  }

  /**
   * Set the model instead of the protocol's
   *
   * @param model the model, expressed as a function
   * @return a new builder instance
   */
  public T model(Function<Session, String> model) {
    return with(s -> s.model = El.function(model));
  }

  /**
   * Set a field of the request's body; it overrides a field that the DSL sets
   *
   * @param field the field's name
   * @param value a number, boolean, list or map
   * @return a new builder instance
   */
  public T param(String field, Object value) {
    return with(s -> s.fields = joined(s.fields, field, El.value(value)));
  }

  /**
   * Set a field of the request's body; it overrides a field that the DSL sets
   *
   * @param field the field's name
   * @param value the value, expressed as a Gatling Expression Language String
   * @return a new builder instance
   */
  public T param(String field, String value) {
    return with(s -> s.fields = joined(s.fields, field, El.any(value)));
  }

  /**
   * Set a field of the request's body; it overrides a field that the DSL sets
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
   * Set an SLO of this request, which replaces all SLOs of its protocol; may be called several
   * times
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
   * Don't apply any SLO to this request
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
