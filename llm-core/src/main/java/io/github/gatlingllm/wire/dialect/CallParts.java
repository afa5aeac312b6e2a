// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.gatlingllm.chat.ToolCall;
import io.github.gatlingllm.wire.AnswerParts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Collects tool calls by their index, which a stream may send in pieces. */
abstract class CallParts extends AnswerParts {

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final TypeReference<LinkedHashMap<String, @Nullable Object>> MAP =
      new TypeReference<>() {};

  private final Map<Integer, Piece> pieces = new TreeMap<>();

  /** A call whose parts are still arriving. */
  static final class Piece {
    private String id = "";
    private String name = "";
    private final StringBuilder arguments = new StringBuilder();
    private final Map<String, @Nullable Object> own = new LinkedHashMap<>();

    /** Sets the id; servers may repeat it, or send an empty one. */
    void id(JsonNode value) {
      id = value.isTextual() && id.isEmpty() ? value.textValue() : id;
    }

    /** Sets the name; some servers repeat it with each part. */
    void name(JsonNode value) {
      name = value.isTextual() && name.isEmpty() ? value.textValue() : name;
    }

    /** Adds a part of the arguments, or all of them as an object. */
    void arguments(JsonNode value) {
      if (value.isTextual()) {
        arguments.append(value.textValue());
      } else if (value.isObject()) {
        arguments.setLength(0);
        arguments.append(value);
      }
    }

    /** Keeps a field that only its server knows. */
    void own(String field, JsonNode value) {
      if (!value.isMissingNode() && !value.isNull()) {
        own.put(field, MAPPER.convertValue(value, Object.class));
      }
    }

    private ToolCall call() {
      if (id.isEmpty()) {
        id = "call_" + UUID.randomUUID(); // results need one, also where the API has none
      }
      return new ToolCall(id, name, arguments.isEmpty() ? "{}" : arguments.toString(), own);
    }
  }

  /** Returns the call with an index. */
  final Piece piece(int index) {
    return pieces.computeIfAbsent(index, any -> new Piece());
  }

  /** Adds a part of the arguments to a call that has begun. */
  final void more(int index, JsonNode arguments) {
    Piece begun = pieces.get(index);
    if (begun != null) {
      begun.arguments(arguments);
    }
  }

  /** Returns a new call after all others. */
  final Piece nextPiece() {
    return piece(pieces.size());
  }

  @Override
  protected final List<ToolCall> calls() {
    var calls = new ArrayList<ToolCall>();
    pieces.values().forEach(piece -> calls.add(piece.call()));
    return calls;
  }

  /** Returns a JSON object as a map. */
  static Map<String, @Nullable Object> map(JsonNode object) {
    return MAPPER.convertValue(object, MAP);
  }

  /** Adds a text to a field of an object. */
  static void append(Map<String, @Nullable Object> object, String field, JsonNode text) {
    if (text.isTextual()) {
      object.merge(field, text.textValue(), (before, more) -> String.valueOf(before) + more);
    }
  }
}
