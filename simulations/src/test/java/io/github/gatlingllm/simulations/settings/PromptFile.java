/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.simulations.settings;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A file of prompts: one a line; or JSONL, where a line has {@code prompt} or {@code messages}.
 * Blank lines don't count.
 */
final class PromptFile {

  static final String PROMPT = "prompt";
  static final String MESSAGES = "messages";

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path file;

  private PromptFile(Path file) {
    this.file = file;
  }

  /** Its prompts, as a feeder takes them. */
  static List<Map<String, Object>> read(Path file) {
    return new PromptFile(file.toAbsolutePath().normalize()).records();
  }

  private List<Map<String, Object>> records() {
    List<String> lines = lines();
    boolean json =
        lines.stream().filter(line -> !line.isBlank()).findFirst().orElse("").startsWith("{");
    var records = new ArrayList<Map<String, Object>>();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      if (!line.isEmpty()) {
        records.add(json ? record(line, i + 1) : Map.of(PROMPT, line));
      }
    }
    if (records.isEmpty()) {
      throw wrong("is empty", "put one prompt a line into it");
    }
    return records.stream().anyMatch(record -> record.containsKey(MESSAGES))
        ? records.stream().map(PromptFile::asConversation).toList()
        : records;
  }

  private List<String> lines() {
    try {
      String text = Files.readString(file, StandardCharsets.UTF_8);
      return text.replaceFirst("^\uFEFF", "").lines().toList();
    } catch (IOException e) {
      throw wrong("can't be read as UTF-8 (" + e + ")", "name a text file by its full path");
    }
  }

  private Map<String, Object> record(String line, int number) {
    JsonNode node = parse(line, number);
    if (node.path(PROMPT).isTextual() && !node.path(PROMPT).asText().isBlank()) {
      return Map.of(PROMPT, node.path(PROMPT).asText());
    }
    if (node.path(MESSAGES).isArray()) {
      return conversation(node.path(MESSAGES), number);
    }
    throw wrong(number, "has neither a text 'prompt' nor a list 'messages'");
  }

  private JsonNode parse(String line, int number) {
    try {
      return JSON.readTree(line);
    } catch (JsonProcessingException e) {
      throw wrong(number, "is no JSON (" + e.getOriginalMessage() + ")");
    }
  }

  private Map<String, Object> conversation(JsonNode messages, int number) {
    var turns = new ArrayList<Map<String, String>>();
    String asked = "";
    for (JsonNode message : messages) {
      if (!message.path("role").isTextual() || !message.path("content").isTextual()) {
        throw wrong(number, "has a message without a text 'role' and a text 'content'");
      }
      String role = message.path("role").asText();
      String content = message.path("content").asText();
      turns.add(Map.of("role", role, "content", content));
      asked = role.equals("user") ? content : asked;
    }
    if (asked.isBlank()) {
      throw wrong(number, "has no message of role 'user' with content");
    }
    return Map.of(PROMPT, asked, MESSAGES, List.copyOf(turns));
  }

  /** In a file with conversations, a single prompt is a conversation of one message. */
  private static Map<String, Object> asConversation(Map<String, Object> record) {
    Object prompt = record.getOrDefault(PROMPT, "");
    return record.containsKey(MESSAGES)
        ? record
        : Map.of(PROMPT, prompt, MESSAGES, List.of(Map.of("role", "user", "content", prompt)));
  }

  private SettingsException wrong(int line, String what) {
    return wrong(
        "line " + line + " " + what,
        "write {\"prompt\": \"…\"} or {\"messages\": [{\"role\": \"user\", \"content\": \"…\"}]}");
  }

  private SettingsException wrong(String what, String remedy) {
    return new SettingsException(
        Property.PROMPTS.key()
            + " must be a file of prompts, one a line or JSONL, but "
            + file
            + " "
            + what
            + ": "
            + remedy);
  }
}
