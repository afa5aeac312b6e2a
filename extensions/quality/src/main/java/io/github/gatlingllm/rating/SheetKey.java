// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.rating;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.ForeignFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Where each answer of a sheet comes from. It stays with the run: who rates does not see it.
 *
 * @param items by their id
 * @param identical prompts that got the same text from everywhere
 */
record SheetKey(Map<String, Item> items, int identical) {

  private static final JsonMapper MAPPER = new JsonMapper();

  /**
   * An answer.
   *
   * @param prompt hash of its prompt
   * @param sources where it comes from
   */
  public record Item(String prompt, List<AnswerSource> sources) {}

  /** That of a sheet. */
  public static SheetKey of(Sheet sheet) {
    Map<String, Item> items = new LinkedHashMap<>();
    sheet.items().forEach(item -> items.put(item.id(), new Item(item.hash(), item.sources())));
    return new SheetKey(items, sheet.identical());
  }

  /** As a file's text. */
  String text() {
    ObjectNode root = JsonNodeFactory.instance.objectNode().put("identical", identical);
    ObjectNode nodes = root.putObject("items");
    items.forEach(
        (id, item) -> {
          ObjectNode node = nodes.putObject(id).put("prompt", item.prompt());
          ArrayNode sources = node.putArray("sources");
          item.sources().forEach(source -> sources.add(source.key()));
        });
    return root.toPrettyString() + "\n";
  }

  /**
   * Reads it.
   *
   * @throws IllegalArgumentException if there is none, or it is damaged
   */
  public static SheetKey read(Path file) {
    if (!Files.isRegularFile(file)) {
      throw new IllegalArgumentException(
          "there is no " + file + ": make a sheet first, by export --answers N");
    }
    try {
      JsonNode root = MAPPER.readTree(ForeignFile.text(file));
      Map<String, Item> items = new LinkedHashMap<>();
      for (Map.Entry<String, JsonNode> each : root.path("items").properties()) {
        items.put(
            each.getKey(),
            new Item(each.getValue().path("prompt").asText(), sources(file, each.getValue())));
      }
      return new SheetKey(items, root.path("identical").asInt());
    } catch (JsonProcessingException e) {
      throw damaged(file, e.getOriginalMessage());
    } catch (IOException e) {
      throw damaged(file, e.toString());
    }
  }

  private static List<AnswerSource> sources(Path file, JsonNode item) {
    var sources = new ArrayList<AnswerSource>();
    for (JsonNode key : item.path("sources")) {
      sources.add(
          Arrays.stream(AnswerSource.values())
              .filter(source -> source.key().equals(key.asText()))
              .findFirst()
              .orElseThrow(() -> damaged(file, "unknown source " + key)));
    }
    return sources;
  }

  private static IllegalArgumentException damaged(Path file, String why) {
    return new IllegalArgumentException(
        file + " can't be read (" + why + "): make the sheet again, by export --answers N");
  }
}
