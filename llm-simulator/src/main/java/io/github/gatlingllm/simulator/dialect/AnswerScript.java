// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.simulator.engine.StatelessRandom;
import io.github.gatlingllm.simulator.schema.SchemaInstance;
import io.github.gatlingllm.simulator.text.KnownAnswers;
import io.github.gatlingllm.simulator.text.SimulatedTokenizer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The known words of an answer, one token each, which follow its reasoning. An answer without a
 * script is random.
 *
 * @param words the words of the text, or of all tool calls: each a name, then arguments
 * @param calls the number of words of each tool call
 * @param json whether the words are JSON, after which only white space may follow
 */
record AnswerScript(List<String> words, List<Integer> calls, boolean json) {
  private static final AnswerScript NONE = new AnswerScript(List.of(), List.of(), false);
  private static final String WHITE_SPACE = "\n";

  AnswerScript {
    words = List.copyOf(words);
    calls = List.copyOf(calls);
  }

  /**
   * Returns the script of an answer.
   *
   * @throws ApiError if no value is valid by a schema of the request
   */
  static AnswerScript of(GenerationRequest request, KnownAnswers answers, long seed) {
    AnswerContent content = request.preferences().content();
    List<CalledTool> tools = content.tools().calls();
    if (!tools.isEmpty()) {
      return tools.stream().anyMatch(CalledTool::hasSchema) ? calling(tools, seed) : NONE;
    }
    if (content.schema().isObject()) {
      return new AnswerScript(instance(content.schema(), seed, "the schema"), List.of(), true);
    }
    return new AnswerScript(answers.to(request.prompt().text()), List.of(), false);
  }

  private static AnswerScript calling(List<CalledTool> tools, long seed) {
    List<String> words = new ArrayList<>();
    List<Integer> calls = new ArrayList<>();
    for (CalledTool tool : tools) {
      int before = words.size();
      words.add(tool.name());
      JsonNode schema = tool.hasSchema() ? tool.parameters() : AnswerSchemas.anyObject();
      long own = StatelessRandom.at(seed, calls.size());
      words.addAll(instance(schema, own, "the parameters of tool '" + tool.name() + "'"));
      calls.add(words.size() - before);
    }
    return new AnswerScript(words, calls, true);
  }

  private static List<String> instance(JsonNode schema, long seed, String what) {
    try {
      return SimulatedTokenizer.pieces(SchemaInstance.of(schema, seed).toString());
    } catch (IllegalArgumentException e) {
      throw ApiError.invalid(
          "Invalid schema: " + what + " can't be satisfied: " + e.getMessage() + ".",
          null,
          "invalid_json_schema");
    }
  }

  boolean isEmpty() {
    return words.isEmpty();
  }

  /** Returns known words that fill a number of tokens if they are JSON. */
  List<String> filling(List<String> known, int tokens) {
    if (!json || known.size() >= tokens) {
      return known;
    }
    List<String> all = new ArrayList<>(known);
    all.addAll(Collections.nCopies(tokens - known.size(), WHITE_SPACE));
    return all;
  }
}
