// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server.exposition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Prometheus' own parsers, those of its client for Python, read the same samples. Debian: {@code
 * apt-get install python3-prometheus-client}. Without it the test is skipped.
 */
class ReferenceParserTest {

  private static final String PYTHON = "/usr/bin/python3";

  private static final String PROGRAM =
      """
      import json, sys
      from prometheus_client.parser import text_string_to_metric_families as classic
      from prometheus_client.openmetrics.parser import text_string_to_metric_families as open_metrics
      files = []
      for path in sys.argv[1:]:
          text = open(path, encoding='utf-8', newline='').read()
          parse = open_metrics if '# EOF' in text else classic
          files.append([{'name': s.name, 'value': str(float(s.value)), 'labels': s.labels}
              for family in parse(text) for s in family.samples])
      print(json.dumps(files))
      """;

  /** What real servers seldom show, and the format allows. */
  private static final String ODD =
      """
      # HELP a help\\twith \\\\ and \\n
      # TYPE a gauge
      a{b="x\\"y\\\\z\\nw",c=""} NaN
      a{b="}",c="{="} +Inf 1520879607789
       # HELP spaced indented
      b { foo = "bar" , baz="1" }   -1.5e-07
      c{foo="bar",} 2
      d 3 1520879607789
      e{x="日本"} .25
      """;

  private static final List<String> FILES =
      List.of("vllm-v1", "vllm-v0", "sglang", "llamacpp", "tgi", "tensorrt-llm", "triton");

  @TempDir Path folder;

  @Test
  void theSameSamples() throws Exception {
    var texts = new ArrayList<String>();
    for (String file : FILES) {
      texts.add(resource(file + ".txt"));
    }
    String open = resource("openmetrics.txt");
    texts.add(open.substring(0, open.indexOf("# EOF") + 6));
    texts.add(ODD);

    JsonNode reference = reference(texts);

    for (int i = 0; i < texts.size(); i++) {
      assertThat(ours(texts.get(i))).as(texts.get(i)).isEqualTo(theirs(reference.get(i)));
    }
  }

  private static List<String> ours(String text) {
    Exposition read = ExpositionParser.parse(text);
    assertThat(read.malformed()).isZero();
    return read.samples().stream()
        .map(s -> words(s.name(), new TreeMap<>(s.labels()), s.value()))
        .sorted()
        .toList();
  }

  private static List<String> theirs(JsonNode samples) {
    var all = new ArrayList<String>();
    for (JsonNode sample : samples) {
      var labels = new TreeMap<String, String>();
      sample.get("labels").properties().forEach(e -> labels.put(e.getKey(), e.getValue().asText()));
      String value = sample.get("value").asText();
      double number =
          switch (value) {
            case "nan" -> Double.NaN;
            case "inf" -> Double.POSITIVE_INFINITY;
            case "-inf" -> Double.NEGATIVE_INFINITY;
            default -> Double.parseDouble(value);
          };
      all.add(words(sample.get("name").asText(), labels, number));
    }
    return all.stream().sorted().toList();
  }

  /** Theirs gives every counter the suffix that OpenMetrics wants. */
  private static String words(String name, Map<String, String> labels, double value) {
    return name.replaceFirst("_total$", "") + labels + value;
  }

  private JsonNode reference(List<String> texts) throws Exception {
    var command = new ArrayList<>(List.of(PYTHON, "-c", PROGRAM));
    for (int i = 0; i < texts.size(); i++) {
      Path file = folder.resolve(i + ".txt");
      Files.writeString(file, texts.get(i));
      command.add(file.toString());
    }
    assumeTrue(
        run(List.of(PYTHON, "-c", "import prometheus_client")).exit() == 0,
        "expositions were NOT held against the reference parser: python3-prometheus-client is"
            + " missing");
    Ran read = run(command);
    assertThat(read.exit()).as(read.said()).isZero();
    return new ObjectMapper().readTree(read.said());
  }

  private record Ran(int exit, String said) {}

  private static Ran run(List<String> command) throws InterruptedException {
    try {
      Process python = new ProcessBuilder(command).redirectErrorStream(true).start();
      String said = new String(python.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(python.waitFor(60, TimeUnit.SECONDS)).isTrue();
      return new Ran(python.exitValue(), said);
    } catch (IOException e) {
      return new Ran(1, e.toString());
    }
  }

  private static String resource(String name) throws IOException {
    return Files.readString(
        Path.of("src/test/resources/io/github/gatlingllm/server").resolve(name));
  }
}
