// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.tenant;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** The requests of one tenant, in the order in which they were sent, without refused ones. */
final class TenantQueue {

  /** So many older requests are looked at for one that arrives. */
  private static final int LOOK_BACK = 2000;

  private final List<TenantRequest> requests;
  private final long[] sent;

  /** The latest end of a wait among the requests up to each one. */
  private final long[] latest;

  TenantQueue(List<TenantRequest> all, int tenant) {
    requests =
        all.stream()
            .filter(each -> each.tenant() == tenant)
            .filter(each -> each.end() != TenantRequest.End.REFUSED)
            .sorted(Comparator.comparingLong(TenantRequest::sent))
            .toList();
    sent = requests.stream().mapToLong(TenantRequest::sent).toArray();
    latest = new long[sent.length];
    long max = Long.MIN_VALUE;
    for (int i = 0; i < sent.length; i++) {
      max = Math.max(max, requests.get(i).waitedUntil());
      latest[i] = max;
    }
  }

  List<TenantRequest> requests() {
    return requests;
  }

  /** Returns the number of requests sent before a stamp. */
  private int sentBefore(long nanos) {
    int at = Arrays.binarySearch(sent, nanos);
    int before = at < 0 ? -at - 1 : at;
    while (before > 0 && sent[before - 1] == nanos) {
      before--;
    }
    return before;
  }

  /** Returns whether a request that was sent before {@code since} still waits after a stamp. */
  boolean waits(long since, long nanos) {
    int before = sentBefore(since);
    return before > 0 && latest[before - 1] > nanos;
  }

  /**
   * Returns when the requests that wait at a stamp got their first content, ascending; {@link
   * TenantRequest#NEVER} for those that got none.
   *
   * @param until only those that wait beyond this stamp
   */
  long[] waitingAt(long nanos, long until) {
    int before = sentBefore(nanos);
    long[] firsts = new long[Math.min(before, LOOK_BACK)];
    int count = 0;
    for (int i = before - 1; i >= before - firsts.length && latest[i] > until; i--) {
      if (requests.get(i).waitedUntil() > until) {
        firsts[count++] = requests.get(i).first();
      }
    }
    long[] waiting = Arrays.copyOf(firsts, count);
    Arrays.sort(waiting);
    return waiting;
  }
}
