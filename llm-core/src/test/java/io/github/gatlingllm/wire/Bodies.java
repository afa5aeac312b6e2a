// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.gatlingllm.chat.AnswerShape;
import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.chat.Tool;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Bodies of requests, read back. */
public final class Bodies {

  private static final ObjectMapper STRICT =
      new ObjectMapper().enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);

  private Bodies() {}

  /** As it is sent, with single quotes. */
  public static String text(Dialect dialect, ChatRequest request) {
    return new String(dialect.body(request), UTF_8).replace('"', '\'');
  }

  public static JsonNode tree(Dialect dialect, ChatRequest request) {
    try {
      return STRICT.readTree(dialect.body(request));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  public static List<String> names(Dialect dialect, ChatRequest request) {
    List<String> names = new ArrayList<>();
    tree(dialect, request).fieldNames().forEachRemaining(names::add);
    return names;
  }

  /** A request for an answer of this shape. */
  public static ChatRequest shaped(UnaryOperator<AnswerShape> shape) {
    return ChatRequest.builder("m")
        .user("Hi")
        .maxTokens(9)
        .shape(shape.apply(AnswerShape.PLAIN))
        .build();
  }

  public static ChatRequest withTools() {
    return shaped(
        shape ->
            shape.withTools(
                List.of(
                    new Tool("look", "Looks it up", Map.of("type", "object")),
                    new Tool("wait", "", Map.of()))));
  }

  public static ChatRequest withSchema() {
    return shaped(
        shape -> shape.withSchema(new AnswerShape.Schema("city", Map.of("type", "object"))));
  }

  public static ChatRequest withImages(String... urls) {
    Message message = Message.user("What is it?");
    for (String url : urls) {
      message = message.withImage(url);
    }
    return ChatRequest.builder("m").message(message).maxTokens(9).build();
  }
}
