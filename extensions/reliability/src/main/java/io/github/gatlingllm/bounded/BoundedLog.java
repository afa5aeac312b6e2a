// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bounded;

import java.util.ArrayList;
import java.util.List;

/**
 * The first requests of a run, at most {@value #MOST}, so that memory is bounded. Any thread.
 *
 * @param <T> what is kept of a request
 */
public final class BoundedLog<T> {

  /** The number of requests that are kept: about 40 MB of 80 bytes each. */
  public static final int MOST = 500_000;

  private final int most;

  // guarded by this
  private final List<T> kept = new ArrayList<>();
  private long left;

  /** Creates an empty log. */
  public BoundedLog() {
    this(MOST);
  }

  BoundedLog(int most) {
    this.most = most;
  }

  /** Adds a request, or counts it if the log is full. */
  public synchronized void add(T request) {
    if (kept.size() < most) {
      kept.add(request);
    } else {
      left++;
    }
  }

  /** Returns the requests so far. */
  public synchronized List<T> all() {
    return List.copyOf(kept);
  }

  /** Returns the number of requests that were left out. */
  public synchronized long left() {
    return left;
  }

  /** Returns whether all requests were kept. */
  public boolean complete() {
    return left() == 0;
  }
}
