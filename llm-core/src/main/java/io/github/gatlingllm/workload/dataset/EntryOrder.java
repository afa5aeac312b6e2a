// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.dataset;

/**
 * In which order a dataset's entries come.
 *
 * @param walk how each pass through them goes
 * @param repeated whether another pass follows
 * @param seed of what is left to chance
 */
public record EntryOrder(Walk walk, boolean repeated, long seed) {

  /** The ways to go through a file. */
  public enum Walk {
    /** As they stand in the file. */
    AS_IN_FILE,
    /** Each once, in an order that the seed decides. */
    SHUFFLED,
    /** Any, again and again. */
    RANDOM
  }

  /** As in the file, once. */
  public static final EntryOrder QUEUE = new EntryOrder(Walk.AS_IN_FILE, false, 0);

  /** Drawn, with replacement; without an end. */
  public static EntryOrder random(long seed) {
    return new EntryOrder(Walk.RANDOM, true, seed);
  }

  /** Each once, in an order that the seed decides. */
  public EntryOrder shuffled(long seed) {
    return new EntryOrder(Walk.SHUFFLED, repeated && walk != Walk.RANDOM, seed);
  }

  /** The same over and over. */
  public EntryOrder circular() {
    return new EntryOrder(walk, true, seed);
  }

  /** As reports name it. */
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
