// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.feature.FeatureOption;
import io.github.gatlingllm.warm.WarmUpPlan;
import java.time.Duration;

/** The DSL of reliability, audits, bystanders, warm-up and gateways, for static imports */
public final class ReliabilityDsl {

  private ReliabilityDsl() {}

  /**
   * Bootstrap a profile of the server's reliability, and objectives on it
   *
   * @param slo the SLO of a good request
   * @return a new ReliabilityBuilder instance
   */
  public static ReliabilityBuilder reliability(SloBuilder slo) {
    return ReliabilityBuilder.of(slo.slo());
  }

  /**
   * Bootstrap audits of whether the server does what its figures claim, and objectives on them
   *
   * @return a new AuditBuilder instance
   */
  public static AuditBuilder audits() {
    return AuditBuilder.usual();
  }

  /**
   * Bootstrap a bystander: a quiet user whose probes run beside the load and count in no figure of
   * it
   *
   * @param probes the number of probes per period
   * @return the next DSL step
   */
  public static BystanderBuilder.Rate probe(double probes) {
    return new BystanderBuilder.Rate(probes);
  }

  /**
   * Define that the warm-up lasts until the response times are level: the measuring window opens
   * when neither TTFT nor TPOT has a trend that would change it by a fifth until the longest
   * warm-up ends. If this is never shown, the window opens then, and a warning says so
   *
   * <p><b>Edge cases:</b> the load must be longer; {@code llm.warmUp(...)} is the shortest warm-up;
   * several workers end it together
   *
   * @param longest the longest warm-up, at most two hours: the time that the server may need
   * @return the option, for {@link LlmProtocolBuilder#with(FeatureOption)}
   * @throws IllegalArgumentException if it is not above 0, or too long
   */
  public static FeatureOption warmUpUntilSteady(Duration longest) {
    return new WarmUpPlan(longest);
  }

  /**
   * Define that the warm-up lasts until the response times are level, as {@link
   * #warmUpUntilSteady(Duration)}
   *
   * @param longest the longest warm-up, in seconds
   * @return the option, for {@link LlmProtocolBuilder#with(FeatureOption)}
   * @throws IllegalArgumentException if it is not above 0, or too long
   */
  public static FeatureOption warmUpUntilSteady(long longest) {
    return warmUpUntilSteady(Duration.ofSeconds(longest));
  }

  /**
   * Bootstrap a measurement of the overhead of a gateway: pairs of requests beside the load, one
   * through the gateway and one directly to the server behind it
   *
   * @param directUrl the base URL of the server behind the gateway
   * @return a new GatewayBuilder instance
   * @throws IllegalArgumentException if it is no URL of http or https
   */
  public static GatewayBuilder gateway(String directUrl) {
    return GatewayBuilder.of(directUrl);
  }

  /**
   * Bootstrap an objective on the overhead of a gateway: the median of the differences between both
   * requests of a pair
   *
   * @return the next DSL step
   */
  public static GatewayBuilder.Overhead gatewayOverhead() {
    return new GatewayBuilder.Overhead();
  }

  /**
   * Bootstrap a fault that the run injects into the server
   *
   * @param name the name in reports
   * @return the next DSL step
   */
  public static ReliabilityEvent.Fault fault(String name) {
    return new ReliabilityEvent.Fault(name);
  }

  /**
   * Bootstrap a mark on the run's time axis; recoveries also count from it
   *
   * @param name the name in reports
   * @return the next DSL step
   */
  public static ReliabilityEvent.When mark(String name) {
    return ReliabilityEvent.When.mark(name);
  }
}
