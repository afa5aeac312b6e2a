// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.samples;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * A request with exact stamps, in nanoseconds since the first send.
 *
 * @param sent the send
 * @param chunks the arrival of each chunk, ascending; a chunk has one token
 * @param input prompt tokens
 * @param error the error of a failed request, which has no chunks; null if it succeeded
 */
public record TrueRequest(long sent, long[] chunks, int input, @Nullable String error) {

  private static final long MILLI = 1_000_000;

  /** Returns the same load for the same seed: one request each 100 ms, every n-th fails. */
  public static List<TrueRequest> load(int requests, int failEvery, long seed) {
    Random random = new Random(seed);
    List<TrueRequest> all = new ArrayList<>();
    for (int i = 0; i < requests; i++) {
      long sent = i * 100 * MILLI;
      if (failEvery > 0 && i % failEvery == failEvery - 1) {
        all.add(new TrueRequest(sent, new long[0], 100, "HTTP 500"));
        continue;
      }
      long[] chunks = new long[5 + random.nextInt(20)];
      long at = sent + (50 + random.nextInt(150)) * MILLI;
      for (int c = 0; c < chunks.length; c++) {
        chunks[c] = at;
        at += (5 + random.nextInt(20)) * MILLI;
      }
      all.add(new TrueRequest(sent, chunks, 100 + i % 7, null));
    }
    return all;
  }

  /** Returns whether it succeeded. */
  public boolean ok() {
    return error == null;
  }

  /** Returns its end: the last chunk; a failure ends 5 ms after its send. */
  public long end() {
    return ok() ? chunks[chunks.length - 1] : sent + 5 * MILLI;
  }

  /** Returns the time to its first token. */
  public long ttft() {
    return chunks[0] - sent;
  }

  /** Returns its time per output token. */
  public double tpot() {
    return (double) (end() - chunks[0]) / (chunks.length - 1);
  }

  /** Returns its gaps. */
  public long[] gaps() {
    long[] gaps = new long[chunks.length - 1];
    Arrays.setAll(gaps, i -> chunks[i + 1] - chunks[i]);
    return gaps;
  }
}
