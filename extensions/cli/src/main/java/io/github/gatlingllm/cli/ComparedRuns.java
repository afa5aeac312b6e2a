// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.gatlingllm.ForeignFile;
import io.github.gatlingllm.quality.report.TradeOff;
import io.github.gatlingllm.quality.report.TradeOffSection;
import io.github.gatlingllm.report.view.ReportFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads speed, cost and quality of several finished runs from their {@code summary.json}. */
final class ComparedRuns {

  private static final ObjectReader READER = new JsonMapper().reader();

  private ComparedRuns() {}

  /**
   * Reads the runs.
   *
   * @throws IllegalArgumentException if a run cannot be read, or their currencies differ
   */
  static TradeOff of(List<RunFolder> folders) {
    List<JsonNode> runs = folders.stream().map(ComparedRuns::summary).toList();
    Set<String> scorers = new LinkedHashSet<>();
    runs.forEach(run -> run.path("quality").fieldNames().forEachRemaining(scorers::add));
    List<String> named = List.copyOf(scorers);
    List<TradeOff.Row> rows = runs.stream().map(run -> row(run, named)).toList();
    return new TradeOff(currency(runs), named, rows);
  }

  private static JsonNode summary(RunFolder folder) {
    Path file = folder.file("summary.json");
    try {
      JsonNode summary = READER.readTree(ForeignFile.text(file));
      if (summary.path("all").isObject()) {
        return summary;
      }
    } catch (IOException e) {
      throw new IllegalArgumentException(
          CliTexts.unreadable(file, String.valueOf(e.getMessage())), e);
    }
    throw new IllegalArgumentException(CliTexts.notASummary(file));
  }

  private static @Nullable String currency(List<JsonNode> runs) {
    List<String> currencies =
        runs.stream()
            .map(run -> run.at("/all/cost/currency"))
            .filter(JsonNode::isTextual)
            .map(JsonNode::asText)
            .distinct()
            .toList();
    if (currencies.size() > 1) {
      throw new IllegalArgumentException(CliTexts.currencies(currencies));
    }
    return currencies.isEmpty() ? null : currencies.get(0);
  }

  /** Returns the labels of a run, or its id if it has none. */
  private static String name(JsonNode run) {
    String labels =
        run.path("labels").properties().stream()
            .map(label -> label.getKey() + "=" + label.getValue().asText())
            .collect(Collectors.joining(", "));
    return ReportFormat.oneLine(labels.isEmpty() ? run.at("/run/runId").asText() : labels);
  }

  private static TradeOff.Row row(JsonNode run, List<String> scorers) {
    JsonNode all = run.path("all");
    return new TradeOff.Row(
        name(run),
        number(all.at("/latencyMs/ttft/p99")),
        number(all.at("/latencyMs/tpot/p50")),
        number(all.at("/throughput/outputTokensPerSecond")),
        number(all.at("/cost/perMillionOutputTokens")),
        scorers.stream()
            .map(scorer -> number(run.path("quality").path(scorer).path("underLoad").path("score")))
            .toList());
  }

  private static OptionalDouble number(JsonNode node) {
    return node.isNumber() ? OptionalDouble.of(node.asDouble()) : OptionalDouble.empty();
  }

  static List<String> lines(TradeOff tradeOff) {
    var head = new ArrayList<>(List.of("Run"));
    head.addAll(tradeOff.columns());
    var table = new TextTable(head.toArray(String[]::new));
    for (TradeOff.Row row : tradeOff.rows()) {
      var cells = new ArrayList<>(List.of(row.name()));
      cells.addAll(tradeOff.cells(row));
      table.add(cells);
    }
    var lines = new ArrayList<>(table.lines());
    lines.add("");
    lines.add(TradeOff.MEANING);
    return lines;
  }

  static void write(TradeOff tradeOff, Path file) {
    try {
      ReportFormat.write(file, TradeOffSection.page(tradeOff));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
