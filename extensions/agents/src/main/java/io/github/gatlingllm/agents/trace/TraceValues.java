// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.trace;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.gatlingllm.workload.files.JsonProblem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Predicate;

/** Reads the JSON objects of a file: one a line, in one array, or several over many lines. */
final class TraceValues {

  private static final ObjectMapper JSON =
      new ObjectMapper().enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);

  private TraceValues() {}

  /**
   * Reads objects until the end of the file.
   *
   * @param more receives each object, and returns whether it needs further ones
   * @throws IllegalArgumentException naming file, line and reason
   */
  static void read(Path file, Predicate<TraceObject> more) {
    long line = 1;
    try (InputStream in = Files.newInputStream(file);
        JsonParser parser = JSON.getFactory().createParser(in)) {
      boolean array = false;
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        line = parser.currentTokenLocation().getLineNr();
        if (token == JsonToken.START_ARRAY && !array) {
          array = true;
        } else if (token == JsonToken.END_ARRAY && array) {
          array = false;
        } else if (!more.test(object(file + ":" + line, JSON.readTree(parser)))) {
          return;
        }
      }
    } catch (JsonProcessingException e) {
      long at = e.getLocation() == null ? line : e.getLocation().getLineNr();
      throw new IllegalArgumentException(
          file + ":" + at + ": " + AgentTraceTexts.notJson(JsonProblem.of(e)), e);
    } catch (IOException e) {
      throw new IllegalArgumentException(
          AgentTraceTexts.unreadable(file.toString(), String.valueOf(e.getMessage())), e);
    }
  }

  private static TraceObject object(String place, JsonNode value) {
    var object = new TraceObject(place, "", value);
    if (!value.isObject()) {
      throw object.wrong(AgentTraceTexts.notAnObject(TraceObject.shown(value)));
    }
    return object;
  }
}
