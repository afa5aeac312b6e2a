// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.record;

import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.request.OutputTokens;
import io.github.gatlingllm.measure.request.RequestRecord;
import java.util.Arrays;

/**
 * Sums amounts whose stamps lie inside a growing window. An amount inside stays inside; an amount
 * outside waits until the window covers it. For a single writer; exact while fewer than 16,384
 * amounts wait.
 */
public final class WindowCounter {

  /**
   * 256 kB. Waiting amounts are those after the last arrival, which are few except while a load
   * drains.
   */
  private static final int LIMIT = 1 << 14;

  private static final int INDEX_BITS = 14;

  private double settled;
  private long[] stamps = {};
  private double[] amounts = {};
  private int waiting;

  /**
   * Adds an amount.
   *
   * @param stamp its time
   * @param amount its size
   * @param window the current window; later windows must contain it
   */
  public void add(long stamp, double amount, Window window) {
    if (window.contains(stamp)) {
      settled += amount;
      return;
    }
    if (waiting == stamps.length) {
      makeRoom(window);
    }
    stamps[waiting] = stamp;
    amounts[waiting] = amount;
    waiting++;
  }

  /**
   * Adds the output tokens of a request that arrived inside a window that is not final.
   *
   * @param request the request
   * @param whole contains the final window; tokens outside are dropped
   * @param window the current window
   */
  public void addOutputTokens(RequestRecord request, Window whole, Window window) {
    if (request.tokens().output() > 0 && answeredWithin(request, window)) {
      settled += request.tokens().output();
    } else {
      OutputTokens.spread(
          request,
          (stamp, tokens) -> {
            if (whole.contains(stamp)) {
              add(stamp, tokens, window);
            }
          });
    }
  }

  /**
   * Adds another counter.
   *
   * @param other is not changed
   * @param window the current window
   */
  public void addAll(WindowCounter other, Window window) {
    settled += other.settled;
    for (int i = 0; i < other.waiting; i++) {
      add(other.stamps[i], other.amounts[i], window);
    }
  }

  /** Returns the sum inside a window, which must contain those of earlier calls. */
  public double within(Window window) {
    double sum = settled;
    for (int i = 0; i < waiting; i++) {
      sum += window.contains(stamps[i]) ? amounts[i] : 0;
    }
    return sum;
  }

  private static boolean answeredWithin(RequestRecord request, Window window) {
    long[] stamps = request.timing().chunks();
    return stamps.length > 0
        && window.contains(stamps[0])
        && window.contains(stamps[stamps.length - 1]);
  }

  private void makeRoom(Window window) {
    settle(window);
    if (waiting > stamps.length / 2 && stamps.length == LIMIT) {
      mergePairs();
    } else if (waiting == stamps.length) {
      int larger = Math.max(16, 2 * waiting);
      stamps = Arrays.copyOf(stamps, larger);
      amounts = Arrays.copyOf(amounts, larger);
    }
  }

  private void settle(Window window) {
    int kept = 0;
    for (int i = 0; i < waiting; i++) {
      if (window.contains(stamps[i])) {
        settled += amounts[i];
      } else {
        stamps[kept] = stamps[i];
        amounts[kept] = amounts[i];
        kept++;
      }
    }
    waiting = kept;
  }

  /** The error is at most the one pair at the end of the window. */
  private void mergePairs() {
    long[] order = order();
    long[] mergedStamps = new long[LIMIT];
    double[] mergedAmounts = new double[LIMIT];
    for (int i = 0; i < waiting; i++) {
      int next = (int) (order[i] & (LIMIT - 1));
      mergedStamps[i / 2] = i % 2 == 0 ? stamps[next] : Math.max(mergedStamps[i / 2], stamps[next]);
      mergedAmounts[i / 2] += amounts[next];
    }
    stamps = mergedStamps;
    amounts = mergedAmounts;
    waiting = (waiting + 1) / 2;
  }

  /**
   * Returns the order by stamps, with the index in the lowest bits: sorting primitive values takes
   * a fifth of the time. Stamps after six days lose precision in the comparison.
   */
  private long[] order() {
    long least = Long.MAX_VALUE;
    long most = Long.MIN_VALUE;
    for (int i = 0; i < waiting; i++) {
      least = Math.min(least, stamps[i]);
      most = Math.max(most, stamps[i]);
    }
    int room = Long.numberOfLeadingZeros(most - least) - 1;
    int coarser = Math.max(0, INDEX_BITS - room);
    long[] order = new long[waiting];
    for (int i = 0; i < waiting; i++) {
      order[i] = ((stamps[i] - least) >>> coarser) << INDEX_BITS | i;
    }
    Arrays.sort(order);
    return order;
  }
}
