// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.metrics.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gatlingllm.measure.request.Metric;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ExportedMetricTest {

  /** OpenTelemetry's advice, written down from the conventions. */
  private static final List<Double> SECONDS =
      List.of(
          0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92);

  private static final List<Double> TOKENS =
      List.of(
          1.0,
          4.0,
          16.0,
          64.0,
          256.0,
          1024.0,
          4096.0,
          16384.0,
          65536.0,
          262144.0,
          1048576.0,
          4194304.0,
          16777216.0,
          67108864.0);

  private static final List<String> EVERYWHERE =
      List.of(
          "gen_ai.operation.name",
          "gen_ai.provider.name",
          "gen_ai.request.model",
          "gen_ai.response.model",
          "server.address",
          "server.port");

  /** Written down from semantic-conventions-genai and from semantic-conventions 1.41. */
  @ParameterizedTest
  @CsvSource({
    "gen_ai.client.inference.duration, GENAI, HISTOGRAM, s, error.type",
    "gen_ai.client.inference.time_to_first_chunk, GENAI, HISTOGRAM, s,",
    "gen_ai.client.inference.time_per_output_chunk, GENAI, HISTOGRAM, s,",
    "gen_ai.client.inference.usage.input_tokens, GENAI, COUNTER, {token}, gen_ai.token.modality",
    "gen_ai.client.inference.usage.output_tokens, GENAI, COUNTER, {token}, gen_ai.token.modality",
    "gen_ai.client.inference.usage.cache_read.input_tokens, GENAI, COUNTER, {token},"
        + " gen_ai.token.modality",
    "gen_ai.client.inference.usage.cache_write.input_tokens, GENAI, COUNTER, {token},"
        + " gen_ai.token.modality",
    "gen_ai.client.inference.usage.reasoning.output_tokens, GENAI, COUNTER, {token},"
        + " gen_ai.token.modality",
    "gen_ai.client.inference.operation.input_tokens, GENAI, HISTOGRAM, {token},",
    "gen_ai.client.inference.operation.output_tokens, GENAI, HISTOGRAM, {token},",
    "gen_ai.client.embeddings.duration, GENAI, HISTOGRAM, s, error.type",
    "gen_ai.client.embeddings.operation.input_tokens, GENAI, HISTOGRAM, {token},",
    "gen_ai.client.operation.duration, LEGACY, HISTOGRAM, s, error.type",
    "gen_ai.client.operation.time_to_first_chunk, LEGACY, HISTOGRAM, s,",
    "gen_ai.client.operation.time_per_output_chunk, LEGACY, HISTOGRAM, s,",
    "gen_ai.client.token.usage, LEGACY, HISTOGRAM, {token}, gen_ai.token.type",
  })
  void theConventionsAreKept(String name, NameSet set, MetricKind kind, String unit, String more) {
    ExportedMetric metric =
        Arrays.stream(ExportedMetric.values())
            .filter(each -> each.otelName().equals(name))
            .findFirst()
            .orElseThrow();

    assertThat(metric.set()).isEqualTo(set);
    assertThat(metric.kind()).isEqualTo(kind);
    assertThat(metric.unit()).isEqualTo(unit);
    List<String> labels = metric.labels().stream().map(MetricLabel::attribute).toList();
    assertThat(labels.subList(0, 6)).isEqualTo(EVERYWHERE);
    assertThat(labels.subList(6, labels.size()))
        .isEqualTo(more == null ? List.of() : List.of(more));
    if (kind == MetricKind.HISTOGRAM) {
      assertThat(metric.bounds()).isEqualTo(unit.equals("s") ? SECONDS : TOKENS);
    }
  }

  /** A client must not speak for the server. */
  @Test
  void nothingElseIsCalledAsTheConventionsCallIt() {
    assertThat(
            Arrays.stream(ExportedMetric.values())
                .filter(each -> each.otelName().startsWith("gen_ai."))
                .count())
        .isEqualTo(16);
    assertThat(ExportedMetric.allLive())
        .filteredOn(each -> each.set() == NameSet.OURS)
        .allMatch(each -> each.otelName().startsWith("gatling_llm."));
  }

  @ParameterizedTest
  @EnumSource
  void aNameIsOneInPrometheusToo(ExportedMetric metric) {
    assertThat(metric.help()).isNotBlank();
    assertThat(metric.bounds()).isSorted().doesNotHaveDuplicates();
    assertThat(metric.labels()).doesNotHaveDuplicates();
    assertThat(metric.live() || metric.file().isPresent()).isTrue();
    if (metric.live()) {
      assertThat(metric.prometheusName()).matches("[a-z_][a-z0-9_]*").doesNotEndWith("_total");
    }
    metric
        .file()
        .ifPresent(form -> assertThat(form.labels()).doesNotHaveDuplicates().doesNotContainNull());
  }

  @Test
  void namesAreUnique() {
    assertThat(ExportedMetric.allLive())
        .extracting(ExportedMetric::prometheusName)
        .doesNotHaveDuplicates();
    assertThat(ExportedMetric.values())
        .filteredOn(metric -> metric.file().isPresent())
        .extracting(metric -> metric.file().orElseThrow().pattern())
        .doesNotHaveDuplicates();
  }

  /** Scripts rely on the names in {@code metrics.txt}: those of the keys in summary.json. */
  @ParameterizedTest
  @EnumSource
  void aMetricOfRequestsIsToldByItsKey(Metric measured) {
    ExportedMetric metric = ExportedMetric.of(measured).orElseThrow();
    String key = measured.key().replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
    String name = measured.unit() == Metric.Unit.NANOS ? key + "_seconds" : key;
    FileForm form = metric.file().orElseThrow();

    assertThat(form.name("request")).isEqualTo("llm_request_" + name);
    assertThat(form.name("run")).isEqualTo("llm_run_" + name);
    assertThat(form.kind()).isEqualTo(FileKind.SUMMARY);
    assertThat(metric.help()).startsWith(measured.definition());
    if (metric.live()) {
      assertThat(metric.prometheusName()).isEqualTo("gatling_llm_" + name);
    }
  }

  @Test
  void aNameHasAsManyPlacesAsItIsGiven() {
    FileForm cost = ExportedMetric.COST.file().orElseThrow();

    assertThat(cost.name("run", "per_session")).isEqualTo("llm_run_cost_per_session");
    assertThatThrownBy(() -> cost.name("run"))
        .hasMessage("llm_{scope}_cost_{figure} has more placeholders than [run]");
    assertThatThrownBy(() -> ExportedMetric.RUN_INFO.file().orElseThrow().name("run"))
        .hasMessage("llm_run has fewer placeholders than [run]");
  }

  @ParameterizedTest
  @CsvSource({
    "TTFT, gatling_llm_ttft_seconds",
    "REQUESTS_ENDED, gatling_llm_requests_ended",
    "SLO_GOODPUT, gatling_llm_slo_goodput_per_second",
    "SLO_ATTAINMENT, gatling_llm_slo_attainment_ratio",
    "GENAI_DURATION, gen_ai_client_inference_duration_seconds",
    "GENAI_INPUT, gen_ai_client_inference_usage_input_tokens",
  })
  void prometheusHasOpenTelemetrysTranslation(ExportedMetric metric, String name) {
    assertThat(metric.prometheusName()).isEqualTo(name);
  }

  @Test
  void anUnknownSetOfNamesIsRefused() {
    assertThat(NameSet.of("genai")).containsExactlyInAnyOrder(NameSet.OURS, NameSet.GENAI);
    assertThat(NameSet.of("LEGACY")).containsExactlyInAnyOrder(NameSet.OURS, NameSet.LEGACY);
    assertThat(NameSet.of("both")).hasSize(3);
    assertThatThrownBy(() -> NameSet.of("new"))
        .hasMessage("gatling.llm.otlp.names: must be genai, legacy or both, but was 'new'");
  }
}
