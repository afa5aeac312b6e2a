// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gatlingllm.javaapi.LlmDsl;
import io.github.gatlingllm.javaapi.ValidityLimitsBuilder;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.slo.objective.Bound;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.objective.SloAttachment;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class ProtocolObjectivesTest {

  private static final Slo QUICK_SLO =
      new Slo("quick", List.of(new Bound(Metric.TTFT, BoundComparison.LTE, 200e6)));

  @Test
  void namesAreUnique() {
    var everywhere = new SloAttachment(QUICK_SLO, List.of());
    var somewhere = new SloAttachment(QUICK_SLO, List.of("group", "chat"));
    assertThat(new ProtocolObjectives(List.of(everywhere, somewhere)).attachments()).hasSize(2);
    assertThatThrownBy(() -> new ProtocolObjectives(List.of(somewhere, somewhere)))
        .hasMessage(ProtocolTexts.sloTwice("'quick' of 'group / chat'"));
  }

  @Test
  void aRunIsJudgedByOneSetOfLimits() {
    LlmProtocol silent = LlmProtocol.defaults();
    LlmProtocol looser = judgedBy(limits -> limits.cpuPercent(95));
    LlmProtocol stricter = judgedBy(limits -> limits.cpuPercent(70));
    LlmProtocol published = judgedBy(limits -> limits);

    assertThatCode(
            () -> {
              ProtocolObjectives.requireOneSetOfLimits(List.of(silent, looser));
              ProtocolObjectives.requireOneSetOfLimits(
                  List.of(looser, judgedBy(limits -> limits.cpuPercent(95))));
            })
        .doesNotThrowAnyException();
    assertThatThrownBy(
            () -> ProtocolObjectives.requireOneSetOfLimits(List.of(looser, silent, stricter)))
        .hasMessage(
            ProtocolTexts.severalLimits(
                "CPU of a busy second: 95 % instead of 90 %",
                "CPU of a busy second: 70 % instead of 90 %; CPU of a nearly busy second: 70 %"
                    + " instead of 80 %"));
    assertThatThrownBy(() -> ProtocolObjectives.requireOneSetOfLimits(List.of(published, looser)))
        .hasMessageContaining("'" + ProtocolTexts.publishedLimits() + "'");
  }

  private static LlmProtocol judgedBy(UnaryOperator<ValidityLimitsBuilder> limits) {
    return (LlmProtocol) LlmDsl.llm.validityLimits(limits).protocol();
  }
}
