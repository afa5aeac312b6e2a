package com.example.assistant;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * Sends one answer as server-sent events in the format of OpenAI, a chunk for each part of the
 * model's.
 */
final class AnswerStream implements StreamingChatResponseHandler {

  private final HttpExchange exchange;
  private final ObjectMapper json;
  private boolean started;

  AnswerStream(HttpExchange exchange, ObjectMapper json) {
    this.exchange = exchange;
    this.json = json;
  }

  @Override
  public void onPartialResponse(String text) {
    ObjectNode chunk = chunk();
    choice(chunk).putObject("delta").put("content", text);
    send(chunk.toString());
  }

  @Override
  public void onCompleteResponse(ChatResponse answer) {
    ObjectNode end = chunk();
    ObjectNode choice = choice(end);
    choice.putObject("delta");
    choice.put(
        "finish_reason",
        "LENGTH".equals(String.valueOf(answer.finishReason())) ? "length" : "stop");
    if (answer.tokenUsage() != null) {
      end.putObject("usage")
          .put("prompt_tokens", answer.tokenUsage().inputTokenCount())
          .put("completion_tokens", answer.tokenUsage().outputTokenCount());
    }
    send(end.toString());
    send("[DONE]");
    exchange.close();
  }

  /** Reports the model's failure: by status before the answer started, else by a cut stream. */
  @Override
  public void onError(Throwable failure) {
    try {
      if (!started) {
        exchange.sendResponseHeaders(502, -1);
      }
    } catch (IOException clientGone) {
      failure.addSuppressed(clientGone);
    } finally {
      exchange.close();
    }
  }

  private ObjectNode chunk() {
    return json.createObjectNode().put("object", "chat.completion.chunk").put("model", "assistant");
  }

  private static ObjectNode choice(ObjectNode chunk) {
    return chunk.putArray("choices").addObject().put("index", 0);
  }

  private void send(String data) {
    try {
      if (!started) {
        started = true;
        exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
        exchange.sendResponseHeaders(200, 0);
      }
      OutputStream body = exchange.getResponseBody();
      body.write(("data: " + data + "\n\n").getBytes(StandardCharsets.UTF_8));
      body.flush();
    } catch (IOException clientGone) {
      throw new UncheckedIOException(clientGone);
    }
  }
}
