// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.cache;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.gatlingllm.report.json.JsonPlace;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads the cache of a finished run: the rows, and what {@code summary.json} says of all of them.
 */
public final class CacheRowReader {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** Tokens of an estimate, by the client's count, for each token by the server's. */
  private static final int ESTIMATED = 2;

  private CacheRowReader() {}

  /**
   * Reads a folder; empty if it has no rows.
   *
   * @param folder the run's {@code llm/} folder
   * @throws IllegalArgumentException if a row is damaged
   */
  public static Optional<CacheFigures> read(Path folder) {
    Path file = folder.resolve(CacheRows.FILE);
    Path summary = folder.resolve("summary.json");
    if (!Files.exists(file) || !Files.exists(summary)) {
      return Optional.empty();
    }
    try {
      JsonNode cache = MAPPER.readTree(summary.toFile()).path("cache");
      return Optional.of(CacheFigures.of(data(cache, rows(file))));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static CacheData data(JsonNode cache, List<CacheSample> samples) {
    return new CacheData(
        samples,
        new CacheData.Block(
            Math.max(1, cache.path("blockTokens").asInt()), cache.path("blockTokensFrom").asText()),
        List.of(),
        new CacheData.Gaps(
            cache.path("incomplete").asBoolean(),
            cache.path("droppedPrompts").asLong(),
            cache.path("otherWorkersTokens").asLong()),
        null);
  }

  private static List<CacheSample> rows(Path file) throws IOException {
    var rows = new ArrayList<CacheSample>();
    try (BufferedReader in = Files.newBufferedReader(file)) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        if (!line.isBlank()) {
          rows.add(row(rows.size() + 1, line));
        }
      }
    }
    return rows;
  }

  private static CacheSample row(int line, String text) {
    try {
      return sample(JsonPlace.root(MAPPER.readTree(text)));
    } catch (IOException | IllegalArgumentException e) {
      throw new IllegalArgumentException(
          CacheTexts.damagedRow(CacheRows.FILE, line, String.valueOf(e.getMessage())), e);
    }
  }

  private static CacheSample sample(JsonPlace row) {
    long sent = row.at("sentNs").stamp();
    int input = (int) row.at("inputTokens").count();
    var place =
        new CacheSample.Place(
            row.at("name").text(),
            row.at("session").text(),
            row.at("userId").count(),
            (int) row.at("turn").count(),
            null,
            null,
            -1);
    int possible = (int) row.at("possibleTokens").count();
    // by the client's count, an estimate has another length
    boolean estimated = row.at("estimated").flag();
    var tokens =
        new CacheSample.Tokens(
            input,
            estimated ? ESTIMATED * input : input,
            estimated ? ESTIMATED * possible : possible,
            -1,
            (int) optional(row.at("achievedTokens")));
    return new CacheSample(place, new CacheSample.Times(sent, sent, -1), tokens, "", null);
  }

  private static long optional(JsonPlace place) {
    return place.present() ? place.count() : -1;
  }
}
