// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.files;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.gatlingllm.chat.Tool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads tools and JSON schemas from files. */
public final class ToolFiles {

  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private static final Set<String> FIELDS =
      Set.of("name", "description", "parameters", "input_schema", "type");

  private ToolFiles() {}

  /**
   * Returns tools of a JSON array in OpenAI's form, with or without {@code function}, or in
   * Anthropic's form.
   *
   * @param name the file, on the class path or in the file system
   * @throws IllegalArgumentException naming the file and what is wrong with it
   */
  public static List<Tool> tools(String name) {
    Path file = DataFile.find("tools", name);
    List<Map<String, @Nullable Object>> listed =
        read(file, "a JSON array of tools", new TypeReference<>() {});
    if (listed.isEmpty()) {
      throw wrong(file, "a JSON array of tools", "is empty");
    }
    var tools = new ArrayList<Tool>();
    for (Map<String, @Nullable Object> tool : listed) {
      tools.add(tool(file, tools.size() + 1, tool));
    }
    return List.copyOf(tools);
  }

  /** Returns a JSON object, such as a schema. */
  public static Map<String, @Nullable Object> schema(String name) {
    Path file = DataFile.find("jsonSchema", name);
    return read(
        file,
        "a JSON schema, which is an object",
        new TypeReference<LinkedHashMap<String, @Nullable Object>>() {});
  }

  @SuppressWarnings("unchecked") // Jackson's maps have keys of text
  private static Tool tool(Path file, int number, @Nullable Map<String, @Nullable Object> listed) {
    if (listed == null) {
      throw wrong(file, "a JSON array of tools", "has null for tool " + number);
    }
    Map<String, @Nullable Object> tool =
        listed.get("function") instanceof Map<?, ?> function
            ? (Map<String, @Nullable Object>) function
            : listed;
    Object parameters =
        tool.containsKey("parameters") ? tool.get("parameters") : tool.get("input_schema");
    if (!(tool.get("name") instanceof String name)
        || !(parameters == null || parameters instanceof Map<?, ?>)) {
      throw wrong(
          file,
          "a JSON array of tools, {\"name\": \"…\", \"description\": \"…\", \"parameters\": {…}}",
          "has no such tool in place " + number);
    }
    requireKnown(file, name, tool);
    return new Tool(
        name,
        tool.get("description") instanceof String text ? text : "",
        parameters == null
            ? Map.of("type", "object", "properties", Map.of())
            : (Map<String, @Nullable Object>) parameters);
  }

  /** Refuses unknown fields, because ignoring them would change what the server does. */
  private static void requireKnown(Path file, String name, Map<String, @Nullable Object> tool) {
    for (String field : tool.keySet()) {
      if (!FIELDS.contains(field)) {
        throw new IllegalArgumentException(
            "tools "
                + file
                + ": '"
                + name
                + "' has a field '"
                + field
                + "', which not every dialect can send: delete it, or send the list unchanged with"
                + " .param(\"tools\", ...)");
      }
    }
  }

  private static <T> T read(Path file, String rule, TypeReference<T> type) {
    try {
      T value = JSON.readValue(Files.readAllBytes(file), type);
      if (value == null) {
        throw wrong(file, rule, "is null");
      }
      return value;
    } catch (JsonProcessingException e) {
      throw wrong(file, rule, "is not (" + e.getOriginalMessage() + ")");
    } catch (IOException e) {
      throw new IllegalArgumentException(file + " can't be read: " + e, e);
    }
  }

  private static IllegalArgumentException wrong(Path file, String rule, String what) {
    return new IllegalArgumentException(
        "the file must hold " + rule + ", but " + file + " " + what);
  }
}
