// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.read;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The content of a result file of {@code vllm bench serve} except for gaps and texts: single
 * values, and the columns with a value per request.
 */
final class VllmColumns {

  static final String ITLS = "itls";
  static final String ERRORS = "errors";
  private static final Set<String> COLUMNS =
      Set.of("input_lens", "output_lens", "ttfts", "start_times", "latencies");

  private final JsonSource source;
  private final Map<String, JsonNode> values = new LinkedHashMap<>();
  private final Map<String, NumberColumn> columns = new HashMap<>();
  private boolean gaps;
  private int results;

  private VllmColumns(JsonSource source) {
    this.source = source;
  }

  /** Reads all of the file but gaps and texts. */
  static VllmColumns of(JsonSource source) {
    var read = new VllmColumns(source);
    source.read(
        json -> {
          source.begin(json);
          read.object(json);
          while (json.nextToken() != null) {
            read.results++;
            json.skipChildren();
          }
          return null;
        });
    if (read.results > 0) {
      throw new IllegalArgumentException(ReadTexts.several(source.file(), read.results + 1));
    }
    return read;
  }

  private void object(JsonParser json) throws IOException {
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      JsonToken token = json.nextToken();
      if (token == JsonToken.START_ARRAY && COLUMNS.contains(name)) {
        columns.put(name, numbers(json, name));
      } else if (token == JsonToken.START_ARRAY && name.equals(ERRORS)) {
        columns.put(name, errors(json));
      } else if (token.isScalarValue()) {
        values.put(name, JsonSource.tree(json));
      } else {
        gaps |= name.equals(ITLS);
        json.skipChildren();
      }
    }
  }

  private NumberColumn numbers(JsonParser json, String name) throws IOException {
    var column = new NumberColumn();
    while (json.nextToken() != JsonToken.END_ARRAY) {
      double value = json.currentToken().isNumeric() ? json.getDoubleValue() : Double.NaN;
      if (!Double.isFinite(value) || value < 0) {
        throw new IllegalArgumentException(
            ReadTexts.wrongValue(
                source.file(),
                name + "[" + column.size() + "]",
                json.getText(),
                "a finite number, 0 or more"));
      }
      column.add(value);
    }
    return column;
  }

  /** Returns 1 for each request with an error, else 0. */
  private static NumberColumn errors(JsonParser json) throws IOException {
    var column = new NumberColumn();
    while (json.nextToken() != JsonToken.END_ARRAY) {
      boolean none =
          json.currentToken() == JsonToken.VALUE_NULL
              || (json.currentToken() == JsonToken.VALUE_STRING && json.getTextLength() == 0);
      json.skipChildren();
      column.add(none ? 0 : 1);
    }
    return column;
  }

  boolean has(String name) {
    return columns.containsKey(name);
  }

  NumberColumn column(String name) {
    return columns.getOrDefault(name, new NumberColumn());
  }

  /** Returns the single values of the file by name. */
  Map<String, JsonNode> values() {
    return values;
  }

  /** Returns whether the file contains gaps. */
  boolean gaps() {
    return gaps;
  }

  /** Returns whether the file contains requests. */
  boolean detailed() {
    return has("ttfts") && has("output_lens") && (gaps || has("latencies"));
  }

  int requests() {
    return column("ttfts").size();
  }

  /** Checks that all columns have an entry per request. */
  void requireEqualLengths() {
    columns.forEach(
        (name, column) -> {
          if (column.size() != requests()) {
            throw new IllegalArgumentException(
                ReadTexts.lengths(source.file(), name, column.size(), "ttfts", requests()));
          }
        });
  }

  /**
   * Whether a request failed. Files without errors show it by an empty answer that has no first
   * token.
   */
  boolean failed(int request) {
    return has(ERRORS)
        ? column(ERRORS).get(request) > 0
        : column("output_lens").get(request) == 0 && column("ttfts").get(request) == 0;
  }

  long failures() {
    long failures = 0;
    for (int request = 0; request < requests(); request++) {
      failures += failed(request) ? 1 : 0;
    }
    return failures;
  }
}
