// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.gatlingllm.report.BareReport;
import io.github.gatlingllm.report.ConversationReports;
import io.github.gatlingllm.report.Reports;
import io.github.gatlingllm.report.ValidityReports;
import io.github.gatlingllm.report.view.RunReport;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * {@code metrics.txt} is read by the reference parser of OpenMetrics, that of Prometheus' client
 * for Python, which refuses what others let pass. Debian: {@code apt-get install
 * python3-prometheus-client}. Without it the test is skipped.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OpenMetricsParserTest {

  private static final List<String> PYTHONS = List.of("python3", "/usr/bin/python3");
  private static final String PARSER =
      "from prometheus_client.openmetrics.parser import text_string_to_metric_families as parse";

  private static final String PROGRAM =
      PARSER
          + """

          import json, sys
          for file in sys.stdin:
              text = open(file.rstrip('\\n'), encoding='utf-8', newline='').read()
              print(json.dumps({family.name:
                  {'type': family.type, 'unit': family.unit, 'samples':
                      [{'name': s.name, 'value': str(float(s.value)), 'labels': s.labels}
                          for s in family.samples]}
                  for family in parse(text)}), flush=True)
          """;

  @TempDir Path folder;

  /** Reads the name of a file a line, and writes what is in it, a line each. */
  private @Nullable Process parser;

  @BeforeAll
  void start() throws Exception {
    Optional<String> python = Optional.empty();
    for (String candidate : PYTHONS) {
      if (python.isEmpty() && knowsTheParser(candidate)) {
        python = Optional.of(candidate);
      }
    }
    assumeTrue(
        python.isPresent(),
        "metrics.txt was NOT held against the reference parser: python3-prometheus-client is"
            + " missing");
    parser =
        new ProcessBuilder(python.orElseThrow(), "-c", PROGRAM).redirectErrorStream(true).start();
  }

  private static boolean knowsTheParser(String python) throws InterruptedException {
    try {
      Process child =
          new ProcessBuilder(python, "-c", PARSER)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      assertThat(child.waitFor(60, TimeUnit.SECONDS)).isTrue();
      return child.exitValue() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  @AfterAll
  void stop() {
    if (parser != null) {
      parser.destroyForcibly();
    }
  }

  @Test
  void everyKindOfRunIsRead() throws Exception {
    for (RunReport report :
        List.of(
            Reports.ungated(),
            Reports.empty(),
            Reports.allFailed(),
            Reports.infinite(),
            ValidityReports.invalid(),
            ConversationReports.support())) {
      assertThat(parsed(report).at("/llm_run/type").asText()).isEqualTo("info");
    }
  }

  @Test
  void figuresComeThrough() throws Exception {
    JsonNode families = parsed(Reports.full());

    JsonNode ttft = families.get("llm_request_ttft_seconds");
    assertThat(ttft.get("type").asText()).isEqualTo("summary");
    assertThat(ttft.get("unit").asText()).isEqualTo("seconds");
    assertThat(value(ttft, "llm_request_ttft_seconds_count", Map.of("request", "chat")))
        .isEqualTo("1191.0");
    JsonNode verdicts = families.get("llm_objective_verdict");
    assertThat(verdicts.get("type").asText()).isEqualTo("stateset");
    Map<String, String> missed =
        Map.of(
            "objective", "objective-2",
            "text", "chat: ITL p99 ≤ 8 ms",
            "llm_objective_verdict", "MISSED");
    assertThat(value(verdicts, "llm_objective_verdict", missed)).isEqualTo("1.0");
  }

  @Test
  void hostileNamesComeThrough() throws Exception {
    Map<String, String> ended =
        Map.of("request", Reports.HOSTILE + " / b\n<b>", "outcome", "unfinished");

    assertThat(
            value(
                parsed(Reports.hostile()).get("llm_requests_ended"),
                "llm_requests_ended_total",
                ended))
        .isEqualTo("0.0");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "\\",
        "\\n",
        "\"",
        "a\nb",
        "\\\"\n\\",
        "}, {x=\"y\"} 1 # {",
        "\u0000\u001b[31m",
        "\u0085\u2028\u2029",
        "🙂 𝛑",
        "# EOF"
      })
  void noLabelBreaksIt(String text) throws Exception {
    assertThat(labelled(text)).isEqualTo("1.0");
  }

  @Test
  void longLabelsComeThrough() throws Exception {
    assertThat(labelled("n".repeat(10_000))).isEqualTo("1.0");
  }

  private String labelled(String text) throws Exception {
    RunReport report = Reports.ungated();
    var labels = new TreeMap<String, String>();
    labels.put(text, text);
    var labelled =
        BareReport.of(
            report.run(),
            labels,
            report.validity(),
            report.snapshot(),
            report.slos(),
            report.objectives(),
            null,
            report.key(),
            List.of());
    return value(
        parsed(labelled).get("llm_run_label"), "llm_run_label", Map.of("key", text, "value", text));
  }

  private static String value(JsonNode family, String name, Map<String, String> labels) {
    JsonNode wanted = new ObjectMapper().valueToTree(labels);
    for (JsonNode sample : family.get("samples")) {
      if (sample.get("name").asText().equals(name) && sample.get("labels").equals(wanted)) {
        return sample.get("value").asText();
      }
    }
    throw new AssertionError("no " + name + wanted + " in " + family);
  }

  private JsonNode parsed(RunReport report) throws IOException {
    Path file = folder.resolve("metrics.txt");
    new OpenMetrics().write(report, file);
    Process reader = Objects.requireNonNull(parser);
    BufferedWriter requested = reader.outputWriter(StandardCharsets.UTF_8);
    requested.write(file + "\n");
    requested.flush();
    String reported = reader.inputReader(StandardCharsets.UTF_8).readLine();
    if (reported == null || !reported.startsWith("{")) {
      throw new AssertionError("the parser refuses " + file + ": " + reported + rest(reader));
    }
    return new ObjectMapper().readTree(reported);
  }

  /** Where a program says why it has ended. */
  private static String rest(Process ended) {
    return ended.inputReader(StandardCharsets.UTF_8).lines().collect(Collectors.joining("\n"));
  }
}
