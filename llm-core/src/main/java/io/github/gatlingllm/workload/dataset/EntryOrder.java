// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.dataset;

/**
 * The order of a dataset's entries.
 *
 * @param walk the order of a pass
 * @param repeated whether another pass follows
 * @param seed the seed of random orders
 */
public record EntryOrder(Walk walk, boolean repeated, long seed) {

  /** The orders of a pass. */
  public enum Walk {
    /** In the order of the file. */
    AS_IN_FILE,
    /** Each once, in an order set by the seed. */
    SHUFFLED,
    /** Drawn with replacement. */
    RANDOM
  }

  /** In the order of the file, once. */
  public static final EntryOrder QUEUE = new EntryOrder(Walk.AS_IN_FILE, false, 0);

  /** Returns an endless order drawn with replacement. */
  public static EntryOrder random(long seed) {
    return new EntryOrder(Walk.RANDOM, true, seed);
  }

  /** Returns an order with each entry once, set by the seed. */
  public EntryOrder shuffled(long seed) {
    return new EntryOrder(Walk.SHUFFLED, repeated && walk != Walk.RANDOM, seed);
  }

  /** Returns the same order, repeated without end. */
  public EntryOrder circular() {
    return new EntryOrder(walk, true, seed);
  }

  /** Returns the name in reports. */
  @Override
  public String toString() {
    String again = repeated ? "circular" : "queue";
    return switch (walk) {
      case AS_IN_FILE -> again;
      case SHUFFLED -> "shuffled, seed " + seed + (repeated ? ", circular" : "");
      case RANDOM -> "random, seed " + seed;
    };
  }
}
