// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.Requests;
import java.util.ArrayList;
import java.util.List;

/** Requests whose times are known: one every 100 ms, TTFT from 50 ms up, 1 ms more each. */
final class TimedLoad {

  private static final long MILLIS = 1_000_000;

  private TimedLoad() {}

  static List<RequestRecord> of(int requests) {
    return of(requests, 0);
  }

  /** The same by a server that is slower by so much. */
  static List<RequestRecord> of(int requests, long laterMillis) {
    var all = new ArrayList<RequestRecord>();
    for (int i = 0; i < requests; i++) {
      // In no order: what grows with time depends on itself.
      all.add(request(i, (int) (73L * i % requests), laterMillis).build());
    }
    return all;
  }

  /** TTFT 50 ms + i; then gaps of 7, 31, 12 and 13 ms. */
  static Requests request(int i, long laterMillis) {
    return request(i, i, laterMillis);
  }

  private static Requests request(int i, int rank, long laterMillis) {
    long sent = 100L * i;
    long first = sent + 50 + rank + laterMillis;
    return Requests.sent(sent * MILLIS + 123)
        .scheduled(sent * MILLIS)
        .chunks(millis(first, first + 7, first + 38, first + 50, first + 63))
        .output(5)
        .input(100)
        .user(i);
  }

  private static long[] millis(long... stamps) {
    long[] nanos = new long[stamps.length];
    for (int i = 0; i < stamps.length; i++) {
      nanos[i] = stamps[i] * MILLIS + 123;
    }
    return nanos;
  }
}
