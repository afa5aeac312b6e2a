// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.truth;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What happened to one request. Filled on the event loop of its connection; handed over, and never
 * changed again, when the request has ended.
 */
public final class TruthRecord {

  /** How a request ended. */
  public enum End {
    LENGTH,
    STOP,
    ERROR,
    CUT,
    ABORTED,
    REJECTED
  }

  /** In place of the numbers of tokens: one each. */
  static final int[] SINGLE = {};

  static final long ABSENT = Long.MIN_VALUE;

  final String id;
  final String endpoint;
  final long received;
  int status;
  boolean stream;
  long arrived = ABSENT;
  String traceparent = "";
  long queued = ABSENT;
  long prefillStart = ABSENT;
  long firstToken = ABSENT;
  long lastToken = ABSENT;
  long finished = ABSENT;
  End end = End.ABORTED;
  int promptTokens;
  int cachedTokens;
  int outputTokens;
  int preemptions;
  int wastedTokens;
  List<String> faults = List.of();
  long[] chunksBefore = new long[16];
  long[] chunks = new long[16];
  int[] chunkTokens = new int[16];
  int chunkCount;

  /**
   * @param id of the request
   * @param endpoint its short name
   * @param received when all of the request had been read
   */
  public TruthRecord(String id, String endpoint, long received) {
    this.id = id;
    this.endpoint = endpoint;
    this.received = received;
  }

  /** The request's id. */
  public String id() {
    return id;
  }

  /** It had come so much earlier, and was held back as if it were on its way. */
  public void arrived(long nanos) {
    arrived = nanos;
  }

  /** The trace that its client has put it into. */
  public void traceparent(String header) {
    traceparent = header;
  }

  /** Its response has this status. */
  public void answered(int httpStatus) {
    status = httpStatus;
  }

  /** What it asked for. */
  public void asked(int tokens, boolean streamed) {
    promptTokens = tokens;
    stream = streamed;
  }

  /** What goes wrong with it on purpose. */
  public void faults(List<String> labels) {
    faults = labels;
  }

  /** It was handed to the engine. */
  public void queued(long nanos) {
    queued = nanos;
  }

  /** The engine began with its prompt. */
  public void started(long nanos, int cached) {
    // A step that follows another without a pause counts from that one's due time, which may lie
    // some microseconds before the request was there.
    prefillStart = Math.max(nanos, queued);
    cachedTokens = cached;
  }

  /** How many of the prompt's tokens were cached. */
  public int cachedTokens() {
    return cachedTokens;
  }

  /** A step of the engine has made so many tokens of it. */
  public void token(long nanos, int tokens) {
    if (firstToken == ABSENT) {
      firstToken = Math.max(nanos, prefillStart); // of a short step, its end may lie there as well
    }
    lastToken = Math.max(nanos, firstToken);
    outputTokens += tokens;
  }

  /** Where the time until now went. */
  public Spent spent(long now) {
    long first = firstToken == ABSENT ? now : firstToken;
    long start = prefillStart == ABSENT ? first : prefillStart;
    long last = lastToken == ABSENT ? first : lastToken;
    return new Spent(now - received, start - received, first - start, last - first);
  }

  /**
   * Where a request's time went.
   *
   * @param totalNanos since all of it had been read
   * @param queueNanos until the engine's first step
   * @param promptNanos from then to the first token
   * @param outputNanos from then to the last token so far: what keeps a token back on its way out
   *     is no work of the engine
   */
  public record Spent(long totalNanos, long queueNanos, long promptNanos, long outputNanos) {

    /** The time that the engine had it, its queue included. */
    public long engineNanos() {
      return queueNanos + promptNanos + outputNanos;
    }
  }

  /** What the server's metrics say of it, once it has ended; empty: it was not computed. */
  public Optional<Ended> forMetrics() {
    if (queued == ABSENT) {
      return Optional.empty();
    }
    return Optional.of(
        firstToken == ABSENT
            ? new Ended(end, 0, 0, 0)
            : new Ended(
                end, prefillStart - received, firstToken - prefillStart, lastToken - firstToken));
  }

  /**
   * Where the time of a request went, by the engine's own clock.
   *
   * @param end how it ended
   * @param queueNanos until the engine began with its prompt
   * @param prefillNanos from then to the first token
   * @param decodeNanos from then to the last token
   */
  public record Ended(End end, long queueNanos, long prefillNanos, long decodeNanos) {}

  /** The engine took its place away. */
  public void preempted() {
    preemptions++;
  }

  /** So many of its tokens will be made although nobody reads them. */
  public void wasted(int tokens) {
    wastedTokens = tokens;
  }

  /** How many tokens were made of it. */
  public int outputTokens() {
    return outputTokens;
  }

  /**
   * A content chunk was written to the socket.
   *
   * @param before the write
   * @param after the write
   * @param tokens of the chunk
   */
  public void sent(long before, long after, int tokens) {
    if (chunkCount == chunks.length) {
      chunksBefore = Arrays.copyOf(chunksBefore, 2 * chunkCount);
      chunks = Arrays.copyOf(chunks, 2 * chunkCount);
      chunkTokens = Arrays.copyOf(chunkTokens, 2 * chunkCount);
    }
    chunksBefore[chunkCount] = before;
    chunks[chunkCount] = after;
    chunkTokens[chunkCount++] = tokens;
  }

  /**
   * Content chunks of one token each were written; for a server that can't afford {@link #sent} for
   * each.
   *
   * @param before the write of each chunk; the record's own from now on
   * @param after the same writes; the record's own from now on
   * @param stamped how many of them there are; 0 if none were kept
   * @param tokens how many were written
   */
  public void streamed(long[] before, long[] after, int stamped, int tokens) {
    chunksBefore = before;
    chunks = after;
    chunkTokens = SINGLE;
    chunkCount = stamped;
    outputTokens = tokens;
    lastToken = ABSENT; // nobody was told
  }

  /** It is over. */
  public void ended(long nanos, End how) {
    finished = nanos;
    end = how;
  }
}
