// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.record;

import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.request.OutputTokens;
import io.github.gatlingllm.measure.request.RequestRecord;
import java.util.Arrays;

/**
 * Adds up amounts whose stamps lie inside a window that still grows: what is inside stays inside,
 * what is not waits until the window covers it, or for ever. For one writer; exact as long as fewer
 * than 16,384 amounts wait at once.
 */
public final class WindowCounter {

  /** 256 kB; waiting amounts are those after the last arrival, so few but in a drain. */
  private static final int LIMIT = 1 << 14;

  private static final int INDEX_BITS = 14;

  private double settled;
  private long[] stamps = {};
  private double[] amounts = {};
  private int waiting;

  /**
   * Adds an amount.
   *
   * @param stamp when it came
   * @param amount how much
   * @param window as it is now; later ones must contain it
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
   * Adds those of a request's output tokens that came inside a window of which more will be known.
   *
   * @param request whose tokens
   * @param whole contains the window as it will be; tokens outside are not kept
   * @param window as it is now
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
   * Adds what another counter holds.
   *
   * @param other is left as it is
   * @param window as it is now
   */
  public void addAll(WindowCounter other, Window window) {
    settled += other.settled;
    for (int i = 0; i < other.waiting; i++) {
      add(other.stamps[i], other.amounts[i], window);
    }
  }

  /** The sum inside a window, which must contain those of earlier calls. */
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

  /** Off by at most the one pair at which the window ends. */
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
   * Where they are by their stamps, in the lowest bits: primitive values are sorted in a fifth of
   * the time. Stamps of more than six days are compared as coarsely as they must be.
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
