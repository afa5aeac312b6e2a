// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.simulator.engine.StatelessRandom;
import java.util.List;
import java.util.OptionalLong;

/**
 * OpenAI's embeddings. The engine treats them as a prompt with one output token, which stands for
 * the vectors and is not counted.
 */
final class EmbeddingsDialect extends OpenAiDialect {
  private static final int DIMENSIONS = 16;
  private static final Sampling PREFILL_ONLY = new Sampling(1, 1, true, OptionalLong.empty());

  @Override
  public GenerationRequest read(Fields fields, RequestReader reader) {
    JsonNode input = fields.node("input");
    boolean several = input.isArray() && !input.isEmpty() && !input.get(0).isNumber();
    TokenizedPrompt prompt = TextPrompt.all(several ? input : List.of(input), "input");
    reader.checkContext(prompt, PREFILL_ONLY.maxTokens());
    return new GenerationRequest(
        prompt,
        PREFILL_ONLY,
        false,
        RequestPreferences.of(new Pooling(several ? input.size() : 1, List.of())));
  }

  @Override
  public StreamEncoder stream(SimulatedAnswer answer) {
    throw new IllegalStateException("embeddings are never asked for as a stream");
  }

  @Override
  public ObjectNode whole(SimulatedAnswer answer, AnswerUsage usage) {
    ObjectNode root = SimulatorJson.object().put("object", "list");
    ArrayNode data = root.putArray("data");
    for (int i = 0; i < answer.preferences().pooling().vectors() && !answer.mute(); i++) {
      data.add(embedding(answer.plan().seed(i), i));
    }
    root.put("model", answer.model());
    root.putObject("usage")
        .put("prompt_tokens", usage.promptTokens())
        .put("total_tokens", usage.promptTokens());
    return root;
  }

  private static ObjectNode embedding(long seed, int index) {
    ObjectNode json = SimulatorJson.object().put("object", "embedding").put("index", index);
    ArrayNode vector = json.putArray("embedding");
    for (int i = 0; i < DIMENSIONS; i++) {
      vector.add((float) (2 * StatelessRandom.unitAt(seed, i) - 1));
    }
    return json;
  }
}
