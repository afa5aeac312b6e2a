// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.cache;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The prompts of a run, and what the figures of its cache need.
 *
 * @param samples the answered prompts of the measuring window
 * @param block the blocks of the cache
 * @param differences examples of prompts that start differently
 * @param gaps what is missing
 * @param counters the server's counters; null if there are none
 */
public record CacheData(
    List<CacheSample> samples,
    Block block,
    List<FirstDifference> differences,
    Gaps gaps,
    @Nullable Counters counters) {

  /** The size of a block that several engines have by default. */
  public static final int DEFAULT_BLOCK = 16;

  private static final double ESTIMATE = 0.1;

  /**
   * The blocks of a cache.
   *
   * @param tokens the tokens of a block
   * @param from where the size is from: {@code stated}, {@code server}, {@code default}
   */
  public record Block(int tokens, String from) {}

  /**
   * What is missing.
   *
   * @param incomplete whether a limit of memory was reached, so that more was possible
   * @param dropped the prompts that were not read
   * @param elsewhere the most tokens that were possible because another worker sent them
   */
  public record Gaps(boolean incomplete, long dropped, long elsewhere) {

    /** Nothing is missing. */
    public static final Gaps NONE = new Gaps(false, 0, 0);
  }

  /**
   * The server's counters in the measuring window.
   *
   * @param cached the cached prompt tokens
   * @param prompt the prompt tokens
   */
  public record Counters(double cached, double prompt) {}

  /** Copies. */
  public CacheData {
    samples = List.copyOf(samples);
    differences = List.copyOf(differences);
  }

  /** Returns whether answers report cached tokens. An answer without them then had none. */
  boolean reported() {
    return samples.stream().anyMatch(CacheSample::reported);
  }

  /** Returns the sums of all prompts. */
  CacheTotals totals() {
    return CacheTotals.of(samples, block.tokens());
  }

  /** Returns the sums of each group, in the order of the keys. */
  <K extends Comparable<K>> Map<K, CacheTotals> by(Function<CacheSample, K> key) {
    var groups = new TreeMap<K, CacheTotals>();
    for (CacheSample each : samples) {
      groups.merge(
          key.apply(each), CacheTotals.of(List.of(each), block.tokens()), CacheTotals::plus);
    }
    return groups;
  }

  /** Returns the sums of each session, in the order of time. */
  List<CacheTotals> sessions() {
    var groups = new LinkedHashMap<String, CacheTotals>();
    samples.stream()
        .sorted((a, b) -> Long.compare(a.times().sent(), b.times().sent()))
        .forEach(
            each ->
                groups.merge(
                    each.place().session(),
                    CacheTotals.of(List.of(each), block.tokens()),
                    CacheTotals::plus));
    return List.copyOf(groups.values());
  }

  /** Returns how many prompts the client counted otherwise than the server. */
  long estimated() {
    return samples.stream().filter(each -> !each.tokens().exact()).count();
  }

  /**
   * Returns the margin of the possible tokens: of each estimate a block, or a tenth if that is
   * more, because a prompt's characters are not spread evenly over its tokens.
   */
  double margin() {
    return samples.stream()
        .filter(each -> !each.tokens().exact() && each.tokens().shared() > 0)
        .mapToDouble(
            each -> Math.max(block.tokens(), ESTIMATE * each.tokens().possible(block.tokens())))
        .sum();
  }

  /** Returns how many answers report no cached tokens, while others do. */
  long unreported() {
    return reported() ? samples.stream().filter(each -> !each.reported()).count() : 0;
  }
}
