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
 * The errors of measured times compared with the server's log, in ms.
 *
 * <p>The log has the beginning and end of the write of each chunk. A measured time that is possible
 * between them has no error.
 *
 * @param ttft measured − true TTFT, including the request's way to the server
 * @param gaps |measured − true| of each gap between two chunks
 * @param open the duration of each write, which is the precision of the log
 */
record TruthErrors(Distribution ttft, Distribution gaps, Distribution open) {

  /** The time of a chunk that is compared. */
  enum Stamp {
    /** The measured time: the arrival time if known. */
    MEASURED,
    /** The return of the network read with the chunk, which any client can measure. */
    READ
  }

  private static final int PERCENT_STEPS = 1 << 14;

  /** Returns the server's log by request id. */
  static Map<String, JsonNode> byId(List<JsonNode> truth) {
    var byId = new HashMap<String, JsonNode>();
    truth.forEach(line -> byId.put(line.get("id").asText(), line));
    return byId;
  }

  /**
   * Compares requests that succeeded.
   *
   * @param rows the rows of {@code requests.jsonl}, with gaps and request ids
   * @param truth the server's log by request id
   * @return null if no request has both times
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

  /** Returns the delay from the measured time to this one, in ns. */
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
   * Returns the client's part of each TTFT error: the time to send the request, and the distance of
   * the first chunk's time from its write. It excludes when the server read the request.
   *
   * @param zero the run's zero on the server's clock
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

  /** Returns the share of errors above a limit in ms, in percent. */
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

  /** Collects numbers for a distribution. */
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
