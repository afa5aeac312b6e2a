// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure;

import io.github.gatlingllm.measure.distribution.Distribution;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * By how much reads were later than the arrival of what they read, over time and by cause, of each
 * chunk of which the kernel told the arrival.
 *
 * @param slotSeconds how long a slot is
 * @param slots of the whole run, in the order of time, without those of which nothing is known
 * @param byCause of the chunks inside the measuring window that were read late: by how many
 *     nanoseconds
 */
public record ReadDelays(double slotSeconds, List<Slot> slots, Map<Cause, Distribution> byCause) {

  /** A chunk is late if it was read so much later than it arrived. */
  public static final long LATE_NANOS = 1_000_000;

  /** Nothing is known. */
  public static final ReadDelays NONE = new ReadDelays(1, List.of(), Map.of());

  /** Copies. */
  public ReadDelays {
    slots = List.copyOf(slots);
    byCause = ordered(Cause.class, byCause);
  }

  /** Why a chunk was read late. */
  public enum Cause {
    /** The JVM was stopped to collect garbage. */
    GC("gc"),
    /** The event loop had no processor. */
    NO_PROCESSOR("noProcessor"),
    /** The event loop was at work. */
    BUSY_LOOP("busyLoop"),
    /** Nothing that is watched explains it. */
    UNKNOWN("unknown");

    private final String key;

    Cause(String key) {
      this.key = key;
    }

    /** In {@code summary.json}. */
    public String key() {
      return key;
    }
  }

  /** What is known of the client over time, each as a share. */
  public enum Share {
    /** Of the time: the JVM was stopped to collect garbage. */
    GC("gc"),
    /** Of the time: some task of the machine waited for a processor. */
    PRESSURE("pressure"),
    /** Of the CPU time that the machine wanted: the hypervisor kept it. */
    STEAL("steal"),
    /** Of the time, over all processors: the CPU quota stopped the process. */
    QUOTA("quota"),
    /** Of the event loops' time: they had a processor. */
    EVENT_LOOPS("eventLoops");

    private final String key;

    Share(String key) {
      this.key = key;
    }

    /** In the data of charts. */
    public String key() {
      return key;
    }
  }

  /**
   * A while.
   *
   * @param startSeconds since the run's zero
   * @param late by how many nanoseconds reads were later; null: no chunk came
   * @param causes how many of the chunks were late, by why
   * @param shares in percent; what is not known is not in it
   */
  public record Slot(
      double startSeconds,
      @Nullable Distribution late,
      Map<Cause, Long> causes,
      Map<Share, Double> shares) {

    /** Copies. */
    public Slot {
      causes = ordered(Cause.class, causes);
      shares = ordered(Share.class, shares);
    }
  }

  private static <K extends Enum<K>, V> Map<K, V> ordered(Class<K> keys, Map<K, V> values) {
    var ordered = new EnumMap<K, V>(keys);
    ordered.putAll(values);
    return Collections.unmodifiableMap(ordered);
  }

  /** How many chunks were late. */
  public long late() {
    return byCause.values().stream().mapToLong(Distribution::count).sum();
  }

  /**
   * Why at least half of the late chunks were; empty where there is no such cause, or none known.
   */
  public Optional<Cause> mostly() {
    return byCause.entrySet().stream()
        .filter(each -> each.getKey() != Cause.UNKNOWN && 2 * each.getValue().count() >= late())
        .map(Map.Entry::getKey)
        .findFirst();
  }
}
