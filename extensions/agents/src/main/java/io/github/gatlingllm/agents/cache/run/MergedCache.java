// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.cache.run;

import io.github.gatlingllm.agents.cache.CacheData;
import io.github.gatlingllm.agents.cache.CacheFigures;
import io.github.gatlingllm.agents.cache.CacheOption;
import io.github.gatlingllm.agents.cache.CacheSample;
import io.github.gatlingllm.agents.cache.ModelResult;
import io.github.gatlingllm.feature.FeatureFigures;
import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.FrozenRun;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The prefix caches of several workers. Each worker knows what it sent itself. What another worker
 * sent first could have been cached, too: that many tokens may have been possible in addition.
 */
final class MergedCache implements FeatureRun {

  private final List<CacheShare> shares;

  MergedCache(List<CacheShare> shares) {
    this.shares = List.copyOf(shares);
  }

  @Override
  public Optional<FeatureFigures> freeze(FrozenRun run) {
    if (shares.isEmpty()) {
      return Optional.empty();
    }
    CacheOption option = shares.get(0).option();
    int grain = Objects.requireNonNullElse(option.blockTokens(), CacheData.DEFAULT_BLOCK);
    var all =
        new ModelResult(
            samples(),
            shares.stream().flatMap(each -> each.read().differences().stream()).toList(),
            shares.stream().anyMatch(each -> each.read().incomplete()),
            shares.stream().mapToLong(each -> each.read().dropped()).sum(),
            new long[0]);
    return Optional.of(CacheFigures.of(FrozenCache.of(option, all, grain * repeated(), run)));
  }

  /** Returns the samples, with sessions that are unique among the workers. */
  private List<CacheSample> samples() {
    var all = new ArrayList<CacheSample>();
    for (int i = 0; i < shares.size(); i++) {
      for (CacheSample each : shares.get(i).read().samples()) {
        all.add(each.ofWorker(i));
      }
    }
    return all;
  }

  /** Returns how many blocks a worker computed first that another one did, too. */
  private long repeated() {
    var known = new HashSet<Long>();
    long repeated = 0;
    for (CacheShare each : shares) {
      for (long block : each.read().firstBlocks()) {
        repeated += known.add(block) ? 0 : 1;
      }
    }
    return repeated;
  }
}
