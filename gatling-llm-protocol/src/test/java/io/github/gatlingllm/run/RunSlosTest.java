// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import static io.github.gatlingllm.javaapi.LlmDsl.slo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.protocol.ProtocolObjectives;
import io.github.gatlingllm.slo.goodput.SloPlan;
import io.github.gatlingllm.slo.objective.Bound;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.objective.SloAttachment;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunSlosTest {

  private static final Slo QUICK = ttft("quick", 200);
  private static final Slo BATCH = ttft("batch", 2000);
  private static final Slo OWN = ttft("own", 500);

  private final RunSlos slos = new RunSlos();

  @Test
  void eachProtocolHasItsOwn() {
    ProtocolObjectives one = gate(QUICK);
    ProtocolObjectives other = gate(BATCH);
    join(one);
    join(other);
    assertThat(held(slos.plan(one))).containsExactly(QUICK);
    assertThat(held(slos.plan(other))).containsExactly(BATCH);
    assertThat(held(slos.plan(ProtocolObjectives.NONE))).isEmpty();
    assertThat(slos.all()).containsExactly(QUICK, BATCH);
  }

  @Test
  void oneThatNobodyAttachedHoldsForAllRequestsOfTheRun() {
    slos.join(ProtocolObjectives.NONE, List.of(BATCH));
    join(gate(QUICK));
    assertThat(held(slos.plan(ProtocolObjectives.NONE))).containsExactly(BATCH);
    assertThat(held(slos.plan(gate(QUICK)))).containsExactly(QUICK, BATCH);
  }

  @Test
  void oneThatARequestHasForItselfHoldsForNoOther() {
    slos.join(ProtocolObjectives.NONE, List.of(OWN));
    slos.own(List.of(OWN));
    assertThat(held(slos.plan(ProtocolObjectives.NONE))).isEmpty();
    assertThat(slos.all()).containsExactly(OWN);
  }

  @Test
  void oneThatIsAttachedToAPathHoldsForNoOther() {
    ProtocolObjectives gate =
        new ProtocolObjectives(List.of(new SloAttachment(BATCH, List.of("group", "report"))));
    slos.join(gate, List.of(BATCH, BATCH));
    assertThat(held(slos.plan(gate))).isEmpty();
    var report = new RequestId("report", List.of("group"), "scenario", 1, null);
    assertThat(slos.plan(gate).of(report)).containsExactly(BATCH);
  }

  @Test
  void aNameMeansOneThingInAllProtocolsAndRequests() {
    join(gate(QUICK));
    slos.own(List.of(ttft("quick", 200)));
    assertThatIllegalStateException()
        .isThrownBy(() -> slos.own(List.of(ttft("quick", 300))))
        .withMessageContaining("'quick' must mean one thing in a run")
        .withMessageContaining("TTFT ≤ 200 ms")
        .withMessageContaining("TTFT ≤ 300 ms");
    assertThatIllegalStateException().isThrownBy(() -> join(gate(ttft("quick", 400))));
  }

  @Test
  void thePlanIsMadeWithTheFirstRequestSinceOthersMayStillJoin() {
    var requests = new RequestSlos(() -> slos.plan(gate(QUICK)));
    slos.join(ProtocolObjectives.NONE, List.of(ttft("late", 1)));
    var id = new RequestId("chat", List.of(), "scenario", 1, null);
    assertThat(requests.of(id)).extracting(Slo::name).containsExactly("quick", "late");
    assertThat(requests.of(id)).isSameAs(requests.of(id));
  }

  private static List<Slo> held(SloPlan plan) {
    return plan.of(new RequestId("chat", List.of(), "scenario", 1, null));
  }

  private void join(ProtocolObjectives gate) {
    slos.join(gate, gate.attachments().stream().map(SloAttachment::slo).toList());
  }

  private static ProtocolObjectives gate(Slo slo) {
    return new ProtocolObjectives(List.of(new SloAttachment(slo, List.of())));
  }

  private static Slo ttft(String name, double millis) {
    return new Slo(name, List.of(new Bound(Metric.TTFT, BoundComparison.LTE, millis * 1e6)));
  }
}
