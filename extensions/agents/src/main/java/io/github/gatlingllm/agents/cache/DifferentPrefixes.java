// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.cache;

import io.github.gatlingllm.slo.certainty.Binomial;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Detects prompts that contain mostly the same as the prompt before, but start differently. Then
 * little is possible, however the server behaves.
 */
final class DifferentPrefixes {

  private static final int FEWEST = 10;

  /** The least share of the prompts that start differently. */
  private static final double LEAST = 0.1;

  private DifferentPrefixes() {}

  static Optional<CacheCause> in(CacheData data) {
    List<CacheSample> followers =
        data.samples().stream()
            .filter(each -> each.prefix() != null)
            .filter(each -> prefix(each).shorter() >= 2 * data.block().tokens())
            .toList();
    List<CacheSample> broken = followers.stream().filter(each -> prefix(each).broken()).toList();
    if (broken.size() < FEWEST
        || data.differences().isEmpty()
        || Binomial.share(broken.size(), followers.size()).low() < LEAST) {
      return Optional.empty();
    }
    long lost =
        broken.stream()
            .mapToLong(
                each ->
                    Math.round(
                        prefix(each).again() * (prefix(each).shorter() - prefix(each).common())))
            .sum();
    return Optional.of(
        new CacheCause(
            CacheCause.Kind.DIFFERENT_PREFIX,
            lost,
            text(broken.size(), followers.size(), data.differences().get(0))));
  }

  private static String text(long broken, long followers, FirstDifference first) {
    return CauseTexts.different(
        broken,
        followers,
        CauseTexts.difference(first.name(), first.token(), first.before(), first.now()));
  }

  private static PrefixChange prefix(CacheSample sample) {
    return Objects.requireNonNull(sample.prefix());
  }
}
