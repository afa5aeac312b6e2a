// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads a truth log as its users do. */
final class TruthFile {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Map<String, JsonNode> byId = new HashMap<>();

  private TruthFile() {}

  static TruthFile read(Path file) {
    TruthFile truth = new TruthFile();
    try {
      for (String line : Files.readAllLines(file)) {
        JsonNode record = JSON.readTree(line);
        truth.byId.put(record.get("id").textValue(), record);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return truth;
  }

  /** The request's record; a missing node if it has none. */
  JsonNode get(String id) {
    return byId.getOrDefault(id, MissingNode.getInstance());
  }

  Collection<JsonNode> all() {
    return byId.values();
  }

  /**
   * All stamps of a record, in the order in which they must be, unless a full socket has made
   * writes wait for each other.
   */
  static List<Long> stamps(JsonNode record) {
    List<Long> stamps = new ArrayList<>();
    for (String name : List.of("received", "queued", "prefillStart", "firstToken")) {
      if (record.has(name)) {
        stamps.add(record.get(name).longValue());
      }
    }
    JsonNode before = record.get("chunksBefore");
    JsonNode after = record.get("chunks");
    assertThat(before).hasSameSizeAs(after);
    for (int i = 0; i < after.size(); i++) {
      stamps.add(before.get(i).longValue());
      stamps.add(after.get(i).longValue());
    }
    stamps.add(record.get("finished").longValue());
    return stamps;
  }
}
