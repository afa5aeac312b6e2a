// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.gatlingllm.protocol.LlmProtocol;
import io.github.gatlingllm.slo.objective.Prices;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PricesBuilderTest {

  private static PricesBuilder prices() {
    return PricesBuilder.NONE;
  }

  @Test
  void cachedTokensCostAsOthersUnlessSomebodySays() {
    assertThat(built(prices().perMillionInputTokens(0.15)))
        .isEqualTo(new Prices(0, 0.15, 0.15, 0, "USD"));
    assertThat(built(prices().perMillionCachedInputTokens(0).perMillionInputTokens(0.15)))
        .isEqualTo(new Prices(0, 0.15, 0, 0, "USD"));
    assertThat(built(prices().perHour(12.5).perMillionOutputTokens(0.6).currency("€")))
        .isEqualTo(new Prices(12.5, 0, 0, 0.6, "€"));
  }

  @Test
  void theyAreSaidInFull() {
    assertThat(new Prices(12.5, 0.15, 0.075, 0.6, "EUR").text())
        .isEqualTo(
            "12.5 EUR per hour, 0.15 EUR per 1M input tokens, 0.075 EUR per 1M cached input"
                + " tokens, 0.6 EUR per 1M output tokens");
    assertThat(new Prices(0, 2, 2, 0, "USD").text()).isEqualTo("2 USD per 1M input tokens");
    assertThat(new Prices(0, 2, 0, 0, "USD").text())
        .isEqualTo("2 USD per 1M input tokens, 0 USD per 1M cached input tokens");
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1, Double.NaN, Double.POSITIVE_INFINITY})
  void noPriceIsLessThanNothing(double price) {
    String rule = " must be 0 or more, but was " + price;
    refused(prices().perHour(price), "perHour" + rule);
    refused(prices().perMillionInputTokens(price), "perMillionInputTokens" + rule);
    refused(
        prices().perMillionInputTokens(1).perMillionCachedInputTokens(price),
        "perMillionCachedInputTokens" + rule);
    refused(prices().perMillionOutputTokens(price), "perMillionOutputTokens" + rule);
  }

  @Test
  void somethingMustCost() {
    String none =
        "no price is above 0; call perHour(...), perMillionInputTokens(...) or"
            + " perMillionOutputTokens(...)";
    refused(prices(), none);
    refused(prices().perHour(0).currency("EUR"), none);
  }

  @Test
  void aCacheMakesNothingDearer() {
    refused(
        prices().perMillionInputTokens(1).perMillionCachedInputTokens(2),
        "perMillionCachedInputTokens must be at most perMillionInputTokens, 1.0, but was 2.0");
    refused(
        prices().perHour(1).perMillionCachedInputTokens(2),
        "perMillionCachedInputTokens must be at most perMillionInputTokens, 0.0, but was 2.0");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "dollars", "U D", "<b>", "$1", "\n"})
  void aCurrencyIsACodeOrASign(String currency) {
    refused(
        prices().perHour(1).currency(currency),
        "currency must be a code or sign of 1 to 5 letters, such as USD or €, but was '"
            + currency
            + "'");
  }

  private static Prices built(PricesBuilder prices) {
    var protocol = (LlmProtocol) llm.prices(none -> prices).protocol();
    return Objects.requireNonNull(protocol.spending().prices());
  }

  private static void refused(PricesBuilder prices, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> llm.prices(none -> prices))
        .withMessage(message);
  }
}
