// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.golden;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.gatlingllm.cli.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A run that was exported and is judged by its export has the verdicts of the run, or an objective
 * is UNDETERMINED since the format can't carry what decided it.
 */
class ExportRoundTripTest {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** The runs whose files leave objectives undetermined that the run decided, and the reason. */
  private static final Map<String, String> NOT_CARRIED = notCarried();

  /** Runs without requests, with lost rows, or with no rows at all. */
  private static final Set<String> WITHOUT_REQUESTS =
      Set.of(
          "empty",
          "crashed-before-the-first-request",
          "merged-warm-up",
          "limited-by-queue",
          "limited-by-preemption");

  @TempDir Path folder;

  private static Map<String, String> notCarried() {
    var runs = new LinkedHashMap<String, String>();
    // A warning is about the whole file: which objectives it decides is not carried.
    runs.put("open-invalid", "times are too uncertain");
    runs.put("open-invalid-waived", "times are too uncertain");
    runs.put("open-late", "requests were sent later than scheduled");
    // That users are meant to give up is not carried.
    runs.put("abandonment", "users");
    // A run that was not completed can still miss an objective.
    runs.put("crashed", "the run");
    runs.put("killed", "the run");
    runs.put("stopped-by-the-simulation", "the run was stopped early");
    runs.put("stopped-early", "the run was stopped early");
    return runs;
  }

  static Stream<GoldenRun> runs() {
    return GoldenRuns.all().stream().filter(run -> !WITHOUT_REQUESTS.contains(run.name()));
  }

  /** Runs of each kind: the others are proofs. */
  static Stream<GoldenRun> some() {
    Set<String> names =
        Set.of(
            "open-passed",
            "open-failed",
            "gaps-recorded",
            "open-late",
            "all-ways-to-end",
            "abandonment",
            "stopped-early",
            "steady-state",
            "merged-users-missing");
    return runs().filter(run -> names.contains(run.name()));
  }

  @ParameterizedTest
  @MethodSource("some")
  void verdictsSurvive(GoldenRun run) throws IOException {
    assertVerdictsSurvive(run);
  }

  @Tag("proof")
  @ParameterizedTest
  @MethodSource("runs")
  void verdictsOfAllRunsSurvive(GoldenRun run) throws IOException {
    assertVerdictsSurvive(run);
  }

  private void assertVerdictsSurvive(GoldenRun run) throws IOException {
    Path llm = Files.createDirectories(folder.resolve("run/llm"));
    run.leaves().in(llm);
    JsonNode summary = MAPPER.readTree(llm.resolve("summary.json").toFile());
    Map<String, JsonNode> own = objectives(summary);
    if (own.isEmpty()) {
      return;
    }
    var softly = new SoftAssertions();
    for (String format : List.of("vllm", "aiperf")) {
      List<JsonNode> read = judged(exported(llm, format), format, own.keySet());
      boolean all = true;
      for (JsonNode objective : read) {
        JsonNode of = own.get(objective.path("text").asText());
        all &= objective.path("verdict").equals(of.path("verdict"));
        compare(softly, run.name(), of, objective);
      }
      softly
          .assertThat(all)
          .as(format + " of " + run + " has all verdicts")
          .isEqualTo(!NOT_CARRIED.containsKey(run.name()));
    }
    softly.assertAll();
  }

  private static void compare(SoftAssertions softly, String run, JsonNode own, JsonNode read) {
    String what = run + ": " + read;
    if (!read.path("verdict").equals(own.path("verdict"))) {
      softly.assertThat(read.path("verdict").asText()).as(what).isEqualTo("UNDETERMINED");
      softly
          .assertThat(read.path("reason").asText())
          .as(what)
          .contains(NOT_CARRIED.getOrDefault(run, "no verdict may be lost"));
    } else if (!read.path("verdict").asText().equals("UNDETERMINED")) {
      // Rates of files are per makespan, those of runs per measuring window.
      boolean rate = own.path("unit").asText().endsWith("/s");
      double expected = own.path("actual").asDouble();
      softly
          .assertThat(read.path("actual").asDouble())
          .as(what)
          .isCloseTo(expected, within(expected * (rate ? 0.05 : 1e-3)));
    }
  }

  private static List<JsonNode> judged(Path file, String format, Set<String> texts)
      throws IOException {
    var arguments = new ArrayList<Object>(List.of("gate", "--from", format, "--json"));
    for (String text : texts) {
      arguments.add("--objective");
      arguments.add(text);
    }
    arguments.add(file);
    Program gate = Program.run(arguments.toArray());
    assertThat(gate.err()).isEmpty();
    String[] lines = gate.out().strip().split("\n");
    var objectives = new ArrayList<JsonNode>();
    MAPPER.readTree(lines[lines.length - 1]).path("objectives").forEach(objectives::add);
    assertThat(objectives).hasSize(texts.size());
    return objectives;
  }

  /** Exports a run; returns the file of its requests. */
  private Path exported(Path llm, String format) throws IOException {
    Path out = Files.createDirectories(folder.resolve(format));
    Program export = Program.run("export", "--to", format, "--out", out, llm);
    assertThat(export.err()).isEmpty();
    assertThat(export.status()).isZero();
    try (Stream<Path> files = Files.list(out)) {
      return files
          .filter(each -> !each.toString().endsWith(".pytorch.json"))
          .filter(each -> format.equals("vllm") || each.toString().endsWith(".jsonl"))
          .sorted()
          .findFirst()
          .orElseThrow();
    }
  }

  /** Returns the run's objectives that {@code gate --from} knows, by their text there. */
  private static Map<String, JsonNode> objectives(JsonNode summary) {
    var texts = new LinkedHashMap<String, JsonNode>();
    for (JsonNode objective : summary.path("objectives")) {
      String text = text(objective, summary.path("slos"));
      if (text != null) {
        texts.put(text, objective);
      }
    }
    return texts;
  }

  private static @Nullable String text(JsonNode objective, JsonNode slos) {
    String comparison = objective.path("comparison").asText();
    if (!objective.path("path").asText().isEmpty() || comparison.equals("noWorseThan")) {
      return null; // files have neither names of requests nor baselines
    }
    String metric = objective.path("metric").asText();
    String statistic = objective.path("statistic").asText();
    String bound = (comparison.equals("lte") ? " <= " : " >= ") + objective.path("bound").asText();
    return switch (metric.replaceAll("\\..*", "")) {
      case "ttft", "itl" -> metric + "." + statistic + bound + "ms";
      case "counts" -> "failedPercent" + bound;
      case "throughput" -> statistic + bound;
      case "slo" ->
          "goodput("
              + bounds(slos, metric.substring("slo.".length()))
              + ")"
              + bound
              + (statistic.equals("attainment") ? "%" : "/s");
      default -> null;
    };
  }

  private static String bounds(JsonNode slos, String name) {
    var bounds = new StringJoiner(",");
    for (JsonNode slo : slos) {
      if (slo.path("name").asText().equals(name)) {
        slo.path("bounds")
            .forEach(
                bound ->
                    bounds.add(bound.path("metric").asText() + "<=" + bound.path("value") + "ms"));
      }
    }
    return bounds.toString();
  }
}
