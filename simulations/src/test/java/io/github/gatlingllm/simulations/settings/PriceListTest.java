// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.gatlingllm.slo.objective.Prices;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PriceListTest {

  @Test
  void withoutItNobodyKnowsWhatServingCosts() {
    assertThat(Settings.of(Map.of()).prices()).isEmpty();
  }

  @Test
  void everyPriceHasItsName() {
    assertThat(prices("perHour=12.5,input=0.15,cached=0.075,output=0.6,currency=EUR"))
        .isEqualTo(new Prices(12.5, 0.15, 0.075, 0.6, "EUR"));
    assertThat(prices(" perHour = 3 ")).isEqualTo(new Prices(3, 0, 0, 0, "USD"));
    assertThat(prices("input=2,output=8")).as("cached").isEqualTo(new Prices(0, 2, 2, 8, "USD"));
  }

  @Test
  void theEchoShowsThem() {
    assertThat(Settings.of(Map.of("llm.prices", "perHour=3")).echo())
        .contains(" llm.prices=perHour=3 ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "12.5",
        "",
        "perHour=",
        "perHour=12,5",
        "perHour=-1",
        "perHour=NaN",
        "perHour=Infinity",
        "perHour=0",
        "currency=EUR",
        "perHour=1,perHour=2",
        "input=1,cached=2",
        "cached=1,output=1",
        "perHour=1,currency=",
        "perHour=1,currency=E R"
      })
  void whatCantBeIsNamedWithItsRuleAndRemedy(String value) {
    assertThatExceptionOfType(SettingsException.class)
        .isThrownBy(() -> prices(value))
        .withMessage(
            "llm.prices must be prices of 0 or more by their names (perHour, input, cached,"
                + " output), each once, one above 0, cached at most input, and a currency, but was"
                + " '"
                + value
                + "': set for instance"
                + " -Dllm.prices=perHour=12.5,input=0.15,cached=0.075,output=0.6,currency=EUR, or"
                + " leave it out");
  }

  @ParameterizedTest
  @CsvSource({
    "perhour=1,perhour,: did you mean 'perHour'?",
    "outptu=1,outptu,: did you mean 'output'?",
    "gpu=1,gpu,''"
  })
  void anUnknownNameIsAskedBack(String value, String name, String question) {
    assertThatExceptionOfType(SettingsException.class)
        .isThrownBy(() -> prices(value))
        .withMessage(
            "llm.prices must name perHour, input, cached, output, currency, but named '"
                + name
                + "'"
                + question);
  }

  private static Prices prices(String value) {
    return Settings.of(Map.of("llm.prices", value)).prices().orElseThrow();
  }
}
