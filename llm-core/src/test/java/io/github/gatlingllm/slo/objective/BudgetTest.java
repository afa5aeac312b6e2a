// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.objective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.gatlingllm.measure.Consumed;
import io.github.gatlingllm.measure.record.Consumption;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.Requests;
import org.junit.jupiter.api.Test;

class BudgetTest {

  private static final Prices PRICES = new Prices(3.6, 2, 0.5, 10, "USD");

  @Test
  void aBudgetIsSpentOnceMoreIsUsed() {
    Budget budget = Budget.UNLIMITED.withRequests(500).withTokens(1000);
    assertThat(budget.spent(new Consumed(500, 600, 0, 400), 1, null)).isEmpty();
    assertThat(budget.spent(new Consumed(512, 0, 0, 0), 1, null))
        .contains(ObjectiveReasonTexts.budgetSpent("500 requests", "512 sent"));
    assertThat(budget.spent(new Consumed(1, 601, 0, 400), 1, null))
        .contains(ObjectiveReasonTexts.budgetSpent("1000 tokens", "1001 used"));
    assertThat(budget.overdrawn().spent(new Consumed(900, 700, 0, 400), 1, null)).isEmpty();
    assertThat(budget.overdrawn().spent(new Consumed(1, 701, 0, 400), 1, null)).isPresent();
    assertThat(Budget.UNLIMITED.spent(new Consumed(9, 9, 9, 9), 9, PRICES)).isEmpty();
  }

  @Test
  void moneyIsTimeAndTokens() {
    var consumed = new Consumed(7, 3_000_000, 1_000_000, 500_000);
    double cost = 3.6 / 3600 * 100 + 2 * 2 + 0.5 * 1 + 10 * 0.5;
    assertThat(Budget.cost(consumed, 100, PRICES)).isCloseTo(cost, within(1e-9));
    assertThat(Budget.UNLIMITED.withMoney(9.7).spent(consumed, 100, PRICES)).isEmpty();
    assertThat(Budget.UNLIMITED.withMoney(9.5).spent(consumed, 100, PRICES))
        .contains(ObjectiveReasonTexts.budgetSpent("9.5 USD", "9.6 USD used"));
  }

  @Test
  void aLimitMustBeAboveZero() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Budget.UNLIMITED.withRequests(0))
        .withMessage(ObjectiveErrorTexts.budgetNotPositive("requests", "0"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Budget.UNLIMITED.withTokens(-1))
        .withMessageContaining("tokens");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Budget.UNLIMITED.withMoney(Double.NaN))
        .withMessageContaining("NaN");
  }

  /** Chunks count while they come; once the answer is over, what was told of it replaces them. */
  @Test
  void chunksCountUntilTheServerReportsTokens() {
    var consumption = new Consumption();
    consumption.sent();
    for (int i = 0; i < 5; i++) {
      consumption.chunk(1);
    }
    assertThat(consumption.soFar()).isEqualTo(new Consumed(1, 0, 0, 5));
    RequestRecord reported =
        Requests.sent(0).chunks(1, 2, 3, 4, 5).input(40).cached(30).output(12).build();
    consumption.ended(reported.tokens(), reported.chunks());
    assertThat(consumption.soFar()).isEqualTo(new Consumed(1, 40, 30, 12));
    consumption.sent();
    consumption.chunk(1);
    RequestRecord unreported = Requests.sent(0).chunks(1).output(-1).build();
    consumption.ended(unreported.tokens(), unreported.chunks());
    assertThat(consumption.soFar()).isEqualTo(new Consumed(2, 40, 30, 13));
  }
}
