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
   * Start the load at once. By default each endpoint is tried once before any load
   *
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder disablePreflight() {
    return with(s -> s.preflight = false);
  }

  /**
   * Let the first requests find the code cold. By default, some hundred requests go to a tiny
   * server inside this JVM before any load. That takes about a second, leaves no trace in any
   * figure, and spares the first requests the time that a JVM needs to load and compile its code.
   * {@code -Dgatling.llm.codeWarmUp=false} does the same for all protocols
   *
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder disableCodeWarmUp() {
    return with(s -> s.codeWarmUp = false);
  }

  /**
   * Hold requests against an SLO, unless they have SLOs of their own; may be called several times
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
   * Set what serving costs: figures of cost are in every output then, and objectives may bound them
   *
   * @param prices sets the prices, as in {@code prices -> prices.perHour(12.5)}; the same in all
   *     protocols of a run
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder prices(UnaryOperator<PricesBuilder> prices) {
    return with(s -> s.prices = prices.apply(PricesBuilder.NONE).prices());
  }

  /**
   * Ask a feature for something; a second option of the same kind takes the place of the first, or
   * must agree with it where objectives bring one, too
   *
   * @param option what is asked for; extensions make it
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder with(FeatureOption option) {
    return with(s -> s.take(option.built()));
  }

  /**
   * Set the limits by which the run's own load generator is judged, where they are not to be the
   * published ones; every output says so
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
   * Stop the run once it has used up more than it may: it is judged by what was measured until then
   *
   * @param budget sets most requests, tokens or money, as in {@code budget ->
   *     budget.tokens(20_000)}
   * @return a new LlmProtocolBuilder instance
   * @throws IllegalArgumentException if it sets no limit
   */
  public LlmProtocolBuilder budget(UnaryOperator<BudgetBuilder> budget) {
    return with(s -> s.budget = budget.apply(BudgetBuilder.UNLIMITED).budget());
  }

  /**
   * Allow calls to hosts that may cost money, even where {@code -Dllm.requirePaidOptIn=true} asks
   * for leave
   *
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder allowPaidCalls() {
    return with(s -> s.paidCallsAllowed = true);
  }
}
