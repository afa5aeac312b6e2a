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
 * The source of each answer of a sheet. It stays with the run, so that raters do not see it.
 *
 * @param items the items by id
 * @param identical the number of prompts with the same text from all sources
 */
record SheetKey(Map<String, Item> items, int identical) {

  private static final JsonMapper MAPPER = new JsonMapper();

  /**
   * An answer of the sheet.
   *
   * @param prompt the hash of its prompt
   * @param sources its sources
   */
  public record Item(String prompt, List<AnswerSource> sources) {}

  /** Returns the key of a sheet. */
  public static SheetKey of(Sheet sheet) {
    Map<String, Item> items = new LinkedHashMap<>();
    sheet.items().forEach(item -> items.put(item.id(), new Item(item.hash(), item.sources())));
    return new SheetKey(items, sheet.identical());
  }

  /** Returns the text of the file. */
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
   * Reads a key.
   *
   * @throws IllegalArgumentException if the file does not exist or is damaged
   */
  public static SheetKey read(Path file) {
    if (!Files.isRegularFile(file)) {
      throw new IllegalArgumentException(SheetTexts.noKey(file));
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
              .orElseThrow(() -> damaged(file, SheetTexts.unknownSource(key.toString()))));
    }
    return sources;
  }

  private static IllegalArgumentException damaged(Path file, String why) {
    return new IllegalArgumentException(SheetTexts.keyDamaged(file, why));
  }
}
