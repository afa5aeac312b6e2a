// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.chat;

/**
 * The server times that an answer reports, in nanoseconds, and its drafted tokens. What it does not
 * report is {@link #ABSENT}, never 0.
 *
 * @param queue from the arrival of the request until the engine began with the prompt
 * @param prefill from then to the first token
 * @param decode from the first to the last token
 * @param ttft the server's own TTFT, from when its engine began with the prompt
 * @param processing the server's work until the response headers, if queue and prefill are not
 *     separate
 * @param drafted the tokens that speculative decoding drafted
 * @param accepted the drafted tokens that the model accepted
 */
public record ServerTimes(
    long queue,
    long prefill,
    long decode,
    long ttft,
    long processing,
    long drafted,
    long accepted) {

  /** Marks a time that the answer does not report. */
  public static final long ABSENT = -1;

  /** No time is reported. */
  public static final ServerTimes NONE = new ServerTimes(ABSENT, ABSENT, ABSENT, ABSENT, ABSENT);

  /** Creates times without drafted tokens. */
  public ServerTimes(long queue, long prefill, long decode, long ttft, long processing) {
    this(queue, prefill, decode, ttft, processing, ABSENT, ABSENT);
  }

  /** Returns only the number of drafted tokens. */
  public static ServerTimes ofDrafted(long tokens) {
    return new ServerTimes(ABSENT, ABSENT, ABSENT, ABSENT, ABSENT, tokens, ABSENT);
  }

  /** Returns only the number of accepted tokens. */
  public static ServerTimes ofAccepted(long tokens) {
    return new ServerTimes(ABSENT, ABSENT, ABSENT, ABSENT, ABSENT, ABSENT, tokens);
  }

  /** Returns times with only the queue. */
  public static ServerTimes ofQueue(long nanos) {
    return new ServerTimes(nanos, ABSENT, ABSENT, ABSENT, ABSENT);
  }

  /** Returns times with only the prefill. */
  public static ServerTimes ofPrefill(long nanos) {
    return new ServerTimes(ABSENT, nanos, ABSENT, ABSENT, ABSENT);
  }

  /** Returns times with only the decoding. */
  public static ServerTimes ofDecode(long nanos) {
    return new ServerTimes(ABSENT, ABSENT, nanos, ABSENT, ABSENT);
  }

  /** Returns times with only the server's own TTFT, which is the prefill. */
  public static ServerTimes ofTtft(long nanos) {
    return new ServerTimes(ABSENT, nanos, ABSENT, nanos, ABSENT);
  }

  /** Returns times with only the work until the response headers. */
  public static ServerTimes ofProcessing(long nanos) {
    return new ServerTimes(ABSENT, ABSENT, ABSENT, ABSENT, nanos);
  }

  /** Returns these times, updated by those that the same answer reports later. */
  public ServerTimes updatedBy(ServerTimes later) {
    return new ServerTimes(
        last(queue, later.queue),
        last(prefill, later.prefill),
        last(decode, later.decode),
        last(ttft, later.ttft),
        last(processing, later.processing),
        last(drafted, later.drafted),
        last(accepted, later.accepted));
  }

  /** Returns whether anything is reported. */
  public boolean reported() {
    return !equals(NONE);
  }

  private static long last(long earlier, long later) {
    return later == ABSENT ? earlier : later;
  }
}
