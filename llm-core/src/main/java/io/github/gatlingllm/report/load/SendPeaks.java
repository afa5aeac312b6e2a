// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.load;

import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The peaks of due requests and of sends within short times. After a pause, a client sends queued
 * requests at once; a slow client spreads requests that were due together. Servers with rate limits
 * react to such peaks. For one writer.
 */
final class SendPeaks {

  /** The lengths for which peaks are compared, in the narrowest bins. */
  private static final int[] LENGTHS = {4, 12, 40, 120, 400};

  private static final long FIRST_WIDTH_NANOS = 25_000_000;
  private static final int MOST = 1 << 16;
  private static final double MAY_DIFFER = 0.1;

  private long width = FIRST_WIDTH_NANOS;
  private int[] due = {};
  private int[] sent = {};

  /** Records the send of a measured request of the load profile. */
  void sent(long dueNanos, long sentNanos) {
    int last = bin(Math.max(dueNanos, sentNanos));
    room(last);
    due[bin(dueNanos)]++;
    sent[bin(sentNanos)]++;
  }

  private int bin(long nanos) {
    while (Math.max(0, nanos) / width >= MOST) {
      coarsen();
    }
    return (int) (Math.max(0, nanos) / width);
  }

  private void room(int bin) {
    if (bin >= due.length) {
      int larger = Math.min(MOST, Math.max(bin + 1, 2 * due.length));
      due = Arrays.copyOf(due, larger);
      sent = Arrays.copyOf(sent, larger);
    }
  }

  private void coarsen() {
    width *= 2;
    due = halved(due);
    sent = halved(sent);
  }

  private static int[] halved(int[] counts) {
    int[] halved = new int[(counts.length + 1) / 2];
    for (int i = 0; i < counts.length; i++) {
      halved[i / 2] += counts[i];
    }
    return halved;
  }

  void addAll(SendPeaks other) {
    while (width < other.width) {
      coarsen();
    }
    if (other.due.length == 0) {
      return;
    }
    room((int) ((other.due.length - 1) * other.width / width));
    for (int i = 0; i < other.due.length; i++) {
      int bin = (int) (i * other.width / width);
      due[bin] += other.due[i];
      sent[bin] += other.sent[i];
    }
  }

  /** Describes peaks that were higher than due; null: there are none. */
  @Nullable String burstier() {
    return apart(sent, due);
  }

  /** Describes peaks that were lower than due; null: there are none. */
  @Nullable String smoother() {
    return apart(due, sent);
  }

  private @Nullable String apart(int[] higher, int[] lower) {
    for (int length : LENGTHS) {
      int bins = (int) Math.max(1, length * FIRST_WIDTH_NANOS / width);
      long high = peak(higher, bins);
      long low = peak(lower, bins);
      if (high - low > Math.max(1, MAY_DIFFER * low)) {
        String seconds = seconds(bins * width);
        return higher == sent
            ? AppliedLoadTexts.burst(high, low, seconds)
            : AppliedLoadTexts.spread(low, high, seconds);
      }
    }
    return null;
  }

  private static String seconds(long nanos) {
    return String.format(Locale.ROOT, nanos < 1_000_000_000 ? "%.1f" : "%.0f", nanos / 1e9);
  }

  private static long peak(int[] counts, int bins) {
    long inside = 0;
    long peak = 0;
    for (int i = 0; i < counts.length; i++) {
      inside += counts[i] - (i < bins ? 0 : counts[i - bins]);
      peak = Math.max(peak, inside);
    }
    return peak;
  }
}
