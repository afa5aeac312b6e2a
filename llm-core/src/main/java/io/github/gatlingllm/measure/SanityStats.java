// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure;

import io.github.gatlingllm.measure.request.AnswerSanity;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How many answers are degenerate.
 *
 * @param checked the answers that were checked
 * @param kinds the degenerate ones by kind, without kinds that did not occur
 * @param batches the same answers in batches of time, in order
 */
public record SanityStats(
    long checked, SortedMap<AnswerSanity, Long> kinds, List<SanityStats.Batch> batches) {

  /** No answer was checked. */
  public static final SanityStats NONE = new SanityStats(0, new TreeMap<>(), List.of());

  /**
   * The answers to requests that were due in a span of time.
   *
   * @param checked the answers that were checked
   * @param degenerate the degenerate ones among them
   */
  public record Batch(long checked, long degenerate) {}

  /** Copies. */
  public SanityStats {
    kinds = Collections.unmodifiableSortedMap(new TreeMap<>(kinds));
    batches = List.copyOf(batches);
  }

  /** Creates counts without batches. */
  public static SanityStats of(long checked, Map<AnswerSanity, Long> kinds) {
    return new SanityStats(checked, new TreeMap<>(kinds), List.of());
  }

  /** Returns the number of degenerate answers. */
  public long degenerate() {
    return kinds.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Returns degenerate ÷ checked, 0 to 100; empty if no answer was checked. */
  public OptionalDouble percent() {
    return checked == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(100.0 * degenerate() / checked);
  }
}
