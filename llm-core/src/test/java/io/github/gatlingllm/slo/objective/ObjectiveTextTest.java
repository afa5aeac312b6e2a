// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.objective;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.request.Metric;
import java.util.List;
import org.junit.jupiter.api.Test;

class ObjectiveTextTest {

  @Test
  void readsWell() {
    assertThat(p(List.of("chat"), 95, 200)).isEqualTo("chat: TTFT p95 ≤ 200 ms");
    assertThat(p(List.of(), 99.9, 0.25)).isEqualTo("TTFT p99.9 ≤ 0.25 ms");
    assertThat(p(List.of("login", "chat"), 50, 1234.5))
        .isEqualTo("login / chat: TTFT p50 ≤ 1234.5 ms");
    Slo slo =
        new Slo(
            "interactive",
            List.of(
                new Bound(Metric.TTFT, BoundComparison.LTE, 200e6),
                new Bound(Metric.DECODE_RATE, BoundComparison.GTE, 20)));
    Subject attainment = new Subject.OfSlo(slo, SloFigure.ATTAINMENT);
    assertThat(new RunObjective(attainment, BoundComparison.GTE, 99).text())
        .isEqualTo("interactive (TTFT ≤ 200 ms and Decode rate ≥ 20 tokens/s): attainment ≥ 99 %");
  }

  @Test
  void valuesThatRoundAlikeStayApart() {
    assertThat(p(List.of(), 99.999, 200)).isEqualTo("TTFT p99.999 ≤ 200 ms");
    assertThat(p(List.of(), 99, 12345.6)).isNotEqualTo(p(List.of(), 99, 12345.7));
  }

  /** As a file may hold it: the number alone is longer than a text may be. */
  @Test
  void aBoundOfHundredsOfDigitsHasAText() {
    assertThat(p(List.of("chat"), 50, 1e308)).startsWith("c… #").contains("TTFT p50 ≤ 1000");
    assertThat(p(List.of(), 50, 1e308)).contains("TTFT p50 ≤ 1000");
  }

  @Test
  void longNamesAreCutAndStayApart() {
    String name = "x".repeat(300);
    String first = p(List.of(name + "a"), 95, 200);
    assertThat(first).hasSizeLessThan(180).endsWith("TTFT p95 ≤ 200 ms");
    assertThat(first).isNotEqualTo(p(List.of(name + "b"), 95, 200));
  }

  @Test
  void controlCharactersAreReplacedAndTextsStayApart() {
    String first = p(List.of("a\nb\t"), 95, 200);
    assertThat(first).doesNotContainPattern("\\p{Cc}").startsWith("a b");
    assertThat(first).isNotEqualTo(p(List.of("a b "), 95, 200));
  }

  private static String p(List<String> path, double percentile, double bound) {
    Subject subject = new Subject.OfMetric(path, Metric.TTFT, new Statistic.Percentile(percentile));
    return new RunObjective(subject, BoundComparison.LTE, bound).text();
  }
}
