// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import static io.github.gatlingllm.javaapi.LlmDsl.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.gatlingllm.protocol.LlmProtocol;
import io.github.gatlingllm.slo.objective.Budget;
import org.junit.jupiter.api.Test;

class EarlyStopDslTest {

  @Test
  void objectivesStopARunOnlyIfAsked() {
    Objectives promised = objectives(metric("chat").ttft().max().lte(ms(200)));
    assertThat(promised.set().stopEarly()).isFalse();
    assertThat(promised.stopEarly().set().stopEarly()).isTrue();
    assertThat(promised.stopEarly().set().objectives()).hasSize(1);
  }

  @Test
  void aBudgetHasOneLimitOrMore() {
    LlmProtocolBuilder limited = llm.budget(budget -> budget.tokens(1000).requests(5).money(0.5));
    assertThat(protocol(limited).spending().budget())
        .isEqualTo(Budget.UNLIMITED.withTokens(1000).withRequests(5).withMoney(0.5));
    assertThatIllegalArgumentException().isThrownBy(() -> llm.budget(budget -> budget.requests(0)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> llm.budget(budget -> budget.tokens(5).money(-1)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> llm.budget(budget -> budget))
        .withMessageStartingWith("budget(...) must set a limit");
  }

  @Test
  void paidCallsAreAllowedByTheSimulation() {
    assertThat(protocol(llm).spending().paidCallsAllowed()).isFalse();
    assertThat(protocol(llm.allowPaidCalls().budget(budget -> budget.requests(1))).spending())
        .satisfies(spending -> assertThat(spending.paidCallsAllowed()).isTrue());
  }

  private static LlmProtocol protocol(LlmProtocolBuilder builder) {
    return (LlmProtocol) builder.protocol();
  }
}
