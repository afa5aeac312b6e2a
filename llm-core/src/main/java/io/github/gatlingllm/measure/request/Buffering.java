// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.request;

/**
 * Whether a hop held back the chunks of an answer and sent them together, judged by their arrival
 * times. Gaps between such chunks belong to the hop, not the server.
 */
public enum Buffering {
  /** The answer is too short to judge. */
  NOT_SHOWN,
  /** The chunks were read together, but may have arrived one after another. */
  READ_LATE,
  /** The chunks arrived one after another, or so fast that buffering would hide nothing. */
  NONE,
  /** All chunks arrived together, at the end. */
  AT_ONCE,
  /** The chunks arrived in a few bursts, far apart. */
  IN_BURSTS;

  /** Two stamps that are closer than this can't be distinguished: each is exact to half of it. */
  public static final long RESOLUTION_NANOS = 100_000;

  /** With one chunk there is no gap, so no figure is wrong. */
  private static final int FEWEST_CHUNKS = 2;

  private static final int FEWEST_TOKENS = 5;

  /** A server that caches whole answers is as fast, even if it has no processor for a while. */
  private static final long SHORTEST_NANOS = 25_000_000;

  /** A faster token has a TPOT and an ITL below any bound, whether or not it was held back. */
  private static final long TOKEN_NANOS = 1_000_000;

  /** No engine writes 20,000 tokens a second for one user. */
  private static final long FASTEST_TOKEN_NANOS = 50_000;

  /** A hop that sends an answer in a few pieces sends each much faster than it collected it. */
  private static final double SHORT_SPAN = 0.2;

  /** Five chunks a burst: one decoding step yields fewer tokens. */
  private static final double TOGETHER = 0.8;

  /** More than the tokens of one decoding step. */
  private static final int CHUNKS_OF_PIECE = 8;

  /** Returns how the chunks of a request arrived. */
  public static Buffering of(RequestRecord request) {
    return reported(of(request, FEWEST_CHUNKS), request.timing());
  }

  /**
   * Returns how the chunks of a request arrived, for an audit of streaming: many tokens in one
   * chunk are no stream, although no gap between them is measured.
   */
  public static Buffering audited(RequestRecord request) {
    return reported(of(request, 1), request.timing());
  }

  private static Buffering of(RequestRecord request, int fewestChunks) {
    Timing timing = request.timing();
    return of(timing.sent(), timing.chunks(), request.tokens().output(), fewestChunks);
  }

  /** Chunks that the client read late and together may have arrived one after another. */
  private static Buffering reported(Buffering seen, Timing timing) {
    long[] chunks = timing.chunks();
    return seen.found()
            && timing.unsure() > SHORT_SPAN * (chunks[chunks.length - 1] - timing.sent())
        ? READ_LATE
        : seen;
  }

  /** Returns how chunks arrived, for an audit of streaming. */
  public static Buffering audited(long sent, long[] chunks, int outputTokens) {
    return of(sent, chunks, outputTokens, 1);
  }

  /**
   * Returns how chunks arrived.
   *
   * @param sent when the request was sent, in nanoseconds
   * @param chunks their stamps, ascending
   * @param outputTokens of the answer; less than the number of chunks if it is not known
   */
  public static Buffering of(long sent, long[] chunks, int outputTokens) {
    return of(sent, chunks, outputTokens, FEWEST_CHUNKS);
  }

  private static Buffering of(long sent, long[] chunks, int outputTokens, int fewestChunks) {
    int tokens = Math.max(chunks.length, outputTokens);
    if (chunks.length < fewestChunks || tokens < FEWEST_TOKENS) {
      return NOT_SHOWN;
    }
    long last = chunks[chunks.length - 1];
    long whole = last - sent;
    long span = last - chunks[0];
    if (whole < SHORTEST_NANOS || whole / tokens < TOKEN_NANOS) {
      return NONE;
    }
    boolean inOnePiece = together(chunks) >= TOGETHER && span <= SHORT_SPAN * whole;
    if (inOnePiece || span / tokens < FASTEST_TOKEN_NANOS) {
      return AT_ONCE;
    }
    boolean slow = span / tokens >= TOKEN_NANOS && together(chunks) >= TOGETHER;
    return slow || inFewPieces(chunks, tokens) ? IN_BURSTS : NONE;
  }

  /** Returns whether the chunks' gaps say nothing about the server. */
  public boolean found() {
    return this == AT_ONCE || this == IN_BURSTS;
  }

  /**
   * Returns whether chunks arrived faster than any engine writes them, except for at most three
   * gaps.
   */
  private static boolean inFewPieces(long[] chunks, int tokens) {
    long first = 0;
    long second = 0;
    long third = 0;
    for (int i = 1; i < chunks.length; i++) {
      long gap = chunks[i] - chunks[i - 1];
      if (gap > first) {
        third = second;
        second = first;
        first = gap;
      } else if (gap > second) {
        third = second;
        second = gap;
      } else if (gap > third) {
        third = gap;
      }
    }
    int pieces = 1;
    long rest = chunks[chunks.length - 1] - chunks[0];
    for (long gap : new long[] {first, second, third}) {
      if (gap >= TOKEN_NANOS) {
        pieces++;
        rest -= gap;
      }
    }
    return chunks.length >= pieces * CHUNKS_OF_PIECE && rest / tokens < FASTEST_TOKEN_NANOS;
  }

  /** Returns the share of gaps that are too short to measure. */
  private static double together(long[] chunks) {
    int together = 0;
    for (int i = 1; i < chunks.length; i++) {
      together += chunks[i] - chunks[i - 1] <= RESOLUTION_NANOS ? 1 : 0;
    }
    return (double) together / (chunks.length - 1);
  }
}
