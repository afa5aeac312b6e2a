// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** The API of Text Generation Inference. The path selects streaming. */
final class TgiDialect implements ServedDialect {
  private static final int DEFAULT_MAX_TOKENS = 100;

  private final boolean stream;

  private TgiDialect(boolean stream) {
    this.stream = stream;
  }

  static TgiDialect streamed() {
    return new TgiDialect(true);
  }

  static TgiDialect whole() {
    return new TgiDialect(false);
  }

  @Override
  public boolean namesModel() {
    return false;
  }

  @Override
  public GenerationRequest read(Fields fields, RequestReader reader) {
    TokenizedPrompt prompt = TextPrompt.one(fields, "inputs");
    Fields parameters = fields.in("parameters");
    int maxTokens = reader.limit(parameters, "max_new_tokens", DEFAULT_MAX_TOKENS, prompt);
    return new GenerationRequest(
        prompt,
        reader.sampling(parameters, maxTokens, prompt),
        stream,
        RequestPreferences.text(
            parameters.flag("details")
                ? RequestPreferences.Extras.DETAILS
                : RequestPreferences.Extras.NONE));
  }

  @Override
  public StreamEncoder stream(SimulatedAnswer answer) {
    return new TgiEncoder(answer);
  }

  @Override
  public ObjectNode whole(SimulatedAnswer answer, AnswerUsage usage) {
    ObjectNode root =
        SimulatorJson.object().put("generated_text", answer.text(0, AnswerPart.Kind.TEXT));
    if (wantsDetails(answer)) {
      root.set("details", details(answer, usage));
    }
    return root;
  }

  static boolean wantsDetails(SimulatedAnswer answer) {
    return answer.preferences().extras() == RequestPreferences.Extras.DETAILS;
  }

  static ObjectNode details(SimulatedAnswer answer, AnswerUsage usage) {
    return SimulatorJson.object()
        .put("finish_reason", answer.plan().endsByItself() ? "eos_token" : "length")
        .put("generated_tokens", usage.completionTokens())
        .putNull("seed")
        .put("input_length", usage.promptTokens());
  }

  @Override
  public ObjectNode error(ApiError error) {
    return errorJson(error);
  }

  static ObjectNode errorJson(ApiError error) {
    String type =
        switch (error.status()) {
          case 400, 401, 404, 405, 413, 422 -> "validation";
          case 429, 503 -> "overloaded";
          default -> "generation";
        };
    return SimulatorJson.object().put("error", error.message()).put("error_type", type);
  }
}
