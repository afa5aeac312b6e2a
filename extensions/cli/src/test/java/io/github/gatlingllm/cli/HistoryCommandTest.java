// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryCommandTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int SHIFT = 80;

  @TempDir Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... arguments) {
    return CommandLineMain.run(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
  }

  /** Returns a history of nights; TTFT shifts by a factor. Noise between runs is 2 %. */
  private static List<String> nights(int nights, double factor) {
    var noise = new Random(7);
    var lines = new ArrayList<String>();
    for (int night = 0; night < nights; night++) {
      double level = night < SHIFT ? 1 : factor;
      ObjectNode line = JSON.createObjectNode().put("schemaVersion", 1);
      line.put("startedAt", Instant.EPOCH.plus(night, ChronoUnit.DAYS).toString());
      line.put("simulation", "Nightly").put("runId", "run-" + night).put("verdict", "PASSED");
      line.putObject("load").put("model", "open").put("offeredRequestsPerSecond", 10);
      line.putObject("tokens").put("source", "usage").put("meanInput", 100).put("meanOutput", 20);
      line.putArray("models").add("m");
      line.putObject("labels").put("gpu", "H100");
      ObjectNode ttft = line.putObject("latencyMs").putObject("ttft");
      ttft.put("p50", 100 * level * (1 + 0.02 * noise.nextGaussian()));
      ttft.put("p99", 300 * (1 + 0.02 * noise.nextGaussian()));
      line.put("outputTokensPerSecond", 200 * (1 + 0.02 * noise.nextGaussian()));
      line.putArray("objectives");
      lines.add(line.toString());
    }
    return lines;
  }

  private Path history(List<String> lines) throws IOException {
    return Files.write(folder.resolve("history.jsonl"), lines);
  }

  private JsonNode figures() throws IOException {
    List<String> lines = out.toString().lines().toList();
    return JSON.readTree(lines.get(lines.size() - 1)).path("figures");
  }

  @Test
  void aShiftOfTenPercentIsFoundAndNothingElse() throws IOException {
    Path page = folder.resolve("page.html");

    assertThat(
            run(
                "history",
                history(nights(120, 1.1)).toString(),
                "--out",
                page.toString(),
                "--json"))
        .isZero();

    for (JsonNode figure : figures()) {
      assertThat(figure.path("points").asInt()).isEqualTo(120);
      JsonNode changes = figure.path("changes");
      assertThat(changes.size()).isEqualTo(figure.path("name").asText().equals("ttft.p50") ? 1 : 0);
      if (!changes.isEmpty()) {
        assertThat(changes.at("/0/at").asInt()).isBetween(SHIFT - 1, SHIFT + 1);
        assertThat(changes.at("/0/before").asDouble()).isBetween(98.0, 102.0);
        assertThat(changes.at("/0/after").asDouble()).isBetween(108.0, 112.0);
      }
    }
    assertThat(out.toString()).contains("ttft.p50: +", "since 1970-03-2");
    assertThat(page).content().contains("TTFT p50", "✘ worse");
    assertThat(page).content().doesNotContainPattern("(src|href)=\"(?!#|data:)");
  }

  @Test
  void withoutAShiftNothingIsReported() throws IOException {
    assertThat(run("history", history(nights(120, 1)).toString(), "--json")).isZero();

    assertThat(figures().findValues("changes")).allMatch(JsonNode::isEmpty);
    assertThat(out.toString()).contains("No lasting change in 120 runs");
  }

  @Test
  void runsThatAreNotComparableAreLeftOut() throws IOException {
    List<String> lines = nights(100, 1);
    for (int night = 0; night < 40; night++) {
      lines.set(night, lines.get(night).replace("H100", "A100"));
    }

    assertThat(run("history", history(lines).toString(), "--json")).isZero();

    assertThat(figures().get(0).path("points").asInt()).isEqualTo(60);
  }

  @Test
  void damagedLinesAreCountedAndSaid() throws IOException {
    List<String> lines = nights(30, 1);
    lines.add(3, "{\"schemaVersion\":1,");
    lines.add("{\"schemaVersion\":1,\"cut");

    assertThat(run("history", history(lines).toString(), "--json")).isZero();

    assertThat(figures().get(0).path("points").asInt()).isEqualTo(30);
    assertThat(out.toString()).contains("skipped");
  }

  @Test
  void aFileWithoutARunIsAnError() throws IOException {
    assertThat(run("history", history(List.of("{}")).toString())).isEqualTo(1);
    assertThat(err.toString()).contains("history.jsonl");
  }

  @Test
  void moreRunsThanTwoOrOtherToolsNeedAnotherCommandLine() {
    String here = folder.toString();
    assertThat(run("compare", here, here, here)).isEqualTo(1);
    assertThat(err.toString()).contains("compare: too many folders (3).", "Add --html PAGE");
    assertThat(run("compare", "--from", "vllm", "--html", "x.html", here, here)).isEqualTo(1);
    assertThat(err.toString()).contains("--html: not with --from vllm.");
  }
}
