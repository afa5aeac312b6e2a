// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.read;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.interop.LoadTestTool;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** One pass over a file of GuideLLM, which finds its benchmarks and passes on their requests. */
final class GuideLlmPass {

  private static final Set<String> LISTS =
      Set.of("successful", GuideLlmRequest.ERRORED, "incomplete");

  /** Receives a request of a benchmark and the list that holds it. */
  @FunctionalInterface
  interface Rows {
    void accept(int benchmark, Node row, String list);
  }

  private final ResultJson file;
  private final RowShape shape;
  private final Rows rows;
  private final ObjectNode top = JsonNodeFactory.instance.objectNode();
  private final List<ObjectNode> benchmarks = new ArrayList<>();

  private GuideLlmPass(ResultJson file, RowShape shape, Rows rows) {
    this.file = file;
    this.shape = shape;
    this.rows = rows;
  }

  /** Runs a pass over a file, which reads these fields of each request. */
  static GuideLlmPass run(ResultJson file, RowShape shape, Rows rows) {
    GuideLlmPass pass = new GuideLlmPass(file, shape, rows);
    file.parse(pass::report);
    return pass;
  }

  /** Returns the fields above the benchmarks. */
  Node top() {
    return new Node(file, "", top);
  }

  List<GuideLlmBenchmark> benchmarks() {
    List<GuideLlmBenchmark> all = new ArrayList<>();
    for (ObjectNode fields : benchmarks) {
      all.add(new GuideLlmBenchmark(new Node(file, "benchmarks[" + all.size() + "]", fields)));
    }
    return all;
  }

  private void report(JsonParser parser) throws IOException {
    if (parser.nextToken() != JsonToken.START_OBJECT) {
      throw new IllegalArgumentException(
          ReadErrorTexts.schema(file.path(), LoadTestTool.GUIDELLM.label(), "benchmarks"));
    }
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      JsonToken value = parser.nextToken();
      if (name.equals("benchmarks") && value == JsonToken.START_ARRAY) {
        while (parser.nextToken() == JsonToken.START_OBJECT) {
          benchmark(parser);
        }
      } else if (name.equals("metadata")) {
        top.set(name, parser.readValueAsTree());
      } else {
        parser.skipChildren();
      }
    }
  }

  private void benchmark(JsonParser parser) throws IOException {
    ObjectNode fields = JsonNodeFactory.instance.objectNode();
    benchmarks.add(fields);
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      JsonToken value = parser.nextToken();
      if (name.equals("requests") && value == JsonToken.START_OBJECT) {
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
          list(parser);
        }
      } else if (GuideLlmBenchmark.KEPT.contains(name)) {
        fields.set(name, parser.readValueAsTree());
      } else {
        parser.skipChildren();
      }
    }
  }

  private void list(JsonParser parser) throws IOException {
    String list = parser.currentName();
    if (parser.nextToken() != JsonToken.START_ARRAY || !LISTS.contains(list)) {
      parser.skipChildren();
      return;
    }
    int benchmark = benchmarks.size() - 1;
    String place = "benchmarks[" + benchmark + "].requests." + list + "[";
    long count = 0;
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      Node row = new Node(file, place + count++ + "]", shape.read(file, "", parser));
      rows.accept(benchmark, row, list);
    }
  }
}
