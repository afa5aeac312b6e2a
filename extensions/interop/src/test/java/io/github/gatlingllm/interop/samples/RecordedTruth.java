// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.samples;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;

/**
 * A truth log of the simulator: what a server did.
 *
 * @param requests its requests in the order of their arrival
 */
public record RecordedTruth(List<Truth> requests) {

  /**
   * A request.
   *
   * @param received when the server received it, in nanoseconds since the first one
   * @param input prompt tokens
   * @param output output tokens
   * @param chunks the times of its chunks since it was received; empty if it failed
   */
  public record Truth(long received, int input, int output, List<Long> chunks) {

    public boolean failed() {
      return chunks.isEmpty();
    }

    public long ttft() {
      return chunks.get(0);
    }

    public long e2e() {
      return chunks.get(chunks.size() - 1);
    }

    /** Returns the time per output token by its formula. */
    public double tpot() {
      return (double) (e2e() - ttft()) / (output - 1);
    }

    /** Returns the gaps between chunks. */
    public List<Long> gaps() {
      var gaps = new ArrayList<Long>();
      for (int chunk = 1; chunk < chunks.size(); chunk++) {
        gaps.add(chunks.get(chunk) - chunks.get(chunk - 1));
      }
      return gaps;
    }
  }

  /** Reads the stored log: 220 requests, 8 of them failed. */
  public static RecordedTruth stored() {
    var requests = new ArrayList<Truth>();
    var json = new ObjectMapper();
    try (var lines =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(
                    RecordedTruth.class.getResourceAsStream("/samples/truth.jsonl")),
                StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        JsonNode row = json.readTree(line);
        var chunks = new ArrayList<Long>();
        row.path("chunksNs").forEach(chunk -> chunks.add(chunk.asLong()));
        requests.add(
            new Truth(
                row.path("receivedNs").asLong(),
                row.path("input").asInt(),
                row.path("output").asInt(),
                chunks));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new RecordedTruth(requests);
  }

  /** Returns a long log of answers of so many tokens. */
  public static RecordedTruth random(int requests, int tokens, long seed) {
    var draws = new SplittableRandom(seed);
    var all = new ArrayList<Truth>();
    long at = 0;
    for (int request = 0; request < requests; request++) {
      at += 1 + draws.nextLong(20_000_000);
      var chunks = new ArrayList<Long>();
      long chunk = 20_000_000 + draws.nextLong(80_000_000);
      for (int token = 0; token < tokens; token++) {
        chunks.add(chunk);
        chunk += 5_000_000 + draws.nextLong(10_000_000);
      }
      all.add(new Truth(at, 100, tokens, chunks));
    }
    return new RecordedTruth(all);
  }

  public List<Truth> successes() {
    return requests.stream().filter(each -> !each.failed()).toList();
  }

  public long failures() {
    return requests.stream().filter(Truth::failed).count();
  }

  /** Returns the seconds from the first arrival to the last chunk. */
  public double seconds() {
    long last =
        requests.stream()
            .mapToLong(each -> each.received() + (each.failed() ? 0 : each.e2e()))
            .max()
            .orElse(0);
    return (last - requests.get(0).received()) / 1e9;
  }
}
