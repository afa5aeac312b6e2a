// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import io.github.gatlingllm.chat.Usage;
import io.github.gatlingllm.wire.JsonCursor;
import java.io.IOException;

/** A count of tokens that several events of a stream may tell: the last one told is right. */
final class RunningCount {

  private int total = Usage.ABSENT;
  private int reported = Usage.ABSENT;

  /** An event begins; what an event before it told counts only if that one was read to its end. */
  void begun() {
    reported = Usage.ABSENT;
  }

  void read(JsonCursor json) throws IOException {
    reported = json.countOr(Usage.ABSENT);
  }

  /** Whether this event tells the count. */
  boolean reported() {
    return reported != Usage.ABSENT;
  }

  /** The event has been read to its end. */
  void ended() {
    total = reported() ? reported : total;
  }

  /** The count so far; absent if no event told it. */
  int total() {
    return total;
  }

  /** The sum of those counts that are told; absent if neither is. */
  static int sum(int a, int b) {
    if (a == Usage.ABSENT || b == Usage.ABSENT) {
      return Math.max(a, b);
    }
    return (int) Math.min((long) a + b, Integer.MAX_VALUE);
  }
}
