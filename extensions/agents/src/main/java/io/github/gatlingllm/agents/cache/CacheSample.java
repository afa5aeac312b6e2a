// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.cache;

import org.jspecify.annotations.Nullable;

/**
 * What the cache could have held of one answered prompt, and what it held.
 *
 * @param place the request
 * @param times its times
 * @param tokens its tokens
 * @param replica the replica that answered; empty if not known
 * @param prefix how the prompt compares with the one before; null without one
 */
public record CacheSample(
    Place place, Times times, Tokens tokens, String replica, @Nullable PrefixChange prefix) {

  /**
   * Where a request belongs.
   *
   * @param name the name of the request
   * @param session its conversation, job or user
   * @param userId the user
   * @param turn its number among the requests of its session, from 1
   * @param requestId the id that was sent to the server; null if none was
   * @param jobId its job; null outside jobs
   * @param step its step in the job; -1 outside jobs
   */
  public record Place(
      String name,
      String session,
      long userId,
      int turn,
      @Nullable String requestId,
      @Nullable String jobId,
      int step) {}

  /**
   * The times of a request, in nanoseconds since the start of the run.
   *
   * @param sent when it was sent
   * @param closed the end of its answer
   * @param idle the time since the session's answer before; -1 without one
   */
  public record Times(long sent, long closed, long idle) {}

  /**
   * The tokens of a prompt.
   *
   * @param input the tokens by the server's count, else by the client's
   * @param own the tokens by the client's count
   * @param shared the first tokens, by the client's count, that an infinite cache held
   * @param sharedHere the same for its replica alone; -1 if the replica is not known
   * @param cached the tokens that the server took from its cache; -1 if not reported
   */
  public record Tokens(int input, int own, int shared, int sharedHere, int cached) {

    /** Returns whether both counts of the prompt agree. */
    boolean exact() {
      return input == own;
    }

    /** Returns the tokens that an infinite cache of such blocks held. */
    int possible(int block) {
      return Math.max(cached, blocks(shared, block));
    }

    /** Returns the tokens that an infinite cache of this replica held. */
    int possibleHere(int block) {
      return Math.max(cached, blocks(sharedHere, block));
    }

    /** The last token of a prompt is always computed. */
    private int blocks(int tokens, int block) {
      double scaled = exact() ? tokens : (double) tokens * input / own;
      int most = Math.max(0, input - 1) / block;
      return Math.min(most, (int) (scaled / block)) * block;
    }
  }

  /** Returns whether the server reported its cached tokens. */
  boolean reported() {
    return tokens.cached() >= 0;
  }

  /** Returns a copy whose session has a name that is unique among the workers of a run. */
  public CacheSample ofWorker(int worker) {
    var unique =
        new Place(
            place.name(),
            "w" + worker + " " + place.session(),
            place.userId(),
            place.turn(),
            place.requestId(),
            place.jobId(),
            place.step());
    return new CacheSample(unique, times, tokens, replica, prefix);
  }
}
