// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.gatling.core.protocol.Protocol;
import io.gatling.javaapi.core.ProtocolBuilder;
import io.github.gatlingllm.feature.FeatureOption;
import io.github.gatlingllm.protocol.LlmProtocol;
import io.github.gatlingllm.protocol.ProtocolSettings;
import io.github.gatlingllm.run.DeclaredObjectives;
import io.github.gatlingllm.slo.objective.SloAttachment;
import io.github.gatlingllm.slo.validity.ValidityLimits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * DSL for building LLM protocol configurations
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class LlmProtocolBuilder extends ServerOptions<LlmProtocolBuilder>
    implements ProtocolBuilder {

  private final ProtocolSettings settings;
  private final LlmProtocol protocol;

  private LlmProtocolBuilder(ProtocolSettings settings) {
    this.settings = settings;
    this.protocol = settings.frozen();
  }

  static LlmProtocolBuilder defaults() {
    return new LlmProtocolBuilder(new ProtocolSettings());
  }

  @Override
  LlmProtocolBuilder with(Consumer<ProtocolSettings> change) {
    return new LlmProtocolBuilder(settings.with(change));
  }

  @Override
  public Protocol protocol() {
    DeclaredObjectives.declared(protocol);
    return protocol;
  }

  /**
   * Start the load without a preflight. By default, each endpoint gets one request before any load
   *
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder disablePreflight() {
    return with(s -> s.preflight = false);
  }

  /**
   * Cap the number of requests in flight. A request beyond it waits until another one has ended, in
   * the order of arrival. The wait is part of the figures from schedule and of the schedule lag;
   * figures from send exclude it. A request keeps its slot while it is retried
   *
   * @param requests the cap, for all requests of the run that have this option
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder maxInFlight(int requests) {
    if (requests < 1) {
      throw new IllegalArgumentException(
          "maxInFlight(...): must be at least 1, but was "
              + requests
              + ". Leave it out for a load without a cap");
    }
    return with(s -> s.maxInFlight = requests);
  }

  /**
   * Wait before the preflight until the server lists its models, if its API can, and answers a
   * request. It is asked once a second while nothing listens or a gateway answers 502, 503 or 504;
   * any other refusal, such as 401 or 404, ends the run at once. A server that is silent has the
   * rest of the wait, at least 1 s
   *
   * @param atMost how long to wait; the run fails afterwards
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder waitForServer(Duration atMost) {
    if (atMost.isNegative() || atMost.isZero()) {
      throw new IllegalArgumentException(
          "waitForServer(...): must be above 0, but was " + atMost + ". Leave it out to not wait");
    }
    return with(s -> s.waitForServer = atMost);
  }

  /**
   * Wait before the preflight until the server answers, as {@link #waitForServer(Duration)}
   *
   * @param seconds how long to wait at most
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder waitForServer(long seconds) {
    return waitForServer(Duration.ofSeconds(seconds));
  }

  /**
   * Disable the warm-up of the client's code. By default, several hundred requests go to a tiny
   * server inside this JVM before any load. The JVM then loads and compiles its code before the
   * first requests. That takes about a second and affects no figure. {@code
   * -Dgatling.llm.codeWarmUp=false} does the same for all protocols
   *
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder disableCodeWarmUp() {
    return with(s -> s.codeWarmUp = false);
  }

  /**
   * Set an SLO for requests that have no SLO of their own; may be called several times
   *
   * @param slo the SLO
   * @param path groups and name of the requests, as in Gatling's {@code details(...)}; empty: all
   *     requests
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder slo(SloBuilder slo, String... path) {
    return with(
        s -> {
          s.slos = new ArrayList<>(s.slos);
          s.slos.add(new SloAttachment(slo.slo(), List.of(path)));
        });
  }

  /**
   * Set the prices of serving: every output then has cost figures, and objectives may bound them
   *
   * @param prices sets the prices, as in {@code prices -> prices.perHour(12.5)}; the same in all
   *     protocols of a run
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder prices(UnaryOperator<PricesBuilder> prices) {
    return with(s -> s.prices = prices.apply(PricesBuilder.NONE).prices());
  }

  /**
   * Set the option of a feature. A later option of the same kind replaces an earlier one. Options
   * that objectives bring must agree with it
   *
   * @param option the option, built by an extension
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder with(FeatureOption option) {
    return with(s -> s.take(option.built()));
  }

  /**
   * Change the limits of client health, which judge the run's own load generator. Every output
   * reports changed limits
   *
   * @param limits sets the limits, as in {@code limits -> limits.cpuPercent(80)}; the same in all
   *     protocols of a run
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder validityLimits(UnaryOperator<ValidityLimitsBuilder> limits) {
    var published = new ValidityLimitsBuilder(ValidityLimits.DEFAULT);
    return with(s -> s.validityLimits = limits.apply(published).limits());
  }

  /**
   * Stop the run when it has used up its budget. The figures measured until then decide its
   * verdicts
   *
   * @param budget sets the maximum of requests, tokens or money, as in {@code budget ->
   *     budget.tokens(20_000)}
   * @return a new LlmProtocolBuilder instance
   * @throws IllegalArgumentException if it sets no limit
   */
  public LlmProtocolBuilder budget(UnaryOperator<BudgetBuilder> budget) {
    return with(s -> s.budget = budget.apply(BudgetBuilder.UNLIMITED).budget());
  }

  /**
   * Allow requests to hosts that may cost money, even if {@code -Dllm.requirePaidOptIn=true}
   * requires an opt-in
   *
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder allowPaidCalls() {
    return with(s -> s.paidCallsAllowed = true);
  }
}
