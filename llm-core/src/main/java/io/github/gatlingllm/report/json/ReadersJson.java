// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.experience.Reader;
import java.util.List;

/** Who read the answers, in {@code summary.json}. */
final class ReadersJson {

  private static final double MILLION = 1e6;
  private static final double BILLION = 1e9;

  private ReadersJson() {}

  static void put(ObjectNode run, List<Reader> readers) {
    if (readers.isEmpty()) {
      return;
    }
    ArrayNode nodes = run.putArray("readers");
    for (Reader reader : readers) {
      ObjectNode node = nodes.addObject();
      DistJson.put(node, "firstTokenMs", reader.firstTokenNanos() / MILLION);
      if (reader.perInputTokenNanos() > 0) {
        DistJson.put(node, "perInputTokenMs", reader.perInputTokenNanos() / MILLION);
      }
      DistJson.put(node, "tokenMs", reader.tokenNanos() / MILLION);
      DistJson.put(node, "wordsPerSecond", reader.wordsPerSecond());
      DistJson.put(node, "noticedMs", reader.noticedNanos() / MILLION);
    }
  }

  static List<Reader> read(JsonPlace readers) {
    return readers.present()
        ? readers.elements().stream().map(ReadersJson::reader).toList()
        : List.of();
  }

  private static Reader reader(JsonPlace told) {
    long token = nanos(told.at("tokenMs").number());
    return new Reader(
        nanos(told.at("firstTokenMs").number()),
        nanos(told.at("perInputTokenMs").optionalNumber().orElse(0)),
        token,
        told.at("wordsPerSecond").number() * token / BILLION,
        nanos(told.at("noticedMs").number()));
  }

  private static long nanos(double millis) {
    return Math.round(millis * MILLION);
  }
}
