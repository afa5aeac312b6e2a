// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.record;

/** What the heap holds. */
public final class LiveSet {

  /**
   * The serial collector, which the JVM takes on a small machine, leaves some garbage where it lies
   * in three of four collections.
   */
  private static final int COLLECTIONS = 4;

  /** What a collection leaves to the next one, when threads and cleaners of earlier tests end. */
  private static final long LITTLE = 50_000;

  private static final int MOST_COLLECTIONS = 20;

  private LiveSet() {}

  /** Bytes in use once no collection finds garbage any more. */
  public static long bytes() {
    long least = collected();
    long gone = Long.MAX_VALUE;
    for (int i = 1; i < COLLECTIONS || (gone > LITTLE && i < MOST_COLLECTIONS); i++) {
      long now = collected();
      gone = least - now;
      least = Math.min(least, now);
    }
    return least;
  }

  private static long collected() {
    System.gc();
    var runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
