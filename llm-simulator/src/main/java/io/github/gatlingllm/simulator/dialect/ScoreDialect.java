// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.simulator.dialect.Pooling.ScoredText;
import java.util.ArrayList;
import java.util.List;

/** vLLM's scores of pairs of texts: one with each of the others, or two lists of equal length. */
final class ScoreDialect extends OpenAiDialect {

  @Override
  public GenerationRequest read(Fields fields, RequestReader reader) {
    String first = fields.has("queries") ? "queries" : "text_1";
    String second = fields.has("documents") ? "documents" : "text_2";
    List<String> left = Relevance.texts(fields.node(first), first);
    List<String> right = Relevance.texts(fields.node(second), second);
    if (left.size() != 1 && left.size() != right.size()) {
      throw Fields.wrongType(first, "one text, or as many as in '" + second + "'");
    }
    TokenizedPrompt prompt = new TokenizedPrompt(second);
    List<ScoredText> scores = new ArrayList<>();
    for (int i = 0; i < right.size(); i++) {
      String query = left.get(left.size() == 1 ? 0 : i);
      prompt.add(query);
      prompt.add(right.get(i));
      scores.add(new ScoredText(i, "", Relevance.of(query, right.get(i))));
    }
    return Relevance.request(prompt, reader, scores);
  }

  @Override
  public StreamEncoder stream(SimulatedAnswer answer) {
    throw new IllegalStateException("scores are never asked for as a stream");
  }

  @Override
  public ObjectNode whole(SimulatedAnswer answer, AnswerUsage usage) {
    ObjectNode root =
        SimulatorJson.object()
            .put("id", "score-" + answer.id())
            .put("object", "list")
            .put("created", answer.createdSeconds())
            .put("model", answer.model());
    ArrayNode data = root.putArray("data");
    if (!answer.mute()) {
      for (ScoredText scored : answer.preferences().pooling().scores()) {
        data.addObject()
            .put("index", scored.index())
            .put("object", "score")
            .put("score", scored.score());
      }
    }
    root.putObject("usage")
        .put("prompt_tokens", usage.promptTokens())
        .put("total_tokens", usage.promptTokens())
        .put("completion_tokens", 0);
    return root;
  }
}
