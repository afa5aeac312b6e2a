// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live.grafana;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.github.gatlingllm.metrics.catalog.ExportedMetric;
import io.github.gatlingllm.metrics.catalog.MetricKind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What stands in {@code src/grafana} speaks of metrics that there are. */
class DashboardTest {

  private static final Path FOLDER = Path.of("..", "..", "src", "grafana");
  private static final Path FILE = FOLDER.resolve("gatling-llm.json");
  private static final Path ALERTS = FOLDER.resolve("alerts.yml");
  private static final Path DOCS = Path.of("..", "..", "src", "docs", "how-to", "monitor-a-run.md");
  private static final Pattern NAME =
      Pattern.compile("\\b(?:gatling_llm|gen_ai_client)_[a-z0-9_]+");
  private static final Pattern OTEL_NAME = Pattern.compile("`(gatling_llm\\.[a-z0-9_.]+)`");

  /** The names of all samples. */
  private static Set<String> exported() {
    var names = new TreeSet<String>();
    for (ExportedMetric metric : ExportedMetric.allLive()) {
      String name = metric.prometheusName();
      names.addAll(
          switch (metric.kind()) {
            case COUNTER -> List.of(name + "_total");
            case GAUGE -> List.of(name);
            case HISTOGRAM -> List.of(name + "_bucket", name + "_count", name + "_sum");
          });
    }
    return names;
  }

  private static Set<String> named(String text) {
    var found = new LinkedHashSet<String>();
    NAME.matcher(text).results().forEach(match -> found.add(match.group()));
    return found;
  }

  /** {@code -Ddashboard.write=true} writes it anew. */
  @Test
  void theFileIsWhatTheDeclarationsMake() throws IOException {
    String made =
        new ObjectMapper()
                .enable(SerializationFeature.INDENT_OUTPUT)
                .writeValueAsString(new Dashboard().json())
            + "\n";
    if (Boolean.getBoolean("dashboard.write")) {
      Files.writeString(FILE, made);
    }
    assertThat(made).isEqualTo(Files.readString(FILE));
  }

  @Test
  void everyMetricOfAQueryIsExported() {
    assertThat(Dashboard.queries()).hasSizeGreaterThan(25);
    for (String query : Dashboard.queries()) {
      assertThat(named(query)).as(query).isNotEmpty().isSubsetOf(exported());
    }
  }

  @Test
  void everyMetricOfTheAlertsIsExported() throws IOException {
    assertThat(named(Files.readString(ALERTS))).hasSizeGreaterThan(3).isSubsetOf(exported());
  }

  @Test
  void theDocsNameEveryMetricOfOursAndNoOther() throws IOException {
    var documented = new TreeSet<String>();
    String docs = Files.readString(DOCS);
    String table =
        docs.substring(docs.indexOf("\n## Metrics\n"), docs.indexOf("\n### OpenTelemetry's"));
    OTEL_NAME.matcher(table).results().forEach(m -> documented.add(m.group(1)));
    Set<String> ours =
        ExportedMetric.allLive().stream()
            .map(ExportedMetric::otelName)
            .filter(name -> name.startsWith("gatling_llm."))
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(documented).isEqualTo(ours);
    assertThat(docs)
        .contains(
            ExportedMetric.allLive().stream()
                .filter(metric -> metric.kind() != MetricKind.GAUGE)
                .map(ExportedMetric::otelName)
                .filter(name -> name.startsWith("gen_ai."))
                .map(name -> "`" + name + "`")
                .toList());
  }

  @Test
  void promtoolTakesTheRules() throws Exception {
    Optional<String> output = run("promtool", "check", "rules", ALERTS.toString());
    assumeTrue(
        output.isPresent(),
        "alerts.yml was NOT held against promtool: Debian's prometheus is missing");
    assertThat(output.orElseThrow()).contains("SUCCESS");
  }

  private static Optional<String> run(String... command) throws InterruptedException {
    try {
      Process child = new ProcessBuilder(Arrays.asList(command)).redirectErrorStream(true).start();
      String output = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(child.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(child.exitValue()).as(output).isZero();
      return Optional.of(output);
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
