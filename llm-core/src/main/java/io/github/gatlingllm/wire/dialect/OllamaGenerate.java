// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.chat.Message;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;

/** Ollama's text completion, {@code /api/generate}: one JSON object per line. */
public final class OllamaGenerate extends Ollama {

  @Override
  public String id() {
    return "ollama-generate";
  }

  @Override
  public String path(ChatRequest request) {
    return "/api/generate";
  }

  @Override
  public byte[] body(ChatRequest request) {
    String chatOnly = "Ollama supports tools only in a chat, llm.ollama()";
    RequestExtra.TOOLS.refuse(request, this, chatOnly);
    RequestExtra.TOOL_MESSAGES.refuse(request, this, chatOnly);
    return OllamaBody.of(request, this, this::prompt);
  }

  private void prompt(RequestBody body) throws IOException {
    String system = MessageContents.system(body.request(), this);
    if (!system.isEmpty()) {
      body.text("system", system);
    }
    List<Message> messages = MessageContents.conversation(body.request());
    body.text(
        "prompt", messages.stream().map(Message::content).collect(Collectors.joining("\n\n")));
    if (messages.stream().anyMatch(message -> !message.images().isEmpty())) {
      body.list("images", () -> OllamaBody.images(body, messages, this));
    }
  }
}
