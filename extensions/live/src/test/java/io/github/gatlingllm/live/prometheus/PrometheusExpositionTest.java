// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live.prometheus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.gatlingllm.live.LiveRuns;
import io.github.gatlingllm.live.LiveSnapshot;
import io.github.gatlingllm.live.Point;
import io.github.gatlingllm.metrics.catalog.ExportedMetric;
import io.github.gatlingllm.metrics.catalog.MetricKind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Both formats, held against Prometheus' own parsers and its lint where they are installed. */
class PrometheusExpositionTest {

  private static final String PYTHON = "/usr/bin/python3";

  private static final String PROGRAM =
      """
      import json, sys
      from prometheus_client.parser import text_string_to_metric_families as classic
      from prometheus_client.openmetrics.parser import text_string_to_metric_families as open_metrics
      text = open(sys.argv[1], encoding='utf-8', newline='').read()
      parse = open_metrics if '# EOF' in text else classic
      print(json.dumps({family.name:
          {'type': family.type, 'unit': family.unit, 'samples':
              [{'name': s.name, 'value': str(float(s.value)), 'labels': s.labels}
                  for s in family.samples]}
          for family in parse(text)}))
      """;

  @TempDir Path folder;

  private final LiveSnapshot snapshot = new LiveRuns().mixed(200).lost("otlp", 3).last();

  @Test
  void aHistogramCountsUpToEachBound() {
    List<String> lines = PrometheusExposition.of(snapshot, TextFormat.PLAIN).lines().toList();

    Point chat = snapshot.of(ExportedMetric.E2E).get(0);
    String name = chat.labels().get(0);
    assertThat(lines)
        .contains(
            "# TYPE gatling_llm_e2e_seconds histogram",
            "gatling_llm_e2e_seconds_bucket{request=\"" + name + "\",le=\"+Inf\"} " + chat.count(),
            "gatling_llm_e2e_seconds_count{request=\"" + name + "\"} " + chat.count(),
            "gatling_llm_e2e_seconds_bucket{request=\"" + name + "\",le=\"0.0005\"} 0",
            "# TYPE gatling_llm_requests_ended_total counter",
            "gatling_llm_run_info{simulation=\"ChatSimulation\",run_id=\"chatsimulation-1\"} 1",
            "gatling_llm_export_lost_total{exporter=\"otlp\"} 3")
        .noneMatch(line -> line.contains("EOF") || line.startsWith("# UNIT"));
  }

  @Test
  void openMetricsHasUnitsAndAnEnd() {
    assertThat(PrometheusExposition.of(snapshot, TextFormat.OPEN_METRICS).lines())
        .contains(
            "# TYPE gatling_llm_requests_ended counter",
            "# UNIT gatling_llm_e2e_seconds seconds",
            "# UNIT gatling_llm_slo_attainment_ratio ratio")
        .endsWith("# EOF");
  }

  @ParameterizedTest
  @CsvSource({
    "0.0005, 0.0005",
    "0.5, 0.5",
    "1, 1.0",
    "262144, 262144.0",
    "1048576, 1.048576e+06",
    "67108864, 6.7108864e+07"
  })
  void aBoundIsWrittenAsGoDoes(double bound, String text) {
    assertThat(PrometheusExposition.bound(bound)).isEqualTo(text);
  }

  @ParameterizedTest
  @EnumSource
  void theReferenceParserReadsEveryValue(TextFormat format) throws Exception {
    assumeTrue(
        run(PYTHON, "-c", "import prometheus_client.openmetrics.parser")
            .filter(ran -> ran.exit() == 0)
            .isPresent(),
        "live metrics were NOT held against the reference parser: python3-prometheus-client is"
            + " missing");
    Path file =
        Files.writeString(folder.resolve("metrics"), PrometheusExposition.of(snapshot, format));
    Ran ran = run(PYTHON, "-c", PROGRAM, file.toString()).orElseThrow();
    assertThat(ran.exit()).as(ran.output()).isZero();
    JsonNode families = new ObjectMapper().readTree(ran.output());

    for (ExportedMetric metric : ExportedMetric.allLive()) {
      List<Point> points = snapshot.of(metric);
      if (points.isEmpty()) {
        continue;
      }
      JsonNode family = families.get(metric.prometheusName());
      assertThat(family).as(metric.name()).isNotNull();
      assertThat(family.get("type").asText())
          .isEqualTo(metric.kind().name().toLowerCase(Locale.ROOT));
      int each = metric.kind() == MetricKind.HISTOGRAM ? metric.bounds().size() + 3 : 1;
      assertThat(family.get("samples")).hasSize(points.size() * each);
    }
    assertThat(families.at("/gatling_llm_run_label/samples/0/labels/value").asText())
        .isEqualTo("H100 \"x\"\n\\");
  }

  @Test
  void promtoolFindsNothing() throws Exception {
    assumeTrue(
        run("promtool", "--version").isPresent(),
        "live metrics were NOT held against promtool: Debian's prometheus is missing");
    Path file =
        Files.writeString(
            folder.resolve("plain"), PrometheusExposition.of(snapshot, TextFormat.PLAIN));
    Ran ran = run("sh", "-c", "promtool check metrics < " + file).orElseThrow();
    assertThat(ran.output()).isEmpty();
    assertThat(ran.exit()).isZero();
  }

  private static Optional<Ran> run(String... command) throws InterruptedException {
    try {
      Process child = new ProcessBuilder(Arrays.asList(command)).redirectErrorStream(true).start();
      String output = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(child.waitFor(60, TimeUnit.SECONDS)).isTrue();
      return Optional.of(new Ran(child.exitValue(), output));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private record Ran(int exit, String output) {}
}
