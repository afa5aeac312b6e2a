// SPDX-License-Identifier: Apache-2.0
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

  /** Which times of a chunk are compared. */
  enum Stamp {
    /** Those that were measured: the arrival, where it is known. */
    MEASURED,
    /** When the network read returned that held the chunk: what a client can do by itself. */
    READ
  }

  private static final int PERCENT_STEPS = 1 << 14;

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
   * @return null without any request of which the truth, and this stamp, is known
   */
  static @Nullable TruthErrors of(
      Stamp stamp, Collection<JsonNode> rows, Map<String, JsonNode> truth) {
    var ttft = new Values();
    var gaps = new Values();
    var open = new Values();
    for (JsonNode row : rows) {
      JsonNode reported = truth.get(row.path("requestId").asText());
      boolean known = stamp == Stamp.MEASURED || row.has("delaysUs");
      if (reported != null && row.has("ttftNs") && known) {
        compare(row, stamp, reported, ttft, gaps);
        open(reported, open);
      }
    }
    return ttft.size == 0 || gaps.size == 0
        ? null
        : new TruthErrors(ttft.distribution(), gaps.distribution(), open.distribution());
  }

  private static void compare(
      JsonNode row, Stamp stamp, JsonNode reported, Values ttft, Values gaps) {
    JsonNode before = reported.get("chunksBefore");
    JsonNode after = reported.get("chunks");
    long received = reported.get("received").asLong();
    ttft.add(
        beyond(
                row.get("ttftNs").asDouble() + delay(row, stamp, 0),
                before.get(0).asLong() - received,
                after.get(0).asLong() - received)
            / 1e6);
    JsonNode measured = row.path("gapsUs");
    for (int i = 0; i < Math.min(measured.size(), after.size() - 1); i++) {
      long least = before.get(i + 1).asLong() - after.get(i).asLong();
      long most = after.get(i + 1).asLong() - before.get(i).asLong();
      double gap =
          measured.get(i).asDouble() * 1e3 + delay(row, stamp, i + 1) - delay(row, stamp, i);
      gaps.add(Math.abs(beyond(gap, least, most)) / 1e6);
    }
  }

  /** From the measured stamp to this one, in ns. */
  private static double delay(JsonNode row, Stamp stamp, int chunk) {
    return stamp == Stamp.MEASURED ? 0 : row.get("delaysUs").get(chunk).asDouble() * 1e3;
  }

  private static double beyond(double value, long least, long most) {
    return value > most ? value - most : Math.min(0, value - least);
  }

  private static void open(JsonNode reported, Values open) {
    JsonNode after = reported.get("chunks");
    for (int i = 0; i < after.size(); i++) {
      open.add((after.get(i).asLong() - reported.get("chunksBefore").get(i).asLong()) / 1e6);
    }
  }

  /**
   * What of each TTFT's error is the client's: how long it took to send the request, and how far
   * the first chunk's stamp is from its write. When the server read the request is not in it.
   *
   * @param zero of the run, in the server's clock
   */
  static Distribution ownOfTtft(Collection<JsonNode> rows, Map<String, JsonNode> truth, long zero) {
    var own = new Values();
    for (JsonNode row : rows) {
      JsonNode reported = truth.get(row.path("requestId").asText());
      if (reported != null && row.has("ttftNs") && row.has("writtenNs")) {
        double sent = row.get("sentNs").asDouble();
        double stamp = zero + sent + row.get("ttftNs").asDouble();
        long before = reported.get("chunksBefore").get(0).asLong();
        double error = beyond(stamp, before, reported.get("chunks").get(0).asLong());
        own.add(Math.abs(row.get("writtenNs").asDouble() - sent + error) / 1e6);
      }
    }
    return own.distribution();
  }

  /** How many errors are larger than so many ms, in percent: to a hundredth. */
  static double percentBeyond(Distribution errors, double millis) {
    int within = 0;
    for (int step = PERCENT_STEPS; step > 0; step /= 2) {
      int next = Math.min(PERCENT_STEPS, within + step);
      if (errors.percentile(100.0 * next / PERCENT_STEPS) <= millis) {
        within = next;
      }
    }
    return 100 - 100.0 * within / PERCENT_STEPS;
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
