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
 * How much later than their kernel arrival time chunks were read, over time and by cause. Chunks
 * without a kernel arrival time are not included.
 *
 * @param slotSeconds the length of a slot
 * @param slots of the whole run, in order of time, without those that lack data
 * @param byCause delays in nanoseconds of the late chunks inside the measuring window
 */
public record ReadDelays(double slotSeconds, List<Slot> slots, Map<Cause, Distribution> byCause) {

  /** A chunk is late if it was read at least this long after its arrival. */
  public static final long LATE_NANOS = 1_000_000;

  /** No data. */
  public static final ReadDelays NONE = new ReadDelays(1, List.of(), Map.of());

  /** Copies the collections. */
  public ReadDelays {
    slots = List.copyOf(slots);
    byCause = ordered(Cause.class, byCause);
  }

  /** The cause of a late read. */
  public enum Cause {
    /** The JVM was stopped to collect garbage. */
    GC("gc"),
    /** The event loop had no processor. */
    NO_PROCESSOR("noProcessor"),
    /** The event loop was busy. */
    BUSY_LOOP("busyLoop"),
    /** No watched figure explains it. */
    UNKNOWN("unknown");

    private final String key;

    Cause(String key) {
      this.key = key;
    }

    /** Returns the name in {@code summary.json}. */
    public String key() {
      return key;
    }
  }

  /** A share that describes the client over time. */
  public enum Share {
    /** The share of time in which the JVM was stopped for garbage collection. */
    GC("gc"),
    /** The share of time in which a task of the machine waited for a processor. */
    PRESSURE("pressure"),
    /** The share of the machine's CPU demand that the hypervisor withheld. */
    STEAL("steal"),
    /** The share of time, over all processors, in which the CPU quota stopped the process. */
    QUOTA("quota"),
    /** The share of time in which the event loops had a processor. */
    EVENT_LOOPS("eventLoops");

    private final String key;

    Share(String key) {
      this.key = key;
    }

    /** Returns the name in chart data. */
    public String key() {
      return key;
    }
  }

  /**
   * One slot of time.
   *
   * @param startSeconds since the run's start
   * @param late read delays in nanoseconds; null if no chunk arrived
   * @param causes the number of late chunks by cause
   * @param shares in percent; unknown shares are missing
   */
  public record Slot(
      double startSeconds,
      @Nullable Distribution late,
      Map<Cause, Long> causes,
      Map<Share, Double> shares) {

    /** Copies the maps. */
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

  /** Returns the number of late chunks. */
  public long late() {
    return byCause.values().stream().mapToLong(Distribution::count).sum();
  }

  /**
   * Returns the cause of at least half of the late chunks; empty if there is no such cause or it is
   * unknown.
   */
  public Optional<Cause> mostly() {
    return byCause.entrySet().stream()
        .filter(each -> each.getKey() != Cause.UNKNOWN && 2 * each.getValue().count() >= late())
        .map(Map.Entry::getKey)
        .findFirst();
  }
}
