// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.read;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.interop.LoadTestTool;
import io.github.gatlingllm.interop.ToolFigure;
import io.github.gatlingllm.interop.ToolLoad;
import io.github.gatlingllm.interop.ToolRequests;
import io.github.gatlingllm.interop.ToolResult;
import io.github.gatlingllm.interop.read.ToolResultFiles.Read;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.slo.objective.RateFigure;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The JSON of {@code vllm bench serve}; with {@code --append-result}, an object a run. */
final class VllmFormat implements ResultFormat {

  /** The value of {@code tool} in exports of this tool. */
  private static final String EXPORT = "gatling-llm";

  /** The field by which an export of this tool carries why its run is undetermined. */
  private static final String DOUBTS = "undetermined_reasons";

  /** A run without its gaps. */
  private record Run(Node fields, VllmArrays arrays) {}

  @Override
  public <R extends ToolRequests> List<Read<R>> read(ResultJson file, Supplier<R> sinks) {
    List<Run> runs = new ArrayList<>();
    file.parse(
        parser -> {
          while (parser.nextToken() != null) {
            runs.add(run(file, parser));
          }
        });
    if (runs.isEmpty()) {
      throw new IllegalArgumentException(ReadErrorTexts.empty(file.path()));
    }
    List<Read<R>> results = new ArrayList<>();
    for (Run run : runs) {
      ToolResult result = result(run);
      R sink = sinks.get();
      pass(file, run, results.size(), sink);
      results.add(new Read<>(result, sink));
    }
    return results;
  }

  private static Run run(ResultJson file, JsonParser parser) throws IOException {
    ObjectNode fields = JsonNodeFactory.instance.objectNode();
    VllmArrays arrays = new VllmArrays(file);
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      throw file.error("JSON value", parser.getText(), ReadErrorTexts.OBJECT);
    }
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      JsonToken value = parser.nextToken();
      if (VllmArrays.known(name)) {
        arrays.read(name, parser);
      } else if (value.isScalarValue() || name.equals(DOUBTS)) {
        fields.set(name, parser.readValueAsTree());
      } else {
        parser.skipChildren();
      }
    }
    if (!fields.hasNonNull("completed")) {
      throw new IllegalArgumentException(
          ReadErrorTexts.schema(file.path(), LoadTestTool.VLLM.label(), "completed"));
    }
    if (EXPORT.equals(fields.path("tool").asText())) {
      arrays.exported();
    }
    return new Run(new Node(file, "", fields), arrays);
  }

  private static ToolResult result(Run run) {
    VllmArrays arrays = run.arrays();
    Node fields = run.fields();
    boolean detailed = arrays.detailed() && arrays.hasEnds();
    if (arrays.detailed()) {
      VllmChecks.of(fields, arrays);
    }
    VllmChecks.rates(fields);
    OptionalLong failed = failed(run, detailed);
    String model = fields.text("model_id");
    String name = fields.text("label") == null ? model : fields.text("label");
    return new ToolResult(
        LoadTestTool.VLLM,
        fields.text("vllm_version"),
        name == null ? String.valueOf(fields.file().path().getFileName()) : name,
        detailed,
        fields.count("completed"),
        failed,
        fields.positive("duration"),
        figures(fields),
        MappingTexts.vllm(detailed, !detailed || arrays.hasStarts()),
        MappingTexts.notChecked(
            MappingTexts.NO_DUE_TIMES, detailed, failed.isPresent(), !arrays.hasGaps()),
        fields.texts(DOUBTS),
        saveNext(detailed, arrays),
        load(fields, model));
  }

  /** Returns the failed requests, without those that did not end by themselves. */
  private static OptionalLong failed(Run run, boolean detailed) {
    OptionalLong stated = run.fields().count("failed");
    if (!detailed) {
      return stated;
    }
    long completed = run.fields().count("completed").orElse(0);
    return OptionalLong.of(stated.orElse(run.arrays().size() - completed) - run.arrays().cut());
  }

  private static @Nullable String saveNext(boolean detailed, VllmArrays arrays) {
    return detailed && arrays.hasStarts() && arrays.hasGaps() ? null : MappingTexts.VLLM_SAVE;
  }

  private static ToolLoad load(Node fields, @Nullable String model) {
    String rate = fields.text("request_rate");
    OptionalDouble offered =
        rate == null || rate.startsWith("inf") || rate.startsWith("Inf")
            ? OptionalDouble.empty()
            : fields.positive("request_rate");
    return new ToolLoad(
        model,
        offered,
        fields.count("max_concurrency"),
        StatedTotals.quotient(fields.count("total_input_tokens"), fields.positive("completed")),
        StatedTotals.quotient(fields.count("total_output_tokens"), fields.positive("completed")));
  }

  private static List<ToolFigure> figures(Node fields) {
    FileFigures figures = new FileFigures();
    if (fields.count("completed").orElse(0) == 0) {
      return figures.all();
    }
    figures.block(block(fields, "ttft"), Metric.TTFT, RequestDraft.MILLI);
    figures.block(block(fields, "tpot"), Metric.TPOT, RequestDraft.MILLI);
    figures.block(block(fields, "itl"), Metric.ITL, RequestDraft.MILLI);
    figures.block(block(fields, "e2el"), Metric.E2E, RequestDraft.MILLI);
    figures.rate(fields, "request_throughput", RateFigure.REQUESTS);
    figures.rate(fields, "output_throughput", RateFigure.OUTPUT_TOKENS);
    figures.rate(fields, "total_token_throughput", RateFigure.TOTAL_TOKENS);
    return figures.all();
  }

  /** Returns the fields {@code <statistic>_<metric>_ms} by their statistic. */
  private static Node block(Node fields, String metric) {
    String ending = "_" + metric + "_ms";
    ObjectNode block = JsonNodeFactory.instance.objectNode();
    fields
        .json()
        .properties()
        .forEach(
            each -> {
              String name = each.getKey();
              if (name.endsWith(ending)) {
                block.set(name.substring(0, name.length() - ending.length()), each.getValue());
              }
            });
    return new Node(fields.file(), metric + "_ms", block);
  }

  private static void pass(ResultJson file, Run run, int index, ToolRequests sink) {
    VllmArrays arrays = run.arrays();
    double duration = run.fields().positive("duration").orElse(0);
    if (!arrays.detailed() || !arrays.hasEnds()) {
      return;
    }
    file.parse(
        parser -> {
          if (!arrays.hasGaps()) {
            arrays.into(sink, null, duration);
            return;
          }
          for (int i = 0; i < index; i++) {
            parser.nextToken();
            parser.skipChildren();
          }
          parser.nextToken();
          while (parser.nextToken() == JsonToken.FIELD_NAME) {
            boolean gaps = parser.currentName().equals("itls");
            parser.nextToken();
            if (gaps) {
              arrays.into(sink, parser, duration);
              return;
            }
            parser.skipChildren();
          }
        });
  }
}
