// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.chat.ToolCall;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random histories with tools, as bodies, read back by readers of their own: the same calls, ids,
 * arguments and results, in the same order.
 */
class ToolHistoryRoundTripTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int HISTORIES = 500;
  private static final List<String> TOOLS = List.of("grep", "ls", "weather", "run_sql", "book");

  @ParameterizedTest
  @ValueSource(
      strings = {"openai-chat", "openai-responses", "anthropic-messages", "gemini", "ollama-chat"})
  void callsAndResultsSurvive(String dialect) throws IOException {
    boolean byName = dialect.equals("gemini") || dialect.equals("ollama-chat");
    int calls = 0;
    for (int seed = 0; seed < HISTORIES; seed++) {
      List<Message> history = history(new Random(seed));
      JsonNode body =
          JSON.readTree(
              Dialects.byId(dialect)
                  .body(ChatRequest.builder("m").messages(history).maxTokens(9).build()));

      assertThat(read(dialect, body)).as("seed %d", seed).isEqualTo(expected(history, byName));
      calls += history.stream().mapToInt(message -> message.calls().size()).sum();
    }
    assertThat(calls).isGreaterThan(HISTORIES);
  }

  private static List<Message> history(Random random) throws IOException {
    var history = new ArrayList<Message>();
    if (random.nextBoolean()) {
      history.add(Message.system("Be " + text(random)));
    }
    int id = 0;
    for (int turns = 1 + random.nextInt(3); turns > 0; turns--) {
      history.add(Message.user("Do " + text(random)));
      for (int rounds = random.nextInt(4); rounds > 0; rounds--) {
        var names = new ArrayList<>(TOOLS);
        Collections.shuffle(names, random);
        var calls = new ArrayList<ToolCall>();
        var results = new ArrayList<Message>();
        for (String name : names.subList(0, 1 + random.nextInt(3))) {
          String call = "call_" + id++;
          calls.add(new ToolCall(call, name, random.nextInt(5) == 0 ? "" : arguments(random)));
          results.add(Message.tool(call, random.nextInt(6) == 0 ? "" : text(random)));
        }
        Collections.shuffle(results, random);
        history.add(Message.assistant(random.nextBoolean() ? "" : text(random), calls));
        history.addAll(results);
      }
      history.add(Message.assistant("So " + text(random)));
    }
    history.add(Message.user("End"));
    return history;
  }

  private static String text(Random random) {
    var text = new StringBuilder("x");
    for (int i = random.nextInt(12); i > 0; i--) {
      text.append("ab \"\\\n\t{}é中".charAt(random.nextInt(11)));
    }
    return text.append('y').toString();
  }

  private static String arguments(Random random) throws IOException {
    ObjectNode arguments = JSON.createObjectNode();
    for (int i = random.nextInt(4); i > 0; i--) {
      switch (random.nextInt(4)) {
        case 0 -> arguments.put("t" + i, text(random));
        case 1 -> arguments.put("n" + i, random.nextInt());
        case 2 -> arguments.putArray("l" + i).add(text(random)).add(true).addNull();
        default -> arguments.putObject("o" + i).put("d", random.nextInt(99) / 4.0);
      }
    }
    return random.nextBoolean() ? arguments.toString() : arguments.toPrettyString();
  }

  /** Returns what a reader finds; dialects without ids show the tool of a call instead. */
  private static List<String> expected(List<Message> history, boolean byName) throws IOException {
    var lines = new ArrayList<String>();
    var names = new HashMap<String, String>();
    for (Message message : history) {
      String callId = message.callId();
      if (callId != null) {
        lines.add("result " + names.get(callId) + ": " + message.content());
        continue;
      }
      said(lines, message.role().wireName(), message.content());
      for (ToolCall call : message.calls()) {
        names.put(call.id(), byName ? call.name() : call.id());
        lines.add("call " + names.get(call.id()) + " " + call(call.name(), call.arguments()));
      }
    }
    return lines;
  }

  private static void said(List<String> lines, String role, String text) {
    if (!text.isEmpty()) {
      lines.add(role + ": " + text);
    }
  }

  private static String call(String name, String arguments) throws IOException {
    return name + " " + (arguments.isBlank() ? "{}" : JSON.readTree(arguments).toString());
  }

  private static List<String> read(String dialect, JsonNode body) throws IOException {
    var lines = new ArrayList<String>();
    switch (dialect) {
      case "openai-chat" -> chat(body, lines);
      case "openai-responses" -> responses(body, lines);
      case "anthropic-messages" -> anthropic(body, lines);
      case "gemini" -> gemini(body, lines);
      default -> ollama(body, lines);
    }
    return lines;
  }

  private static void chat(JsonNode body, List<String> lines) throws IOException {
    for (JsonNode message : body.path("messages")) {
      if (message.path("role").asText().equals("tool")) {
        lines.add(
            "result " + message.path("tool_call_id").asText() + ": " + text(message, "content"));
        continue;
      }
      said(lines, message.path("role").asText(), text(message, "content"));
      for (JsonNode call : message.path("tool_calls")) {
        JsonNode function = call.path("function");
        lines.add(
            "call "
                + call.path("id").asText()
                + " "
                + call(function.path("name").asText(), function.path("arguments").asText()));
      }
    }
  }

  private static void responses(JsonNode body, List<String> lines) throws IOException {
    for (JsonNode item : body.path("input")) {
      switch (item.path("type").asText("message")) {
        case "function_call" ->
            lines.add(
                "call "
                    + item.path("call_id").asText()
                    + " "
                    + call(item.path("name").asText(), item.path("arguments").asText()));
        case "function_call_output" ->
            lines.add("result " + item.path("call_id").asText() + ": " + text(item, "output"));
        default -> said(lines, item.path("role").asText(), text(item, "content"));
      }
    }
  }

  private static void anthropic(JsonNode body, List<String> lines) {
    said(lines, "system", body.path("system").asText());
    for (JsonNode message : body.path("messages")) {
      String role = message.path("role").asText();
      if (message.path("content").isTextual()) {
        said(lines, role, message.path("content").asText());
      }
      for (JsonNode block : message.path("content")) {
        switch (block.path("type").asText()) {
          case "tool_use" ->
              lines.add(
                  "call "
                      + block.path("id").asText()
                      + " "
                      + block.path("name").asText()
                      + " "
                      + block.path("input"));
          case "tool_result" ->
              lines.add(
                  "result " + block.path("tool_use_id").asText() + ": " + text(block, "content"));
          default -> said(lines, role, block.path("text").asText());
        }
      }
    }
  }

  private static void gemini(JsonNode body, List<String> lines) {
    said(lines, "system", body.at("/systemInstruction/parts/0/text").asText());
    Map<String, String> roles = Map.of("model", "assistant", "user", "user");
    for (JsonNode content : body.path("contents")) {
      for (JsonNode part : content.path("parts")) {
        JsonNode call = part.path("functionCall");
        JsonNode result = part.path("functionResponse");
        if (call.isObject()) {
          String name = call.path("name").asText();
          lines.add("call " + name + " " + name + " " + call.path("args"));
        } else if (result.isObject()) {
          lines.add(
              "result "
                  + result.path("name").asText()
                  + ": "
                  + result.at("/response/output").asText());
        } else {
          said(lines, String.valueOf(roles.get(content.path("role").asText())), text(part, "text"));
        }
      }
    }
  }

  private static void ollama(JsonNode body, List<String> lines) {
    for (JsonNode message : body.path("messages")) {
      if (message.path("role").asText().equals("tool")) {
        lines.add("result " + message.path("tool_name").asText() + ": " + text(message, "content"));
        continue;
      }
      said(lines, message.path("role").asText(), text(message, "content"));
      for (JsonNode call : message.path("tool_calls")) {
        String name = call.at("/function/name").asText();
        lines.add("call " + name + " " + name + " " + call.at("/function/arguments"));
      }
    }
  }

  private static String text(JsonNode node, String field) {
    assertThat(node.path(field).isTextual() || node.path(field).isNull()).isTrue();
    return node.path(field).isNull() ? "" : node.path(field).asText();
  }
}
