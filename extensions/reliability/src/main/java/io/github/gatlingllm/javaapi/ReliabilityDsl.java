// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

/** The DSL of reliability, audits and bystanders, for static imports */
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
