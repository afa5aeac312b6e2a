// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.adapter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AdapterPlanTest {

  private static List<Double> shares(AdapterPlan plan) {
    return plan.adapters().stream().map(Adapter::share).toList();
  }

  @Test
  void sharesAreEqualGivenOrByZipf() {
    assertThat(shares(AdapterPlan.parse("a,b,c"))).containsExactly(1.0, 1.0, 1.0);
    assertThat(shares(AdapterPlan.parse("sql:50,org/legal:30"))).containsExactly(50.0, 30.0);
    assertThat(AdapterPlan.parse("sql:50,org/legal:30").adapters().get(1).name())
        .isEqualTo("org/legal");
    List<Double> zipf = shares(AdapterPlan.parse("a,b,c zipf 1.1"));
    assertThat(zipf.get(1)).isCloseTo(0.4665, within(1e-4));
    assertThat(zipf.get(2)).isCloseTo(0.2987, within(1e-4));
    assertThat(zipf).isEqualTo(shares(AdapterPlan.of(List.of("a", "b", "c")).zipf(1.1)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a | too few (1)",
        "a,a | occurs twice (a)",
        "a,,b | a name is empty",
        "a:0,b:1 | share of a is invalid (0)",
        "a:x,b:1 | malformed (a:x,b:1)",
        "a,b zipf | malformed",
        "a:2,b:1 zipf 1 | malformed",
        "a,b zipf -1 | exponent is invalid (-1)"
      })
  void badTextsNameTheValue(String text, String error) {
    assertThatThrownBy(() -> AdapterPlan.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(error);
  }

  @Test
  void plansThatDifferAreRefused() {
    AdapterPlan plan = AdapterPlan.parse("a,b");

    plan.requireSame(AdapterPlan.parse("a,b"));
    assertThatThrownBy(() -> plan.requireSame(AdapterPlan.parse("a,c")))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> plan.shares(1)).hasMessageContaining("number of shares is wrong (1)");
  }
}
