// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import static io.github.gatlingllm.javaapi.Joined.joined;

import io.gatling.javaapi.core.CheckBuilder;
import io.gatling.javaapi.core.Session;
import io.github.gatlingllm.protocol.Expression;
import io.github.gatlingllm.request.ChatDefinition;
import io.github.gatlingllm.request.HeaderName;
import io.github.gatlingllm.request.LlmCheckType;
import io.github.gatlingllm.slo.promise.Slo;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * DSL for what a client does beside asking: headers, giving up, retries, checks, SLOs
 *
 * @param <T> the type that all methods return
 */
public abstract sealed class PolicyOptions<T extends PolicyOptions<T>> extends AnswerOptions<T>
    permits ChatBuilder {

  PolicyOptions() {}

  abstract ChatDefinition definition();

  /**
   * Set a header
   *
   * @param name the header's name
   * @param value the value, expressed as a Gatling Expression Language String
   * @return a new ChatBuilder instance
   */
  public T header(String name, String value) {
    return header(name, El.header(".header", name, value));
  }

  /**
   * Set a header
   *
   * @param name the header's name
   * @param value the value, expressed as a function
   * @return a new ChatBuilder instance
   */
  public T header(String name, Function<Session, String> value) {
    return header(name, El.function(value));
  }

  /**
   * Give up so long after sending, whatever has come: the connection is closed at once, and the
   * request counts as cancelled, not as failed
   *
   * @param duration how long the client waits
   * @return a new ChatBuilder instance
   */
  public T abandonAfter(Duration duration) {
    return with(s -> s.abandonAfter = duration);
  }

  /**
   * Give up after so many output tokens (chunks, where chunks don't tell their tokens): the
   * connection is closed at once, and the request counts as cancelled
   *
   * @param tokens how many are enough
   * @return a new ChatBuilder instance
   */
  public T abandonAfterTokens(int tokens) {
    if (tokens < 1) {
      throw new IllegalArgumentException(
          "abandonAfterTokens must be at least 1, but was " + tokens);
    }
    return with(s -> s.abandonAfterTokens = tokens);
  }

  /**
   * Give up if no content has come so long after sending: the connection is closed at once, and the
   * request counts as cancelled
   *
   * @param patience how long the client waits for the first token
   * @return a new ChatBuilder instance
   */
  public T patience(Duration patience) {
    return with(s -> s.patience = patience);
  }

  /**
   * Send failed requests again; without this none is that failed. TTFT and E2E begin with the first
   * attempt
   *
   * @param retry after which failures, how often, when: {@code on429().maxAttempts(3)}
   * @return a new ChatBuilder instance
   */
  public T retry(RetryBuilder retry) {
    return with(s -> s.retry = retry.retry());
  }

  /**
   * Apply some checks
   *
   * @param checks the checks: finishReason(), outputText(), outputTokens(), ttft(), tpot(), e2e()
   * @return a new ChatBuilder instance
   */
  public T check(CheckBuilder... checks) {
    return check(Arrays.asList(checks));
  }

  /**
   * Apply some checks
   *
   * @param checks the checks: finishReason(), outputText(), outputTokens(), ttft(), tpot(), e2e()
   * @return a new ChatBuilder instance
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
   * @return a new ChatBuilder instance
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
   * @return a new ChatBuilder instance
   */
  public T noSlo() {
    return with(s -> s.slos = List.of());
  }

  private T header(String name, Expression<String> value) {
    return with(s -> s.headers = joined(s.headers, HeaderName.required(name), value));
  }
}
