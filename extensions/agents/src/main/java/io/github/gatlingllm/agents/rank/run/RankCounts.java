// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.rank.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Counts the correct rankings of requests, and their documents, by path. Any thread. */
final class RankCounts {

  private final Map<List<String>, Sum> sums = new ConcurrentHashMap<>();

  /**
   * What requests of one path ranked.
   *
   * @param rankings the number of correct answers that were read
   * @param documents the documents in them
   */
  record Sum(long rankings, long documents) {

    Sum plus(Sum more) {
      return new Sum(rankings + more.rankings, documents + more.documents);
    }

    /** Returns the documents of one ranking, on average. */
    double mean() {
      return (double) documents / rankings;
    }
  }

  void add(List<String> path, Sum more) {
    sums.merge(List.copyOf(path), more, Sum::plus);
  }

  Map<List<String>, Sum> sums() {
    return Map.copyOf(sums);
  }

  /** Returns the JSON for {@code worker.json}. */
  ArrayNode json() {
    ArrayNode rows = JsonNodeFactory.instance.arrayNode();
    sums.forEach(
        (path, sum) -> {
          ObjectNode row = rows.addObject();
          path.forEach(row.putArray("path")::add);
          row.put("rankings", sum.rankings()).put("documents", sum.documents());
        });
    return rows;
  }

  /** Adds the counts of a worker. */
  void add(JsonNode share) {
    for (JsonNode row : share) {
      var path = new ArrayList<String>();
      row.path("path").forEach(each -> path.add(each.asText()));
      add(path, new Sum(row.path("rankings").asLong(), row.path("documents").asLong()));
    }
  }
}
