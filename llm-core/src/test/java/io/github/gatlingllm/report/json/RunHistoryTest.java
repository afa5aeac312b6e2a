// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.gatlingllm.report.Reports;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunHistoryTest {

  @TempDir Path folder;

  @Test
  void aHistoryGrowsByOneLineARun() throws IOException {
    Path file = folder.resolve("deep/er/history.jsonl");
    assertThat(RunHistory.append(Reports.full(), folder, file)).isEmpty();
    assertThat(RunHistory.append(Reports.hostile(), folder, file)).isEmpty();
    assertThat(RunHistory.append(Reports.empty(), folder, file)).isEmpty();

    List<String> lines = Files.readAllLines(file);
    assertThat(lines).hasSize(3);
    JsonNode line = new ObjectMapper().readTree(lines.get(0));
    JsonNode summary = SummaryJson.tree(Reports.full());
    assertThat(line.get("startedAt").asText()).isEqualTo("2026-11-21T10:00:00Z");
    assertThat(line.at("/labels/gpu").asText()).isEqualTo("H100");
    assertThat(line.get("verdict").asText()).isEqualTo("FAILED");
    assertThat(line.get("folder").asText()).isEqualTo(folder.toString());
    assertThat(line.get("headline")).isEqualTo(summary.get("headline"));
    for (String metric : List.of("ttft", "itl", "tpot", "e2e")) {
      assertThat(line.at("/latencyMs/" + metric + "/p99").asDouble())
          .isEqualTo(summary.at("/all/latencyMs/" + metric + "/p99").asDouble());
    }
    for (String figure : List.of("ttft/p50", "e2e/p50")) {
      double value = line.at("/latencyMs/" + figure).asDouble();
      assertThat(line.at("/intervalMs/" + figure + "/0").asDouble()).isPositive().isLessThan(value);
      assertThat(line.at("/intervalMs/" + figure + "/1").asDouble()).isGreaterThan(value);
    }
    assertThat(line.at("/key/slos/interactive").asText()).isNotEmpty();
    assertThat(line.at("/objectives/0/unit").asText()).isEqualTo("ms");
    assertThat(line.at("/slo/interactive/attainment"))
        .isEqualTo(summary.at("/all/slo/interactive/attainment"));
    assertThat(line.get("objectives")).hasSize(5);
    assertThat(new ObjectMapper().readTree(lines.get(2)).get("latencyMs")).isEmpty();
  }

  @Test
  void aHistoryThatCantBeWrittenIsAWordAndNoMore() {
    assertThat(RunHistory.append(Reports.full(), folder, folder))
        .hasValueSatisfying(
            problem -> assertThat(problem).startsWith("the history " + folder + " has no line"));
  }

  /** It would wait for who reads it. */
  @Test
  void aPipeIsNoHistory() throws Exception {
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    assertThat(RunHistory.append(Reports.full(), folder, pipe))
        .hasValueSatisfying(problem -> assertThat(problem).endsWith("it is no regular file"));
  }

  /** It is the user who names it. */
  @Test
  void aHistoryMayBeALink() throws IOException {
    Path link = folder.resolve("link.jsonl");
    Files.createSymbolicLink(link, Files.createFile(folder.resolve("there.jsonl")));
    assertThat(RunHistory.append(Reports.full(), folder, link)).isEmpty();
    assertThat(Files.readAllLines(folder.resolve("there.jsonl"))).hasSize(1);
  }
}
