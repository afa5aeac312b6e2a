// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bystander;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LoadCostTest {

  @Test
  void theDifferenceIsThatOfThePercentiles() {
    BystanderFigures figures =
        BystanderFigures.of(1, probes(80, i -> 100 + i % 5), probes(80, i -> 300 + i % 5));
    LoadCost median = figures.costs().get(0);

    assertThat(median.metric()).isEqualTo("ttft");
    assertThat(median.difference()).isEqualTo(200);
    assertThat(median.slower()).isTrue();
    assertThat(median.bounded()).isTrue();
    assertThat(figures.json(List.of()).at("/costMs/ttft/p50/difference").asDouble()).isEqualTo(200);
    assertThat(figures.console(List.of()))
        .extracting(line -> line.text())
        .allMatch(text -> text.startsWith("TTFT p50: 102 ms unloaded, 302 ms under load"));
    assertThat(figures.markdown().get(0).lines()).hasSize(6);
  }

  @Test
  void aLoadThatCostsNothingShowsNoDifference() {
    LoadCost median =
        BystanderFigures.of(1, probes(80, i -> 100 + i % 7), probes(80, i -> 100 + i % 7))
            .costs()
            .get(0);

    assertThat(median.slower()).isFalse();
    assertThat(median.faster()).isFalse();
    assertThat(BystanderTexts.finding(median)).isEqualTo("No difference shown");
  }

  @Test
  void lostProbesAreSlowerThanAnyBound() {
    List<ProbeResult> mostlyLost = probes(80, i -> i % 3 == 0 ? 100 : Double.POSITIVE_INFINITY);
    BystanderFigures figures = BystanderFigures.of(1, probes(80, i -> 50), mostlyLost);
    LoadCost median = figures.costs().get(0);

    assertThat(median.difference()).isInfinite();
    assertThat(median.bounded()).isFalse();
    assertThat(median.slower()).isTrue();
    assertThat(BystanderTexts.line(median)).contains("lost under load", "difference not available");
    assertThat(figures.json(List.of()).at("/underLoad/lost").asInt()).isEqualTo(53);
    assertThat(figures.json(List.of()).at("/costMs/ttft/p50").has("interval")).isFalse();
  }

  @Test
  void fewProbesGiveATailNoInterval() {
    List<LoadCost> costs =
        BystanderFigures.of(1, probes(30, i -> 50 + i), probes(60, i -> 90 + i)).costs();

    assertThat(costs).filteredOn(cost -> cost.percentile() == 95).noneMatch(LoadCost::bounded);
    assertThat(costs)
        .filteredOn(cost -> cost.percentile() == 95)
        .extracting(BystanderTexts::finding)
        .containsOnly("Not determined");
  }

  @Test
  void missingSamplesAreNoFigures() {
    assertThat(BystanderFigures.of(1, List.of(), probes(9, i -> 1)).costs()).isEmpty();
    assertThat(BystanderFigures.of(1, List.of(), probes(9, i -> 1)).warnings()).hasSize(1);
    assertThat(BystanderFigures.of(1, probes(9, i -> 1), List.of()).warnings()).hasSize(1);
    assertThat(BystanderFigures.of(1, probes(9, i -> 1), List.of()).console(List.of())).isEmpty();
  }

  @Test
  void plansRefuseRatesThatAreALoad() {
    assertThatThrownBy(() -> BystanderPlan.of(0)).hasMessageContaining("out of range (0)");
    assertThatThrownBy(() -> BystanderPlan.of(Double.NaN))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> BystanderPlan.of(11)).hasMessageContaining("out of range (11)");
    assertThatThrownBy(() -> new BystanderPlan(1, -1, List.of()))
        .hasMessageContaining("out of range (-1)");
  }

  private static List<ProbeResult> probes(int count, IntToDoubleFunction ttft) {
    return new ArrayList<>(
        IntStream.range(0, count)
            .mapToObj(
                i -> {
                  // In no order: what grows with time depends on itself.
                  double value = ttft.applyAsDouble(37 * i % count);
                  return new ProbeResult(i, value, 5, value + 75);
                })
            .toList());
  }
}
