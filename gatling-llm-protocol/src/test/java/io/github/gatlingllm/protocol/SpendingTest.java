// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.protocol;

import static io.github.gatlingllm.javaapi.LlmDsl.cost;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.objectives;
import static io.github.gatlingllm.javaapi.LlmDsl.prices;
import static io.github.gatlingllm.javaapi.LlmDsl.slo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gatlingllm.javaapi.Inside;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.SloBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

class SpendingTest {

  private static final SloBuilder QUICK = slo("quick").ttft().lte(ms(200));

  @Test
  void aPromiseAboutCostNeedsPrices() {
    LlmProtocolBuilder promised = llm.objectives(objectives(cost().perRequest().lte(0.002)));
    assertThatThrownBy(() -> require(promised))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "objective 'cost per request ≤ 0.002' needs prices, but its protocol has none: call"
                + " .prices(prices().perHour(...)) on it, or a price per 1M tokens");
    assertThatNoException().isThrownBy(() -> require(promised.prices(prices().perHour(1))));
    assertThatNoException().isThrownBy(() -> require(llm));
  }

  @Test
  void aRunHasOnePriceList() {
    LlmProtocol cheap = protocol(llm.prices(prices().perHour(1)));
    LlmProtocol dear = protocol(llm.prices(prices().perHour(2).currency("EUR")));
    LlmProtocol silent = protocol(llm);
    assertThatNoException()
        .isThrownBy(() -> Spending.requireOnePriceList(List.of(silent, cheap, cheap)));
    assertThatThrownBy(() -> Spending.requireOnePriceList(List.of(cheap, silent, dear)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "the prices of a run must be the same in all of its protocols, but are both '1 USD per"
                + " hour' and '2 EUR per hour': give .prices(...) once, or the same everywhere");
  }

  @Test
  void theSloOfGoodTokensIsJudgedThoughNotListed() {
    var gate = new Gate(List.of(), List.of(Inside.of(cost().perMillionGoodTokens(QUICK).lte(2))));
    assertThat(gate.slos()).singleElement().extracting("name").isEqualTo("quick");
  }

  private static void require(LlmProtocolBuilder protocol) {
    protocol(protocol).spending().requirePricesFor(protocol(protocol).gate().objectives());
  }

  private static LlmProtocol protocol(LlmProtocolBuilder builder) {
    return (LlmProtocol) builder.protocol();
  }
}
