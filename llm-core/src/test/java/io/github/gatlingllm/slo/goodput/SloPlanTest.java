// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.goodput;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.slo.objective.Bound;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.objective.SloAttachment;
import io.github.gatlingllm.slo.objective.SloNames;
import java.util.List;
import org.junit.jupiter.api.Test;

class SloPlanTest {

  private static final Slo QUICK = slo("quick", 1e8);
  private static final Slo BATCH = slo("batch", 1e9);
  private static final Slo NIGHT = slo("night", 1e10);

  @Test
  void withoutAttachmentsNoSloApplies() {
    assertThat(held(SloPlan.of(List.of()), "chat")).isEmpty();
  }

  @Test
  void anSloWithoutAPathHoldsForAllRequests() {
    SloPlan plan = SloPlan.everywhere(List.of(QUICK, BATCH));
    assertThat(held(plan, "chat")).containsExactly(QUICK, BATCH);
    assertThat(held(plan, "group", "chat")).containsExactly(QUICK, BATCH);
  }

  @Test
  void anSloWithAPathHoldsForThatPathOnly() {
    SloPlan plan =
        SloPlan.of(
            List.of(at(BATCH, "night", "chat"), at(QUICK), at(NIGHT, "night", "chat"), at(NIGHT)));
    assertThat(held(plan, "night", "chat")).containsExactly(BATCH, QUICK, NIGHT);
    assertThat(held(plan, "chat")).containsExactly(QUICK, NIGHT);
    assertThat(held(plan, "night / chat")).as("a name is no path").containsExactly(QUICK, NIGHT);
  }

  @Test
  void onePathMayHaveSeveralAndOneSloSeveralPaths() {
    SloPlan plan =
        SloPlan.of(List.of(at(QUICK, "a"), at(BATCH, "a"), at(BATCH, "b"), at(NIGHT, "g", "b")));
    assertThat(held(plan, "a")).containsExactly(QUICK, BATCH);
    assertThat(held(plan, "b")).containsExactly(BATCH);
    assertThat(held(plan, "g", "b")).containsExactly(NIGHT);
    assertThat(held(plan, "c")).isEmpty();
  }

  @Test
  void noPartOfAPathIsBlank() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> at(QUICK, "group", " "))
        .withMessageContaining("'quick'")
        .withMessageContaining("[group,  ]")
        .withMessageContaining("none of them blank");
  }

  @Test
  void aNameMeansOneThing() {
    SloNames names = SloNames.of(List.of(QUICK, BATCH));
    names.add(slo("quick", 1e8));
    assertThat(names.all()).containsExactly(QUICK, BATCH);
    assertThatIllegalStateException()
        .isThrownBy(() -> names.add(slo("quick", 2e8)))
        .withMessage(
            "SLO 'quick' must mean one thing in a run, but is both 'TTFT ≤ 100 ms' and"
                + " 'TTFT ≤ 200 ms'; rename one of them");
  }

  private static List<Slo> held(SloPlan plan, String... path) {
    List<String> parts = List.of(path);
    int name = parts.size() - 1;
    return plan.of(new RequestId(parts.get(name), parts.subList(0, name), "scenario", 1, null));
  }

  private static SloAttachment at(Slo slo, String... path) {
    return new SloAttachment(slo, List.of(path));
  }

  private static Slo slo(String name, double nanos) {
    return new Slo(name, List.of(new Bound(Metric.TTFT, BoundComparison.LTE, nanos)));
  }
}
