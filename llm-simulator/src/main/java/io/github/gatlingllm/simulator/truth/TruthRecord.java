// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.truth;

import io.github.gatlingllm.simulator.engine.CacheHits;
import io.github.gatlingllm.simulator.engine.Claim;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The record of one request. The event loop of its connection fills it, and hands it over unchanged
 * when the request has ended.
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

  /** A placeholder for chunks of one token each. */
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
  CacheHits hits = CacheHits.NONE;
  int replica = -1;
  Claim claim = Claim.NONE;
  String adapter = "";
  long adapterWait;
  Drafts drafts = Drafts.NONE;
  String method = "";
  String tool = "";
  String ping = "";
  int outputTokens;
  int preemptions;
  int wastedTokens;
  List<String> faults = List.of();
  long[] chunksBefore = new long[16];
  long[] chunks = new long[16];
  int[] chunkTokens = new int[16];
  int chunkCount;

  /**
   * @param id the id of the request
   * @param endpoint the short name of the endpoint
   * @param received when the whole request was read
   */
  public TruthRecord(String id, String endpoint, long received) {
    this.id = id;
    this.endpoint = endpoint;
    this.received = received;
  }

  /** Records the arrival before the network delay. */
  public void arrived(long nanos) {
    arrived = nanos;
  }

  /** Records the trace of the client. */
  public void traceparent(String header) {
    traceparent = header;
  }

  /** Records the status of the response. */
  public void answered(int httpStatus) {
    status = httpStatus;
  }

  /** Records the requested tokens and streaming. */
  public void requested(int tokens, boolean streamed) {
    promptTokens = tokens;
    stream = streamed;
  }

  /** Records the injected faults. */
  public void faults(List<String> labels) {
    faults = labels;
  }

  /**
   * Records the adapter.
   *
   * @param name its name
   * @param wait how long the request waits until it is loaded, in nanoseconds
   */
  public void adapter(String name, long wait) {
    adapter = name;
    adapterWait = wait;
  }

  /** Records the tokens that a draft model proposes. */
  public void drafts(Drafts proposed) {
    drafts = proposed;
  }

  /** Returns the model that the answer names: the adapter, as in vLLM, else the base model. */
  public String served(String base) {
    return adapter.isEmpty() ? base : adapter;
  }

  /** Returns how long the request waits for its adapter, in nanoseconds. */
  public long adapterWait() {
    return adapterWait;
  }

  /** Records the method and the tool of an MCP message; empty: it has none. */
  public void message(String rpcMethod, String calledTool) {
    method = rpcMethod;
    tool = calledTool;
  }

  /** Records whether the client answered the ping within the stream of a tool call. */
  public void pinged(boolean answered) {
    ping = answered ? "answered" : "unanswered";
  }

  /** Records the replica that computes the request. */
  public void replica(int number) {
    replica = number;
  }

  /** Records what the request claims in the queue. */
  public void claims(Claim claimed) {
    claim = claimed;
  }

  /** Records the submission to the engine. */
  public void queued(long nanos) {
    queued = nanos;
  }

  /** Records that the engine started the prompt. */
  public void started(long nanos, int cached, CacheHits cacheHits) {
    // A step directly after another counts from the due time of that one, which may be some
    // microseconds before the request arrived.
    prefillStart = Math.max(nanos, queued);
    cachedTokens = cached;
    hits = cacheHits;
  }

  /** Returns the cached tokens of the prompt. */
  public int cachedTokens() {
    return cachedTokens;
  }

  /** Records tokens that a step generated. */
  public void token(long nanos, int tokens) {
    if (firstToken == ABSENT) {
      firstToken = Math.max(nanos, prefillStart); // the end of a short step may also be earlier
    }
    lastToken = Math.max(nanos, firstToken);
    outputTokens += tokens;
  }

  /** Returns the timings until now. */
  public Spent spent(long now) {
    long first = firstToken == ABSENT ? now : firstToken;
    long start = prefillStart == ABSENT ? first : prefillStart;
    long last = lastToken == ABSENT ? first : lastToken;
    return new Spent(now - received, start - received, first - start, last - first, drafts);
  }

  /**
   * The server timings of a request.
   *
   * @param totalNanos the time since the whole request was read
   * @param queueNanos the time until the engine's first step
   * @param promptNanos the time from then to the first token
   * @param outputNanos the time from then to the last token so far, without delays of sending
   * @param drafts the tokens that a draft model proposes
   */
  public record Spent(
      long totalNanos, long queueNanos, long promptNanos, long outputNanos, Drafts drafts) {

    /** Returns the time in the engine, including its queue. */
    public long engineNanos() {
      return queueNanos + promptNanos + outputNanos;
    }
  }

  /** Returns the timings for metrics after the end; empty: it was not computed. */
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
   * The timings of a request by the clock of the engine.
   *
   * @param end how it ended
   * @param queueNanos the time until the engine started its prompt
   * @param prefillNanos the time from then to the first token
   * @param decodeNanos the time from then to the last token
   */
  public record Ended(End end, long queueNanos, long prefillNanos, long decodeNanos) {}

  /** Records a preemption. */
  public void preempted() {
    preemptions++;
  }

  /** Records tokens generated after the client disconnected. */
  public void wasted(int tokens) {
    wastedTokens = tokens;
  }

  /** Returns the number of generated tokens. */
  public int outputTokens() {
    return outputTokens;
  }

  /**
   * Records a content chunk written to the socket.
   *
   * @param before the time before the write
   * @param after the time after the write
   * @param tokens the tokens of the chunk
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
   * Records content chunks of one token each, for servers that call {@link #sent} too often.
   *
   * @param before the times before the writes; the record takes ownership
   * @param after the times after the writes; the record takes ownership
   * @param stamped the number of these times; 0: none were kept
   * @param tokens the number of tokens written
   */
  public void streamed(long[] before, long[] after, int stamped, int tokens) {
    chunksBefore = before;
    chunks = after;
    chunkTokens = SINGLE;
    chunkCount = stamped;
    outputTokens = tokens;
    lastToken = ABSENT; // the client received none
  }

  /** Records the end. */
  public void ended(long nanos, End how) {
    finished = nanos;
    end = how;
  }
}
