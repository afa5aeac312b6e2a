// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.gatlingllm.settings.PriceList;
import io.github.gatlingllm.settings.Property;
import io.github.gatlingllm.settings.SettingsException;
import io.github.gatlingllm.settings.SettingsTexts;
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
            SettingsTexts.malformed(
                "llm.prices", value, PriceList.RULE, Property.PRICES.example()));
  }

  @ParameterizedTest
  @CsvSource({
    "perhour=1,perhour,: did you mean 'perHour'?",
    "outptu=1,outptu,: did you mean 'output'?",
    "gpu=1,gpu,'. The names are perHour, input, cached, output, currency'"
  })
  void anUnknownNameIsAskedBack(String value, String name, String question) {
    assertThatExceptionOfType(SettingsException.class)
        .isThrownBy(() -> prices(value))
        .withMessage("llm.prices: '" + name + "' is not a price" + question);
  }

  private static Prices prices(String value) {
    return Settings.of(Map.of("llm.prices", value)).prices().orElseThrow();
  }
}
