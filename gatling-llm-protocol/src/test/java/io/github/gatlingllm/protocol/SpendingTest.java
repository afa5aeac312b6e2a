// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.protocol;

import static io.github.gatlingllm.javaapi.LlmDsl.cost;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.requests;
import static io.github.gatlingllm.javaapi.LlmDsl.slo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gatlingllm.javaapi.Inside;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.SloBuilder;
import io.github.gatlingllm.run.ObjectiveSet;
import io.github.gatlingllm.slo.objective.RunObjective;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SpendingTest {

  private static final SloBuilder QUICK = slo("quick").ttft().lte(ms(200));

  @Test
  void aPromiseAboutCostNeedsPrices() {
    RunObjective promised = Inside.of(cost().perRequest().lte(0.002));
    assertThatThrownBy(() -> require(promised, llm, llm))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(ProtocolTexts.objectiveWithoutPrices("cost per request ≤ 0.002"));
    assertThatNoException()
        .isThrownBy(() -> require(promised, llm, llm.prices(prices -> prices.perHour(1))));
    assertThatNoException().isThrownBy(() -> require(Inside.of(requests().noFailures()), llm));
  }

  @Test
  void aRunHasOnePriceList() {
    LlmProtocol cheap = protocol(llm.prices(prices -> prices.perHour(1)));
    LlmProtocol dear = protocol(llm.prices(prices -> prices.perHour(2).currency("EUR")));
    LlmProtocol silent = protocol(llm);
    assertThatNoException()
        .isThrownBy(() -> Spending.requireOnePriceList(List.of(silent, cheap, cheap)));
    assertThatThrownBy(() -> Spending.requireOnePriceList(List.of(cheap, silent, dear)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(ProtocolTexts.severalPrices("1 USD per hour", "2 EUR per hour"));
  }

  @Test
  void theSloOfGoodTokensIsJudgedThoughNotListed() {
    var promised =
        ObjectiveSet.of(List.of(Inside.of(cost().perMillionGoodTokens(QUICK).lte(2))), List.of());
    assertThat(promised.slos()).singleElement().extracting("name").isEqualTo("quick");
  }

  private static void require(RunObjective promised, LlmProtocolBuilder... protocols) {
    Spending.requirePricesFor(
        List.of(promised), Stream.of(protocols).map(SpendingTest::protocol).toList());
  }

  private static LlmProtocol protocol(LlmProtocolBuilder builder) {
    return (LlmProtocol) builder.protocol();
  }
}
