// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import io.github.gatlingllm.chat.Usage;
import io.github.gatlingllm.wire.JsonCursor;
import java.io.IOException;

/** A token count that several events of a stream may report: the last value is right. */
final class RunningCount {

  private int total = Usage.ABSENT;
  private int reported = Usage.ABSENT;

  /** Starts an event. Counts of an earlier event apply only if that event was read completely. */
  void begun() {
    reported = Usage.ABSENT;
  }

  void read(JsonCursor json) throws IOException {
    reported = json.countOr(Usage.ABSENT);
  }

  /** Returns whether this event reports the count. */
  boolean reported() {
    return reported != Usage.ABSENT;
  }

  /** Ends an event that was read completely. */
  void ended() {
    total = reported() ? reported : total;
  }

  /** Returns the count so far; absent if no event reported it. */
  int total() {
    return total;
  }

  /** Returns the sum of the reported counts; absent if neither is reported. */
  static int sum(int a, int b) {
    if (a == Usage.ABSENT || b == Usage.ABSENT) {
      return Math.max(a, b);
    }
    return (int) Math.min((long) a + b, Integer.MAX_VALUE);
  }
}
