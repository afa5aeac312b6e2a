// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.cache;

import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * Detects evictions: later prompts of a session lost more tokens after a longer time between turns,
 * or with more sessions in progress. What a replica never held is no eviction.
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
    return new Evictions(repeats, block).cause(data);
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

  private Optional<CacheCause> cause(CacheData data) {
    long lost =
        repeats.stream()
            .mapToLong(each -> held(each, block) - Math.max(0, each.tokens().cached()))
            .sum();
    if (lost < CacheCauses.LEAST_SHARE * data.totals().possible()) {
      return Optional.empty();
    }
    ToDoubleFunction<CacheSample> idle = each -> each.times().idle() / NANOS_PER_SECOND;
    OpenTimes sessions = sessions(data);
    ToDoubleFunction<CacheSample> busy = each -> sessions.at(each.times().sent());
    if (grows(idle)) {
      return Optional.of(found(lost, timed(idle)));
    }
    return grows(busy) ? Optional.of(found(lost, loaded(busy))) : Optional.empty();
  }

  /** Returns when sessions were in progress: they share the cache, also while they think. */
  private static OpenTimes sessions(CacheData data) {
    var first = new HashMap<String, Long>();
    var last = new HashMap<String, Long>();
    for (CacheSample each : data.samples()) {
      first.merge(each.place().session(), each.times().sent(), Math::min);
      last.merge(each.place().session(), each.times().closed(), Math::max);
    }
    var open = new OpenTimes();
    first.forEach((session, sent) -> open.add(sent, last.getOrDefault(session, sent)));
    open.sort();
    return open;
  }

  private boolean named() {
    return repeats.stream().allMatch(each -> each.tokens().sharedHere() >= 0);
  }

  private static CacheCause found(long lost, String text) {
    return new CacheCause(CacheCause.Kind.EVICTED, lost, text);
  }

  private boolean grows(ToDoubleFunction<CacheSample> circumstance) {
    return LossGrowth.grows(
        repeats.stream()
            .map(
                each ->
                    new LossGrowth.Pair(
                        each.place().session(),
                        each.place().turn(),
                        each.times().sent(),
                        loss(each),
                        circumstance.applyAsDouble(each)))
            .toList());
  }

  private String timed(ToDoubleFunction<CacheSample> idle) {
    double median = median(idle);
    return CauseTexts.evictedByTime(median, below(idle, median), above(idle, median));
  }

  private String loaded(ToDoubleFunction<CacheSample> busy) {
    double median = median(busy);
    return CauseTexts.evictedByLoad(median, below(busy, median), above(busy, median), named());
  }

  private double median(ToDoubleFunction<CacheSample> circumstance) {
    double[] sorted = repeats.stream().mapToDouble(circumstance).sorted().toArray();
    return sorted[sorted.length / 2];
  }

  private String below(ToDoubleFunction<CacheSample> circumstance, double median) {
    return found(each -> circumstance.applyAsDouble(each) < median);
  }

  private String above(ToDoubleFunction<CacheSample> circumstance, double median) {
    return found(each -> circumstance.applyAsDouble(each) >= median);
  }

  /** Returns which part of their tokens some prompts found. */
  private String found(Predicate<CacheSample> some) {
    return CacheText.percent(
        repeats.stream().filter(some).mapToDouble(each -> 100 * (1 - loss(each))).average());
  }
}
