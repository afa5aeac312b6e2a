/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.simulations;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.measure.distribution.Distribution;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How far measured times are from what the server did, in ms.
 *
 * <p>The server knows of each chunk only that it was out between the beginning and the end of its
 * write. A time that such moments explain has no error.
 *
 * @param ttft measured − true TTFT: the way of the request to the server is in it
 * @param gaps |measured − true| of each gap between two chunks
 * @param open how long each of the writes took: so little the errors leave out
 */
record TruthErrors(Distribution ttft, Distribution gaps, Distribution open) {

  /** The server's log by request id. */
  static Map<String, JsonNode> byId(List<JsonNode> truth) {
    var byId = new HashMap<String, JsonNode>();
    truth.forEach(line -> byId.put(line.get("id").asText(), line));
    return byId;
  }

  /**
   * Compares requests that succeeded.
   *
   * @param rows of {@code requests.jsonl}, with gaps and request ids
   * @param truth by request id
   * @return null without any request of which the truth is known
   */
  static @Nullable TruthErrors of(Collection<JsonNode> rows, Map<String, JsonNode> truth) {
    var ttft = new Values();
    var gaps = new Values();
    var open = new Values();
    for (JsonNode row : rows) {
      JsonNode told = truth.get(row.path("requestId").asText());
      if (told != null && row.has("ttftNs")) {
        compare(row, told, ttft, gaps);
        open(told, open);
      }
    }
    return ttft.size == 0 || gaps.size == 0
        ? null
        : new TruthErrors(ttft.distribution(), gaps.distribution(), open.distribution());
  }

  private static void compare(JsonNode row, JsonNode told, Values ttft, Values gaps) {
    JsonNode before = told.get("chunksBefore");
    JsonNode after = told.get("chunks");
    long received = told.get("received").asLong();
    ttft.add(
        beyond(
                row.get("ttftNs").asDouble(),
                before.get(0).asLong() - received,
                after.get(0).asLong() - received)
            / 1e6);
    JsonNode measured = row.path("gapsUs");
    for (int i = 0; i < Math.min(measured.size(), after.size() - 1); i++) {
      long least = before.get(i + 1).asLong() - after.get(i).asLong();
      long most = after.get(i + 1).asLong() - before.get(i).asLong();
      gaps.add(Math.abs(beyond(measured.get(i).asDouble() * 1e3, least, most)) / 1e6);
    }
  }

  private static double beyond(double value, long least, long most) {
    return value > most ? value - most : Math.min(0, value - least);
  }

  private static void open(JsonNode told, Values open) {
    JsonNode after = told.get("chunks");
    for (int i = 0; i < after.size(); i++) {
      open.add((after.get(i).asLong() - told.get("chunksBefore").get(i).asLong()) / 1e6);
    }
  }

  /** Numbers that become a distribution. */
  static final class Values {

    private double[] values = new double[1024];
    private int size;

    void add(double value) {
      if (size == values.length) {
        values = Arrays.copyOf(values, 2 * size);
      }
      values[size++] = value;
    }

    int size() {
      return size;
    }

    Distribution distribution() {
      return Distribution.of(Arrays.copyOf(values, size));
    }
  }
}
