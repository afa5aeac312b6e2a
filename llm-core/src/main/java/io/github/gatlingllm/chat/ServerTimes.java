// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.chat;

/**
 * What an answer tells of the time that the server spent on it, in nanoseconds; what it does not
 * tell is {@link #ABSENT}, never 0.
 *
 * @param queue from when the server had the request to when its engine began with the prompt
 * @param prefill from then to the first token
 * @param decode from the first to the last token
 * @param ttft the server's own time to first token, from when its engine began with the prompt
 * @param processing the server's work until the answer's head, queue and prefill not told apart
 */
public record ServerTimes(long queue, long prefill, long decode, long ttft, long processing) {

  /** A time that the answer does not tell. */
  public static final long ABSENT = -1;

  /** Nothing is told. */
  public static final ServerTimes NONE = new ServerTimes(ABSENT, ABSENT, ABSENT, ABSENT, ABSENT);

  /** Only how long it waited. */
  public static ServerTimes ofQueue(long nanos) {
    return new ServerTimes(nanos, ABSENT, ABSENT, ABSENT, ABSENT);
  }

  /** Only how long the prompt took. */
  public static ServerTimes ofPrefill(long nanos) {
    return new ServerTimes(ABSENT, nanos, ABSENT, ABSENT, ABSENT);
  }

  /** Only how long the tokens behind the first one took. */
  public static ServerTimes ofDecode(long nanos) {
    return new ServerTimes(ABSENT, ABSENT, nanos, ABSENT, ABSENT);
  }

  /** Only the server's own time to first token, which is what the prompt took. */
  public static ServerTimes ofTtft(long nanos) {
    return new ServerTimes(ABSENT, nanos, ABSENT, nanos, ABSENT);
  }

  /** Only the work until the answer's head. */
  public static ServerTimes ofProcessing(long nanos) {
    return new ServerTimes(ABSENT, ABSENT, ABSENT, ABSENT, nanos);
  }

  /** These times, where others of the same answer, told later, say nothing else. */
  public ServerTimes updatedBy(ServerTimes later) {
    return new ServerTimes(
        last(queue, later.queue),
        last(prefill, later.prefill),
        last(decode, later.decode),
        last(ttft, later.ttft),
        last(processing, later.processing));
  }

  /** Whether anything is told. */
  public boolean reported() {
    return !equals(NONE);
  }

  private static long last(long earlier, long later) {
    return later == ABSENT ? earlier : later;
  }
}
