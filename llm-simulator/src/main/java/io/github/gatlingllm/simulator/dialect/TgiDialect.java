// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** Text Generation Inference's own API, whose path says whether the answer is streamed. */
final class TgiDialect implements Dialect {
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
    Prompt prompt = TextPrompt.one(fields, "inputs");
    Fields parameters = fields.in("parameters");
    int maxTokens = reader.limit(parameters, "max_new_tokens", DEFAULT_MAX_TOKENS, prompt);
    return new GenerationRequest(
        prompt,
        reader.sampling(parameters, maxTokens, prompt),
        stream,
        Wishes.text(parameters.flag("details") ? Wishes.Extras.DETAILS : Wishes.Extras.NONE));
  }

  @Override
  public StreamEncoder stream(Answer answer) {
    return new TgiEncoder(answer);
  }

  @Override
  public ObjectNode whole(Answer answer, Usage usage) {
    ObjectNode root = Json.object().put("generated_text", answer.text(0, Part.Kind.TEXT));
    if (wantsDetails(answer)) {
      root.set("details", details(answer, usage));
    }
    return root;
  }

  static boolean wantsDetails(Answer answer) {
    return answer.wishes().extras() == Wishes.Extras.DETAILS;
  }

  static ObjectNode details(Answer answer, Usage usage) {
    return Json.object()
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
    return Json.object().put("error", error.message()).put("error_type", type);
  }
}
