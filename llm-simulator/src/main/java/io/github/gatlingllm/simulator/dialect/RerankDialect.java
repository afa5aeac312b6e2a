// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.simulator.dialect.Pooling.ScoredText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Rerankers: the shapes of Cohere, Jina and vLLM, whose documents are {@code documents}, and of
 * TEI, whose documents are {@code texts}.
 */
final class RerankDialect extends OpenAiDialect {
  private static final Comparator<ScoredText> BEST_FIRST =
      Comparator.comparingDouble(ScoredText::score).reversed().thenComparing(ScoredText::index);

  /** The shapes of answers. */
  enum Shape {
    /** {@code results} with {@code relevance_score}, and {@code meta} instead of a usage. */
    COHERE,
    /** {@code results} with {@code relevance_score} and the usage. */
    JINA,
    /** An array of {@code index} and {@code score}. */
    TEI
  }

  private final Shape shape;

  RerankDialect(Shape shape) {
    this.shape = shape;
  }

  @Override
  public boolean namesModel() {
    return shape != Shape.TEI;
  }

  @Override
  public GenerationRequest read(Fields fields, RequestReader reader) {
    String field = shape == Shape.TEI ? "texts" : "documents";
    String query = fields.text("query");
    if (query.isEmpty()) {
      throw Fields.wrongType("query", "a text that is not empty");
    }
    List<String> documents = Relevance.texts(fields.node(field), field);
    boolean texts =
        fields.flag(shape == Shape.TEI ? "return_text" : "return_documents", shape == Shape.JINA);
    TokenizedPrompt prompt = new TokenizedPrompt(field);
    List<ScoredText> scores = new ArrayList<>();
    for (int i = 0; i < documents.size(); i++) {
      String document = documents.get(i);
      prompt.add(query);
      prompt.add(document);
      scores.add(new ScoredText(i, texts ? document : "", Relevance.of(query, document)));
    }
    scores.sort(BEST_FIRST);
    int most = fields.integer("top_n", scores.size(), 1);
    return Relevance.request(prompt, reader, scores.subList(0, Math.min(most, scores.size())));
  }

  @Override
  public StreamEncoder stream(SimulatedAnswer answer) {
    throw new IllegalStateException("a ranking is never asked for as a stream");
  }

  @Override
  public JsonNode whole(SimulatedAnswer answer, AnswerUsage usage) {
    ArrayNode results = SimulatorJson.object().putArray("results");
    if (!answer.mute()) {
      answer.preferences().pooling().scores().forEach(score -> results.add(result(score)));
    }
    if (shape == Shape.TEI) {
      return results;
    }
    ObjectNode root = SimulatorJson.object().put("id", "rerank-" + answer.id());
    root.set("results", results);
    if (shape == Shape.COHERE) {
      ObjectNode meta = root.putObject("meta");
      meta.putObject("api_version").put("version", "2");
      meta.putObject("billed_units").put("search_units", 1);
      meta.putObject("tokens").put("input_tokens", usage.promptTokens());
      return root;
    }
    root.put("model", answer.model());
    root.putObject("usage")
        .put("prompt_tokens", usage.promptTokens())
        .put("total_tokens", usage.promptTokens());
    return root;
  }

  private ObjectNode result(ScoredText scored) {
    ObjectNode json = SimulatorJson.object().put("index", scored.index());
    if (shape == Shape.TEI) {
      json.put("score", scored.score());
      return scored.text().isEmpty() ? json : json.put("text", scored.text());
    }
    json.put("relevance_score", scored.score());
    if (!scored.text().isEmpty()) {
      json.putObject("document").put("text", scored.text());
    }
    return json;
  }

  /** TEI's errors have a format of their own. */
  @Override
  public ObjectNode error(ApiError error) {
    return shape == Shape.TEI ? TgiDialect.errorJson(error) : super.error(error);
  }
}
