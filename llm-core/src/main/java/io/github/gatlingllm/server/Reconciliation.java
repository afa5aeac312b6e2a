// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server;

import java.util.Locale;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The counts of client and server over the whole run, warm-up included.
 *
 * @param outputTokens output tokens of all answers; null if the server does not report them
 * @param requests answered requests; null if the server does not report them
 * @param foreign a sentence if the server counted more than this client can have caused; else null
 * @param unseen a sentence if the server counted so few that another server must have answered;
 *     else null
 */
public record Reconciliation(
    @Nullable Pair outputTokens,
    @Nullable Pair requests,
    @Nullable String foreign,
    @Nullable String unseen) {

  /** No counts to compare. */
  static final Reconciliation NONE = new Reconciliation(null, null, null, null);

  /** The largest difference of equal counts. */
  public static final double TOLERATED_PERCENT = 0.1;

  private static final double HUNDRED_PERCENT = 100;

  /** The excess of tokens that shows other clients; servers may hide some tokens. */
  private static final double FOREIGN_TOKENS_PERCENT = 5;

  /** With fewer than twenty replicas, one answers more than this share. */
  private static final double UNSEEN_PERCENT = 5;

  /**
   * The count of client and server.
   *
   * @param client the client's count
   * @param server the server's count
   * @param rounding the rounding error of the server's count
   * @param unfinished the client's count in unfinished answers, which some engines count; llama.cpp
   *     does not
   */
  public record Pair(double client, double server, double rounding, double unfinished) {

    /** Creates exact counts without unfinished answers. */
    public Pair(double client, double server) {
      this(client, server, 0, 0);
    }

    /** Returns the difference beyond the tolerance, in percent. */
    public OptionalDouble differencePercent() {
      double nearest = nearest();
      return nearest > 0
          ? OptionalDouble.of(100 * (server - nearest) / nearest)
          : server == 0 ? OptionalDouble.of(0) : OptionalDouble.empty();
    }

    /** Whether both counts agree. */
    public boolean agrees() {
      return Math.abs(server - nearest())
          <= Math.max(rounding, client * TOLERATED_PERCENT / HUNDRED_PERCENT);
    }

    /** Returns the client's count with the part of unfinished answers that fits best. */
    private double nearest() {
      return Math.max(client - unfinished, Math.min(client, server));
    }

    /** Whether the server counted less, by more than that percentage. */
    private boolean lacks(double percent) {
      return server + rounding < (client - unfinished) * (1 - percent / HUNDRED_PERCENT);
    }

    /** Returns the client's count as text. */
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
        ? "the server generated more tokens than this run requested: other clients used it"
        : String.format(
            Locale.ROOT,
            "the server answered %.0f requests, of which this run sent at most %d: other clients used it",
            requests.server(),
            client.taken());
  }

  /** Whether the server counted more than this client can have caused. */
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
