// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.protocol;

import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.slo.objective.Bound;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.MetricLimit;
import io.github.gatlingllm.slo.objective.Slo;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.HttpHeaders;
import java.util.List;
import org.junit.jupiter.api.Test;

class SloHeadersTest {

  private static final Bound TTFT = new Bound(Metric.TTFT, BoundComparison.LTE, 200e6);
  private static final Bound STRICT = new Bound(Metric.TTFT, BoundComparison.LT, 150e6);
  private static final Bound TPOT = new Bound(Metric.TPOT, BoundComparison.LTE, 12.5e6);

  private final HttpHeaders headers = new DefaultHttpHeaders();

  @Test
  void theStrictestBoundsAreSentInMilliseconds() {
    SloHeaders.USUAL.addTo(
        headers, List.of(new Slo("one", List.of(TTFT, TPOT)), new Slo("two", List.of(STRICT))));

    assertThat(headers.entries())
        .extracting(Object::toString)
        .containsExactlyInAnyOrder("x-slo-ttft-ms=150", "x-slo-tpot-ms=12.5");
  }

  @Test
  void anSloWithoutSuchBoundsSendsNothing() {
    var e2e = new Bound(Metric.E2E, BoundComparison.LTE, 9e9);
    var slowest = new Bound(Metric.TTFT, BoundComparison.GTE, 1e6);
    var grown = new Bound(Metric.TTFT, BoundComparison.LTE, new MetricLimit(1e8, 1e5, 0));
    SloHeaders.USUAL.addTo(headers, List.of(new Slo("other", List.of(e2e, slowest, grown))));
    SloHeaders.USUAL.addTo(headers, List.of());

    assertThat(headers.entries()).isEmpty();
  }

  @Test
  void theHeaderOfTheRequestStays() {
    headers.set("X-SLO-TTFT-MS", "99");
    new SloHeaders("x-slo-ttft-ms", "x-tpot")
        .addTo(headers, List.of(new Slo("one", List.of(TTFT, TPOT))));

    assertThat(headers.getAll("x-slo-ttft-ms")).containsExactly("99");
    assertThat(headers.get("x-tpot")).isEqualTo("12.5");
  }

  @Test
  void impossibleNamesAreRefused() {
    assertThatThrownBy(() -> llm.sloHeaders("x-slo", "X-Slo"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("same name (x-slo)");
    assertThatThrownBy(() -> llm.sloHeaders("x slo", "x-tpot"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
