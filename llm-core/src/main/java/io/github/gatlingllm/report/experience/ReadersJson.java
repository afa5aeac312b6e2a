// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.experience;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.measure.request.Reader;
import io.github.gatlingllm.report.json.JsonPlace;
import java.util.Collection;
import java.util.List;

/** The readers of the answers in {@code summary.json}. */
final class ReadersJson {

  private static final double MILLION = 1e6;
  private static final double BILLION = 1e9;

  private ReadersJson() {}

  static ArrayNode of(Collection<Reader> readers) {
    ArrayNode nodes = JsonNodeFactory.instance.arrayNode();
    for (Reader reader : readers) {
      ObjectNode node = nodes.addObject();
      node.put("firstTokenMs", reader.firstTokenNanos() / MILLION);
      if (reader.perInputTokenNanos() > 0) {
        node.put("perInputTokenMs", reader.perInputTokenNanos() / MILLION);
      }
      node.put("tokenMs", reader.tokenNanos() / MILLION);
      node.put("wordsPerSecond", reader.wordsPerSecond());
      node.put("noticedMs", reader.noticedNanos() / MILLION);
    }
    return nodes;
  }

  static List<Reader> read(JsonNode readers) {
    return JsonPlace.root(readers).elements().stream().map(ReadersJson::reader).toList();
  }

  private static Reader reader(JsonPlace reported) {
    long token = nanos(reported.at("tokenMs").number());
    return new Reader(
        nanos(reported.at("firstTokenMs").number()),
        nanos(reported.at("perInputTokenMs").optionalNumber().orElse(0)),
        token,
        reported.at("wordsPerSecond").number() * token / BILLION,
        nanos(reported.at("noticedMs").number()));
  }

  private static long nanos(double millis) {
    return Math.round(millis * MILLION);
  }
}
