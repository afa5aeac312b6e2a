// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;

/** Files of one JSON value a line, read one after the other: they are large. */
final class JsonLines {

  private static final ObjectMapper JSON = new ObjectMapper();

  private JsonLines() {}

  static Iterable<JsonNode> read(Path file) throws IOException {
    MappingIterator<JsonNode> lines = JSON.readerFor(JsonNode.class).readValues(file.toFile());
    return () -> lines;
  }

  static JsonNode one(Path file) throws IOException {
    return JSON.readTree(file.toFile());
  }
}
