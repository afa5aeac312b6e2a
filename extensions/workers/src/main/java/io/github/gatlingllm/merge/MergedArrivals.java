// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.merge;

import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.workers.WorkerPlace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Optional;

/** The sequence numbers and due times of scheduled requests that were sent. */
final class MergedArrivals {

  private static final long NOT_SENT = Long.MIN_VALUE;
  private static final int MOST_LISTED = 10;

  /** The limit of sequence numbers, which bounds the memory. */
  private static final long MOST_KEPT = 100_000_000;

  private long[] dueNanos = new long[0];
  private int end;

  /** Adds a request that was sent. One without a sequence number is ignored. */
  void add(long sequence, long due) {
    if (sequence == RequestId.UNSCHEDULED || sequence >= MOST_KEPT) {
      return;
    }
    int at = (int) sequence;
    if (at >= dueNanos.length) {
      int before = dueNanos.length;
      dueNanos = Arrays.copyOf(dueNanos, (int) Math.min(MOST_KEPT, Math.max(1024, 2L * at)) + 1);
      Arrays.fill(dueNanos, before, dueNanos.length, NOT_SENT);
    }
    dueNanos[at] = due;
    end = Math.max(end, at + 1);
  }

  /** Adds the requests of another worker. */
  void addAll(MergedArrivals other) {
    for (int at = 0; at < other.end; at++) {
      if (other.dueNanos[at] != NOT_SENT) {
        add(at, other.dueNanos[at]);
      }
    }
  }

  /**
   * Describes the requests of a worker that were not sent, with their sequence numbers and the due
   * times of their neighbours; empty: none. It cannot detect any after the last request sent.
   */
  Optional<String> unsent(WorkerPlace worker) {
    var listed = new ArrayList<String>();
    long unsent = 0;
    for (int at = worker.index(); at < end; at += worker.count()) {
      if (dueNanos[at] == NOT_SENT) {
        unsent++;
        if (listed.size() < MOST_LISTED) {
          listed.add(at + due(at));
        }
      }
    }
    return unsent == 0 ? Optional.empty() : Optional.of(MergeTexts.notSent(unsent, listed));
  }

  private String due(int at) {
    int before = at - 1;
    while (before >= 0 && dueNanos[before] == NOT_SENT) {
      before--;
    }
    int after = at + 1;
    while (after < end && dueNanos[after] == NOT_SENT) {
      after++;
    }
    if (before < 0) {
      return " (due before " + seconds(dueNanos[after]) + " s)";
    }
    return " (due from " + seconds(dueNanos[before]) + " to " + seconds(dueNanos[after]) + " s)";
  }

  private static String seconds(long nanos) {
    return Quantity.plain(nanos / 1e9);
  }
}
