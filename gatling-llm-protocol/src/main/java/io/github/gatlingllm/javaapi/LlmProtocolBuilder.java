// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.gatling.core.protocol.Protocol;
import io.gatling.javaapi.core.ProtocolBuilder;
import io.github.gatlingllm.feature.FeatureOption;
import io.github.gatlingllm.protocol.LlmProtocol;
import io.github.gatlingllm.protocol.ProtocolSettings;
import io.github.gatlingllm.run.Promised;
import io.github.gatlingllm.slo.promise.SloAttachment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

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
    Promised.declared(protocol);
    return protocol;
  }

  /**
   * Try each endpoint once before any load, which is the default, or not
   *
   * @param preflight false: start the load at once
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder preflight(boolean preflight) {
    return with(s -> s.preflight = preflight);
  }

  /**
   * Go the way of a request some hundred times before any load, to a tiny server inside this JVM,
   * which is the default, or not. It takes about a second, leaves no trace in any figure, and
   * spares the first requests the time that a JVM needs to load and compile its code. {@code
   * -Dgatling.llm.codeWarmUp=false} turns it off wherever it is on
   *
   * @param codeWarmUp false: the first requests find the code cold
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder codeWarmUp(boolean codeWarmUp) {
    return with(s -> s.codeWarmUp = codeWarmUp);
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
   * @param prices the prices; the same in all protocols of a run
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder prices(PricesBuilder prices) {
    return with(s -> s.prices = prices.prices());
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
   * @param limits the limits; the same in all protocols of a run
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder validityLimits(ValidityLimitsBuilder limits) {
    return with(s -> s.validityLimits = limits.limits());
  }

  /**
   * Stop the run once it has used up more than it may: it is judged by what was measured until then
   *
   * @param budget most requests, tokens, money
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder budget(BudgetBuilder budget) {
    return with(s -> s.budget = budget.budget());
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
