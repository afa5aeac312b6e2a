// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.tenant;

import static io.github.gatlingllm.tenant.VirtualTenants.BULK;
import static io.github.gatlingllm.tenant.VirtualTenants.CAPACITY;
import static io.github.gatlingllm.tenant.VirtualTenants.GOLD;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.audit.AuditVerdict;
import io.github.gatlingllm.simulator.engine.QueuePolicy;
import io.github.gatlingllm.slo.certainty.Interval;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.FeatureSubject;
import io.github.gatlingllm.slo.objective.RunObjective;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Error rates of whether priority works, on whole runs of the simulator's engine. */
class PriorityProofTest {

  private static final TenantPlan PLAN =
      new TenantPlan(
          List.of(new Tenant("gold", 50, 0, List.of()), new Tenant("bulk", 50, 1, List.of())),
          false,
          10);

  private static final RunObjective OBJECTIVE =
      new RunObjective(new FeatureSubject(new PriorityFigure()), BoundComparison.LTE, 0);

  @Test
  void aShortProofThatPriorityIsFoundAndItsAbsenceToo() {
    assertThat(verdicts(QueuePolicy.PRIORITY, 3, 0.6, 0.6))
        .isEqualTo(Map.of(AuditVerdict.PASSED, 3));
    assertThat(verdicts(QueuePolicy.FCFS, 3, 0.6, 0.6)).doesNotContainKey(AuditVerdict.PASSED);
    assertThat(verdicts(QueuePolicy.FAIR, 3, 0.6, 0.6)).doesNotContainKey(AuditVerdict.PASSED);
  }

  @Tag("proof")
  @ParameterizedTest(name = "{0}, gold {1}, bulk {2} of the capacity")
  @CsvSource({
    "PRIORITY, 0.6, 0.6",
    "PRIORITY, 0.5, 0.5",
    "PRIORITY, 0.3, 1",
    "FCFS, 0.6, 0.6",
    "FCFS, 0.5, 0.5",
    "FCFS, 0.3, 1",
    "FCFS, 1, 0.3",
    "FAIR, 0.6, 0.6",
    "FAIR, 0.5, 0.5",
    "FAIR, 0.3, 1",
    "FAIR, 1, 0.3"
  })
  void atMostFourPercentOfVerdictsAreWrong(QueuePolicy policy, double gold, double bulk) {
    int seeds = 200;
    Map<AuditVerdict, Integer> verdicts = verdicts(policy, seeds, gold, bulk);
    System.out.printf("%s, gold %.1f, bulk %.1f: %s%n", policy, gold, bulk, verdicts);

    boolean works = policy == QueuePolicy.PRIORITY;
    AuditVerdict wrong = works ? AuditVerdict.FAILED : AuditVerdict.PASSED;
    assertThat(verdicts.getOrDefault(wrong, 0)).isLessThanOrEqualTo(seeds / 25);
    if (works && gold >= bulk) {
      assertThat(verdicts.getOrDefault(AuditVerdict.PASSED, 0))
          .isGreaterThanOrEqualTo(seeds * 8 / 10);
    }
  }

  @Test
  void objectivesFollowTheFinding() {
    assertThat(verdict(AuditVerdict.PASSED)).isEqualTo(Verdict.MET);
    assertThat(verdict(AuditVerdict.FAILED)).isEqualTo(Verdict.MISSED);
    assertThat(verdict(AuditVerdict.UNDETERMINED)).isEqualTo(Verdict.UNDETERMINED);
    assertThat(PriorityFigure.find(OBJECTIVE, List.of()).certainty().verdict())
        .isEqualTo(Verdict.UNDETERMINED);
  }

  private static Verdict verdict(AuditVerdict found) {
    var finding = new PriorityFinding(GOLD, BULK, found, 2, new Interval(1.5, 3), "why");
    return PriorityFigure.find(OBJECTIVE, List.of(finding)).certainty().verdict();
  }

  private static Map<AuditVerdict, Integer> verdicts(
      QueuePolicy policy, int seeds, double gold, double bulk) {
    var verdicts = new EnumMap<AuditVerdict, Integer>(AuditVerdict.class);
    for (int seed = 1; seed <= seeds; seed++) {
      List<TenantRequest> requests =
          new VirtualTenants(6007L * seed, policy, 1000)
              .priority(GOLD, 0)
              .priority(BULK, 1)
              .load(GOLD, 20, gold * CAPACITY)
              .load(BULK, 20, bulk * CAPACITY)
              .run();
      verdicts.merge(
          TenantFindings.of(PLAN, requests).priorities().get(0).verdict(), 1, Integer::sum);
    }
    return verdicts;
  }
}
