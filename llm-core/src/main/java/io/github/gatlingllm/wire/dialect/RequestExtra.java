// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.wire.Dialect;

/** Features of a request that some dialects lack. */
enum RequestExtra {
  IMAGES(".image(...)"),
  PARTS(".contentPart(...) or .audioFile(...)"),
  TOOLS(".tool(...)"),
  TOOL_MESSAGES("calls and results of tools in its messages"),
  SCHEMA(".jsonSchema(...)"),
  CHOICES(".choices(n)"),
  LOGPROBS(".logprobs(k)");

  private final String call;

  RequestExtra(String call) {
    this.call = call;
  }

  /**
   * Throws if the request uses the feature.
   *
   * @param why the dialect lacks it
   */
  void refuse(ChatRequest request, Dialect dialect, String why) {
    if (in(request)) {
      throw unsayable(
          dialect, call, why, "remove it, or use a dialect that has it, such as llm.openAi()");
    }
  }

  /** Returns the error of a request that a dialect can't express. */
  static IllegalArgumentException unsayable(
      Dialect dialect, String what, String why, String remedy) {
    return new IllegalArgumentException(
        dialect.id() + " can't send " + what + ": " + why + "; " + remedy);
  }

  private boolean in(ChatRequest request) {
    return switch (this) {
      case IMAGES -> request.messages().stream().anyMatch(m -> !m.images().isEmpty());
      case PARTS -> request.messages().stream().anyMatch(m -> !m.parts().isEmpty());
      case TOOLS -> !request.shape().tools().isEmpty();
      case TOOL_MESSAGES -> request.messages().stream().anyMatch(Message::usesTools);
      case SCHEMA -> request.shape().schema() != null;
      case CHOICES -> request.shape().choices().isPresent();
      case LOGPROBS -> request.shape().logprobs().isPresent();
    };
  }
}
