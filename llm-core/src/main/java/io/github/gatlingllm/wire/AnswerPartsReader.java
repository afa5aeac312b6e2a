// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A reader that also collects the parts of its answer. Events with only text cost nothing more. */
public final class AnswerPartsReader implements DeltaReader {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final DeltaReader reader;
  private final AnswerParts parts;
  private final StringBuilder hidden;

  /**
   * Creates a reader.
   *
   * @param reader reads the events
   * @param hidden the text that it collects besides the output text
   */
  public AnswerPartsReader(DeltaReader reader, AnswerParts parts, StringBuilder hidden) {
    this.reader = reader;
    this.parts = parts;
    this.hidden = hidden;
  }

  @Override
  public void expectOneChoice() {
    reader.expectOneChoice();
  }

  @Override
  public void event(byte[] bytes, int from, int to, Delta delta) {
    int before = hidden.length();
    reader.event(bytes, from, to, delta);
    collect(null, bytes, from, to, delta, before);
  }

  @Override
  public void event(String name, byte[] bytes, int from, int to, Delta delta) {
    int before = hidden.length();
    reader.event(name, bytes, from, to, delta);
    collect(name, bytes, from, to, delta, before);
  }

  private void collect(
      @Nullable String name, byte[] bytes, int from, int to, Delta delta, int before) {
    if (delta.malformed() || !wanted(delta, hidden.length() > before)) {
      return;
    }
    JsonNode event = parsed(bytes, from, to);
    if (event instanceof ObjectNode object) {
      if (name != null && !object.has("type")) {
        object.put("type", name);
      }
      parts.event(object);
    }
  }

  private boolean wanted(Delta delta, boolean more) {
    if (!delta.content() || parts.readsText()) {
      return true;
    }
    return more && (!delta.reasoningOnly() || parts.readsReasoning());
  }

  @Override
  public void head(int status, Function<String, @Nullable String> header) {
    reader.head(status, header);
  }

  @Override
  public void answer(byte[] bytes, int from, int to, Delta delta) {
    reader.answer(bytes, from, to, delta);
    if (delta.malformed()) {
      return;
    }
    JsonNode answer = parsed(bytes, from, to);
    if (answer != null && answer.isArray()) {
      answer.forEach(parts::event);
    } else if (answer != null) {
      parts.answer(answer);
    }
  }

  private static @Nullable JsonNode parsed(byte[] bytes, int from, int to) {
    int start = EventData.afterSpaces(bytes, from, to);
    if (start >= to || (bytes[start] != '{' && bytes[start] != '[')) {
      return null;
    }
    try {
      return MAPPER.readTree(bytes, start, to - start);
    } catch (IOException noJson) {
      return null; // such as [DONE]
    }
  }

  @Override
  public void close() {
    reader.close();
  }
}
