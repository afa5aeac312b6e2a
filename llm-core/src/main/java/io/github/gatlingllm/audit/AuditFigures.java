// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.audit;

import io.github.gatlingllm.server.ServerFigures;
import io.github.gatlingllm.slo.promise.Subject;
import io.github.gatlingllm.slo.verdict.Audits;
import java.util.List;
import java.util.Optional;

/**
 * What the audits of a run found.
 *
 * @param results each audit once; none: nobody asked
 */
public record AuditFigures(List<AuditResult> results) implements Audits {

  /** Nobody asked. */
  public static final AuditFigures NONE = new AuditFigures(List.of());

  /** Copies. */
  public AuditFigures {
    results = List.copyOf(results);
  }

  /**
   * Audits a run.
   *
   * @param probes its requests, in the order in which they left
   * @param usageAsked whether streams were to tell their tokens
   * @param server what its metrics showed
   * @param busy that the machine was held up, and what to do; empty: it was not
   */
  public static AuditFigures of(
      AuditPlan plan,
      List<Probe> probes,
      boolean usageAsked,
      ServerFigures server,
      Optional<String> busy) {
    List<Probe> distinct = named(probes, plan.distinct());
    AuditResult tokens = TokenRule.of(distinct);
    return new AuditFigures(
        List.of(
            RepeatRule.of(distinct, named(probes, plan.repeated())),
            LengthRule.of(plan, distinct, tokens),
            tokens,
            CancellationRule.of(plan, named(probes, plan.cancelled()), probes, server),
            RefusalRule.of(probes),
            StreamRule.of(distinct, usageAsked, busy)));
  }

  private static List<Probe> named(List<Probe> probes, String name) {
    return probes.stream().filter(probe -> probe.name().equals(name)).toList();
  }

  /** Whether nobody asked. */
  public boolean isEmpty() {
    return results.isEmpty();
  }

  @Override
  public Found of(Subject.OfAudit subject) {
    return results.stream()
        .filter(each -> each.audit().key().equals(subject.audit()))
        .findFirst()
        .map(each -> new Found(state(each.verdict()), each.text()))
        .orElse(Found.NOT_ASKED);
  }

  private static State state(AuditVerdict verdict) {
    return switch (verdict) {
      case PASSED -> State.PASSED;
      case FAILED -> State.FAILED;
      case UNDETERMINED -> State.UNDETERMINED;
    };
  }
}
