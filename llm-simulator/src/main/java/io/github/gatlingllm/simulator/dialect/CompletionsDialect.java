// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** OpenAI's completions. */
final class CompletionsDialect extends ChoicesDialect {
  static final String ID_PREFIX = "cmpl-";
  static final String OBJECT = "text_completion";
  private static final int DEFAULT_MAX_TOKENS = 16;

  @Override
  public GenerationRequest read(Fields fields, RequestReader reader) {
    if (fields.integer("n", 1, 1) != 1) {
      throw ApiError.invalid("Only n = 1 is supported.", "n", null);
    }
    TokenizedPrompt prompt = TextPrompt.one(fields, "prompt");
    int maxTokens = reader.limit(fields, "max_tokens", DEFAULT_MAX_TOKENS, prompt);
    boolean stream = fields.flag("stream");
    return new GenerationRequest(
        prompt,
        reader.sampling(fields, maxTokens, prompt),
        stream,
        RequestPreferences.text(usageMode(fields, stream)));
  }

  @Override
  public StreamEncoder stream(SimulatedAnswer answer) {
    return new CompletionsEncoder(answer);
  }

  @Override
  String idPrefix() {
    return ID_PREFIX;
  }

  @Override
  String object() {
    return OBJECT;
  }

  @Override
  void putContent(ObjectNode choice, SimulatedAnswer answer, int number) {
    choice.put("text", answer.text(number, AnswerPart.Kind.TEXT)).putNull("logprobs");
  }
}
