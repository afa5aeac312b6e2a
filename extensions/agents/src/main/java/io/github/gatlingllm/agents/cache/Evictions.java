// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.cache;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/**
 * Detects evictions: later prompts of a session lost more tokens after a longer time between turns,
 * or with more requests in flight. What a replica never held is no eviction.
 */
final class Evictions {

  private static final double NANOS_PER_SECOND = 1e9;

  private final List<CacheSample> repeats;
  private final int block;

  private Evictions(List<CacheSample> repeats, int block) {
    this.repeats = repeats;
    this.block = block;
  }

  static Optional<CacheCause> in(CacheData data) {
    int block = data.block().tokens();
    List<CacheSample> repeats =
        data.samples().stream()
            .filter(each -> each.times().idle() >= 0 && held(each, block) > 0)
            .toList();
    return new Evictions(repeats, block).cause(data.totals());
  }

  /** Returns what an infinite cache held, of its replica if that is known. */
  private static int held(CacheSample sample, int block) {
    return sample.tokens().sharedHere() >= 0
        ? sample.tokens().possibleHere(block)
        : sample.tokens().possible(block);
  }

  private double loss(CacheSample sample) {
    return 1 - (double) Math.max(0, sample.tokens().cached()) / held(sample, block);
  }

  private Optional<CacheCause> cause(CacheTotals all) {
    long lost =
        repeats.stream()
            .mapToLong(each -> held(each, block) - Math.max(0, each.tokens().cached()))
            .sum();
    if (lost < CacheCauses.LEAST_SHARE * all.possible()) {
      return Optional.empty();
    }
    ToDoubleFunction<CacheSample> idle = each -> each.times().idle() / NANOS_PER_SECOND;
    ToDoubleFunction<CacheSample> busy = each -> each.times().inFlight();
    if (grows(idle)) {
      return Optional.of(found(lost, CauseTexts.evictedByTime(contrast(idle))));
    }
    return grows(busy)
        ? Optional.of(found(lost, CauseTexts.evictedByLoad(contrast(busy), named())))
        : Optional.empty();
  }

  private boolean named() {
    return repeats.stream().allMatch(each -> each.tokens().sharedHere() >= 0);
  }

  private static CacheCause found(long lost, String text) {
    return new CacheCause(CacheCause.Kind.EVICTED, lost, text);
  }

  private boolean grows(ToDoubleFunction<CacheSample> circumstance) {
    return ScoreTest.probability(
            repeats.stream()
                .map(
                    each ->
                        new ScoreTest.Pair(
                            each.place().session(),
                            each.place().turn(),
                            each.times().sent(),
                            loss(each),
                            circumstance.applyAsDouble(each)))
                .toList())
        < CacheCauses.ERROR;
  }

  /** Returns the efficiency below and above the median of the circumstance. */
  private CauseTexts.Contrast contrast(ToDoubleFunction<CacheSample> circumstance) {
    double[] sorted = repeats.stream().mapToDouble(circumstance).sorted().toArray();
    double median = sorted[sorted.length / 2];
    return new CauseTexts.Contrast(
        median,
        hit(repeats.stream().filter(each -> circumstance.applyAsDouble(each) < median).toList()),
        hit(repeats.stream().filter(each -> circumstance.applyAsDouble(each) >= median).toList()));
  }

  private OptionalDouble hit(List<CacheSample> samples) {
    return samples.stream().mapToDouble(each -> 100 * (1 - loss(each))).average();
  }
}
