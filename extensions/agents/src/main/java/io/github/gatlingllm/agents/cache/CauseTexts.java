// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.cache;

import io.github.gatlingllm.measure.request.Quantity;

/** The sentences that name the cause of a low efficiency. */
final class CauseTexts {

  private CauseTexts() {}

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

  static String evictedByTime(double median, String below, String above) {
    return "Blocks are evicted between turns: prompts less than "
        + Quantity.plain(Quantity.rounded(median, 3))
        + " s after the answer before found "
        + below
        + " of their tokens, later ones "
        + above
        + ". Enlarge the KV cache, or offload it.";
  }

  static String evictedByLoad(double median, String below, String above, boolean replicasKnown) {
    return "Blocks are evicted under load: prompts with fewer than "
        + Quantity.plain(median)
        + " sessions in progress found "
        + below
        + " of their tokens, others "
        + above
        + ". Enlarge the KV cache, or admit fewer sessions."
        + (replicasKnown
            ? ""
            : " A router that moves sessions when it is busy looks the same: set replicaHeader(...)"
                + " to tell them apart.");
  }

  static String different(long broken, long followers, String difference) {
    return "Prefixes differ: "
        + broken
        + " of "
        + followers
        + " prompts contain mostly what the prompt before contains, but start differently. First"
        + " difference of "
        + difference
        + ". Move what changes to the end of the prompt.";
  }

  static String difference(String request, int token, String before, String now) {
    return "'" + request + "': token " + token + ", '" + before + "' and '" + now + "'";
  }
}
