// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A run that has ended.
 *
 * @param exit the child's exit code
 * @param output all that it printed
 * @param folder the results folder, which holds the run's own
 */
record Finished(int exit, String output, Path folder) {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** Other modules that run this say where the docs are seen from them. */
  private static final Path DOCS = Path.of(System.getProperty("docs", "../src/docs"));

  private static final Schema SCHEMA =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
          .getSchema(json(text(DOCS.resolve("summary.schema.json"))));

  private static final List<String> ROW_KEYS =
      List.of(
          ("name groups scenario userId requestId traceId sequence probe jobId step status httpStatus error finishReason retryAfter"
                  + " scheduledNs sentNs writtenNs closedNs ttftNs ttfoNs e2eNs tpotNs maxStallNs chunks firstChunkTokens"
                  + " inputTokens outputTokens cachedInputTokens cacheWriteInputTokens reasoningTokens tokenSource"
                  + " usageNotBelieved usageOutputTokens tokenizerOutputTokens outputCharacters"
                  + " askedInputTokens sharedInputTokens server felt warmUp coolDown"
                  + " attempt retried resent turn level slo gapsUs delaysUs")
              .split(" ", -1));

  private static final int TRIES = 5;

  /**
   * One in which a request was sent again, if there is one among a few: it is only where its
   * connection's end is seen within 10 ms, which a busy machine may miss.
   */
  static Finished resentInTime(Supplier<Finished> run) {
    Finished last = run.get();
    for (int i = 1; i < TRIES && last.rows().stream().noneMatch(row -> row.has("resent")); i++) {
      last = run.get();
    }
    return last;
  }

  /** The run's own folder. */
  Path run() {
    return files(folder)
        .filter(file -> file.endsWith("simulation.log"))
        .findFirst()
        .map(Path::getParent)
        .orElseThrow(() -> new AssertionError("no run in " + folder + "\n" + output));
  }

  Path llm() {
    return run().resolve("llm");
  }

  /** The run's summary, which must follow its published schema. */
  JsonNode summary() {
    return summary(llm().resolve("summary.json"));
  }

  /** A summary, which must follow the published schema. */
  static JsonNode summary(Path file) {
    JsonNode summary = json(text(file));
    assertThat(SCHEMA.validate(summary)).isEmpty();
    return summary;
  }

  /** The lines of {@code requests.jsonl}, whose keys must be those that are documented. */
  List<JsonNode> rows() {
    List<JsonNode> rows = jsonLines(llm().resolve("requests.jsonl"));
    for (JsonNode row : rows) {
      var keys = new ArrayList<String>();
      row.fieldNames().forEachRemaining(keys::add);
      assertThat(ROW_KEYS).containsSubsequence(keys);
    }
    return rows;
  }

  List<JsonNode> rows(String name) {
    return rows().stream().filter(row -> row.get("name").asText().equals(name)).toList();
  }

  /** All of Gatling's own report. */
  String gatlingReport() {
    var text = new StringBuilder();
    files(run())
        .filter(file -> !file.startsWith(llm()))
        .filter(file -> file.toString().endsWith(".html") || file.toString().endsWith(".js"))
        .forEach(file -> text.append(text(file)));
    return text.toString();
  }

  static List<JsonNode> jsonLines(Path file) {
    var lines = new ArrayList<JsonNode>();
    text(file).lines().forEach(line -> lines.add(json(line)));
    return lines;
  }

  static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A file that need not be text, one character a byte. */
  static String bytes(Path file) {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static JsonNode json(String text) {
    try {
      return JSON.readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Stream<Path> files(Path folder) {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
