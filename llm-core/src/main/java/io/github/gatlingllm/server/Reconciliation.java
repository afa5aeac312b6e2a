/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.server;

import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * What client and server counted in the whole run, the warm-up included.
 *
 * @param outputTokens of all answers; null: the server does not tell
 * @param requests that were answered; null: the server does not tell
 * @param foreignTraffic whether the server counted more than the client can have caused
 */
public record Reconciliation(
    @Nullable Pair outputTokens, @Nullable Pair requests, boolean foreignTraffic) {

  /** Above this difference counts are not the same. */
  public static final double TOLERATED_PERCENT = 0.1;

  /** Tokens may be hidden from clients: only many more of them are somebody else's. */
  private static final double FOREIGN_TOKENS_PERCENT = 5;

  /** The same figure by both. */
  public record Pair(double client, double server) {

    /** By how much the server counted more, in percent of what the client counted. */
    public OptionalDouble differencePercent() {
      return client > 0
          ? OptionalDouble.of(100 * (server - client) / client)
          : server == 0 ? OptionalDouble.of(0) : OptionalDouble.empty();
    }

    /** Whether they count the same. */
    public boolean agrees() {
      OptionalDouble percent = differencePercent();
      return percent.isPresent() && Math.abs(percent.getAsDouble()) <= TOLERATED_PERCENT;
    }
  }

  static Reconciliation of(
      ServerSpan.Client client, OptionalDouble tokens, OptionalDouble requests) {
    Pair ofTokens = pair(client.outputTokens(), tokens);
    Pair ofRequests = pair(client.answered(), requests);
    boolean foreign =
        ofRequests != null
            ? exceeds(ofRequests.server(), client.taken(), TOLERATED_PERCENT)
            : ofTokens != null
                && client.told()
                && client.taken() == client.answered()
                && exceeds(ofTokens.server(), client.outputTokens(), FOREIGN_TOKENS_PERCENT);
    return new Reconciliation(ofTokens, ofRequests, foreign);
  }

  private static @Nullable Pair pair(double client, OptionalDouble server) {
    return server.isPresent() ? new Pair(client, server.getAsDouble()) : null;
  }

  private static boolean exceeds(double server, double most, double percent) {
    return server > most * (1 + percent / 100);
  }
}
