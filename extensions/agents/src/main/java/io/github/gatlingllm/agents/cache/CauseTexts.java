// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.cache;

import io.github.gatlingllm.measure.request.Quantity;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** The sentences that name the cause of a low efficiency. */
final class CauseTexts {

  private CauseTexts() {}

  /**
   * The efficiency below and above a median.
   *
   * @param median the median of the circumstance
   * @param below the mean efficiency below it, in percent
   * @param above the mean efficiency from it on, in percent
   */
  record Contrast(double median, OptionalDouble below, OptionalDouble above) {}

  static String scattered(long moved, long repeated, int replicas, String shares) {
    return "Sessions are scattered: "
        + moved
        + " of "
        + repeated
        + " later requests went to another replica than the one before ("
        + replicas
        + " replicas). Cached of the possible tokens, by the number of replicas a session had"
        + " reached: "
        + shares
        + ". Route by session, or by prefix.";
  }

  static String byReplicas(Map<Integer, Double> shares) {
    return shares.entrySet().stream()
        .map(each -> each.getKey() + ": " + percent(each.getValue()))
        .collect(Collectors.joining(", "));
  }

  static String evictedByTime(Contrast contrast) {
    return "Blocks are evicted between turns: prompts less than "
        + Quantity.plain(Quantity.rounded(contrast.median(), 3))
        + " s after the answer before found "
        + percent(contrast.below())
        + " of their tokens, later ones "
        + percent(contrast.above())
        + ". Enlarge the KV cache, or offload it.";
  }

  static String evictedByLoad(Contrast contrast, boolean replicasKnown) {
    return "Blocks are evicted under load: prompts with fewer than "
        + Quantity.plain(contrast.median())
        + " requests in flight found "
        + percent(contrast.below())
        + " of their tokens, others "
        + percent(contrast.above())
        + ". Enlarge the KV cache, or admit fewer requests."
        + (replicasKnown
            ? ""
            : " A router that moves sessions when it is busy looks the same: set replicaHeader(...)"
                + " to tell them apart.");
  }

  static String different(long broken, long followers, FirstDifference first) {
    return "Prefixes differ: "
        + broken
        + " of "
        + followers
        + " prompts contain mostly what the prompt before contains, but start differently. First"
        + " difference of '"
        + first.name()
        + "': token "
        + first.token()
        + ", '"
        + first.before()
        + "' and '"
        + first.now()
        + "'. Move what changes to the end of the prompt.";
  }

  private static String percent(OptionalDouble percent) {
    return percent.isPresent() ? percent(percent.getAsDouble()) : "–";
  }

  private static String percent(double percent) {
    return Quantity.plain(Quantity.rounded(percent, 3)) + " %";
  }
}
