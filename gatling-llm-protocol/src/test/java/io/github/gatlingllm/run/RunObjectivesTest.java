// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import static io.gatling.javaapi.core.CoreDsl.details;
import static io.gatling.javaapi.core.CoreDsl.global;
import static io.github.gatlingllm.javaapi.LlmDsl.metric;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static io.github.gatlingllm.javaapi.LlmDsl.requests;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gatling.javaapi.core.Assertion;
import io.github.gatlingllm.javaapi.Inside;
import io.github.gatlingllm.javaapi.Objectives;
import io.github.gatlingllm.slo.objective.RunObjective;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A run finds its objectives by its own assertions. */
class RunObjectivesTest {

  private static final RunObjective P99 =
      Inside.of(metric("chat").ttft().percentile(99).lte(ms(200)));
  private static final RunObjective NO_FAILURES = Inside.of(requests().noFailures());

  private static Objectives p99() {
    return objectives(metric("chat").ttft().percentile(99).lte(ms(200)));
  }

  private static RunObjectives found(List<Assertion> assertions) {
    return RunObjectives.of(assertions.stream().map(Assertion::asScala).toList());
  }

  @Test
  void objectivesAndGatlingsOwnAssertionsAreToldApart() {
    Assertion own = global().failedRequests().percent().lt(1.0);
    RunObjectives run = found(p99().and(own));
    assertThat(run.all()).containsExactly(P99);
    assertThat(run.own()).containsExactly(own.asScala());
    assertThat(found(List.of(own)).all()).isEmpty();
  }

  @Test
  void whatASetAsksForHoldsForItsObjectivesOnly() {
    RunObjectives run =
        found(
            p99()
                .stopEarly()
                .and(objectives(requests().noFailures()).judgedEvenIfInvalid())
                .and(global().failedRequests().count().is(0L)));
    assertThat(run.all()).containsExactly(P99, NO_FAILURES);
    assertThat(run.stopping()).containsExactly(P99);
    assertThat(run.judgedEvenIfInvalid()).isTrue();
    assertThat(run.abandonmentTest()).isFalse();
    assertThat(found(p99().abandonmentTest()).abandonmentTest()).isTrue();
  }

  @Test
  void equalObjectivesOfAnotherSetChangeNothing() {
    Objectives stopping = p99().stopEarly();
    assertThat(found(p99()).stopping()).isEmpty();
    assertThat(found(stopping).stopping()).containsExactly(P99);
    assertThat(found(stopping).stopping()).as("a second run").containsExactly(P99);
  }

  @Test
  void anAssertionOnTheGroupOfObjectivesIsRefused() {
    Assertion forged = details("LLM objectives", "TTFT").failedRequests().count().is(0L);
    assertThatThrownBy(() -> found(List.of(forged)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(RunStartTexts.reservedGroup("TTFT", "LLM objectives"));
  }

  @Test
  void eachObjectiveIsGivenOnce() {
    assertThatThrownBy(() -> ObjectiveSet.of(List.of(P99, P99), List.of()))
        .hasMessage(RunStartTexts.objectiveTwice("chat: TTFT p99 ≤ 200 ms"));
  }
}
