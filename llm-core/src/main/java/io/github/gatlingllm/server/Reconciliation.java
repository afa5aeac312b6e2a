// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server;

import java.util.Locale;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * What client and server counted in the whole run, the warm-up included.
 *
 * @param outputTokens of all answers; null: the server does not tell
 * @param requests that were answered; null: the server does not tell
 * @param foreign that the server counted more than the client can have caused, in words; null: it
 *     did not
 * @param unseen that it counted so much less that somebody else must have answered as well, in
 *     words; null: it did not
 */
public record Reconciliation(
    @Nullable Pair outputTokens,
    @Nullable Pair requests,
    @Nullable String foreign,
    @Nullable String unseen) {

  /** Nothing can be held against anything. */
  static final Reconciliation NONE = new Reconciliation(null, null, null, null);

  /** Above this difference counts are not the same. */
  public static final double TOLERATED_PERCENT = 0.1;

  private static final double HUNDRED_PERCENT = 100;

  /** Tokens may be hidden from clients: only many more of them are somebody else's. */
  private static final double FOREIGN_TOKENS_PERCENT = 5;

  /** Behind fewer than twenty replicas, one of them answers more than that. */
  private static final double UNSEEN_PERCENT = 5;

  /**
   * The same figure by both.
   *
   * @param rounding by how much the server's may be off, since it tells its counters in few digits
   * @param unfinished how much of the client's belongs to answers that did not end by themselves:
   *     some engines count these, such as llama.cpp does not
   */
  public record Pair(double client, double server, double rounding, double unfinished) {

    /** Of exact counters, of answers that all ended by themselves. */
    public Pair(double client, double server) {
      this(client, server, 0, 0);
    }

    /** By how much the server counted more or less than it may, in percent of what it may. */
    public OptionalDouble differencePercent() {
      double nearest = nearest();
      return nearest > 0
          ? OptionalDouble.of(100 * (server - nearest) / nearest)
          : server == 0 ? OptionalDouble.of(0) : OptionalDouble.empty();
    }

    /** Whether they count the same. */
    public boolean agrees() {
      return Math.abs(server - nearest())
          <= Math.max(rounding, client * TOLERATED_PERCENT / HUNDRED_PERCENT);
    }

    /** What the client counted, with as much of the unfinished answers as fits best. */
    private double nearest() {
      return Math.max(client - unfinished, Math.min(client, server));
    }

    /** Whether the server counted fewer, by more than so many percent. */
    private boolean lacks(double percent) {
      return server + rounding < (client - unfinished) * (1 - percent / HUNDRED_PERCENT);
    }

    /** What the client counted, in words. */
    public String clientWords() {
      return String.format(Locale.ROOT, "%.0f", client)
          + (unfinished > 0
              ? String.format(Locale.ROOT, " (%.0f of them in unfinished answers)", unfinished)
              : "");
    }
  }

  static Reconciliation of(
      ServerSpan.Client client,
      OptionalDouble tokens,
      double tokensRounding,
      OptionalDouble requests,
      double requestsRounding) {
    long unfinished = client.outputTokens() - client.endedTokens();
    Pair ofTokens = pair(client.outputTokens(), tokens, tokensRounding, unfinished);
    Pair ofRequests = pair(client.answered(), requests, requestsRounding, 0);
    boolean foreign =
        ofRequests != null
            ? exceeds(ofRequests, client.taken(), TOLERATED_PERCENT)
            : ofTokens != null
                && client.reported()
                && client.taken() == client.answered()
                && exceeds(ofTokens, client.outputTokens(), FOREIGN_TOKENS_PERCENT);
    return new Reconciliation(
        ofTokens,
        ofRequests,
        foreign ? words(ofRequests, client) : null,
        unseen(ofTokens, ofRequests, client));
  }

  private static @Nullable String unseen(
      @Nullable Pair tokens, @Nullable Pair requests, ServerSpan.Client client) {
    if (requests != null) {
      return requests.lacks(UNSEEN_PERCENT) ? unseen(requests, "requests") : null;
    }
    boolean lacks = tokens != null && client.reported() && tokens.lacks(UNSEEN_PERCENT);
    return tokens != null && lacks ? unseen(tokens, "output tokens") : null;
  }

  private static String unseen(Pair pair, String what) {
    return String.format(
        Locale.ROOT,
        "the metrics tell of %.0f %s, the client had %s: a replica is not scraped, or a"
            + " cache in front answered",
        pair.server(),
        what,
        pair.clientWords());
  }

  private static String words(@Nullable Pair requests, ServerSpan.Client client) {
    return requests == null
        ? "the server generated more tokens than this run asked for: others used it"
        : String.format(
            Locale.ROOT,
            "the server answered %.0f requests, of which this run sent at most %d: others used it",
            requests.server(),
            client.taken());
  }

  /** Whether the server counted more than the client can have caused. */
  public boolean foreignTraffic() {
    return foreign != null;
  }

  private static @Nullable Pair pair(
      double client, OptionalDouble server, double rounding, double unfinished) {
    return server.isPresent() ? new Pair(client, server.getAsDouble(), rounding, unfinished) : null;
  }

  private static boolean exceeds(Pair reported, double most, double percent) {
    return reported.server() - reported.rounding() > most * (1 + percent / HUNDRED_PERCENT);
  }
}
