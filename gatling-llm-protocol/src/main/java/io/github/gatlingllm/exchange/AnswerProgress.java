// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.github.gatlingllm.measure.request.TokenTimeline;

/** How far an answer has come, and when. Event loop only. */
final class AnswerProgress {

  private static final long NEVER = Long.MIN_VALUE;

  private final RequestSending sending;
  private final TokenTimeline timeline;
  private long doneAt = NEVER;
  private long doneReadAt = NEVER;
  private long closedAt;
  private boolean over;

  AnswerProgress(RequestSending sending, TokenTimeline timeline) {
    this.sending = sending;
    this.timeline = timeline;
  }

  /** When the request was sent, the first time. */
  long sentAt() {
    return sending.sentAt();
  }

  /** Whether the request has been written to a connection. */
  boolean written() {
    return sending.written();
  }

  /** Whether content has come. */
  boolean begun() {
    return timeline.chunks() > 0;
  }

  /** When the latest content came. */
  long lastContentAt() {
    return timeline.last();
  }

  /** How long no content has come: since the latest, or since the request was sent. */
  long idleNanos(long now) {
    return Math.max(0, now - (begun() ? lastContentAt() : sentAt()));
  }

  /**
   * The stream's terminal event has come, and its body is open.
   *
   * @param at when it arrived
   * @param now when it has been read
   */
  void done(long at, long now) {
    doneAt = at;
    doneReadAt = now;
  }

  boolean done() {
    return doneAt != NEVER;
  }

  /** When the stream's terminal event had been read. */
  long doneReadAt() {
    return doneReadAt;
  }

  /**
   * When the answer is over whose body ends: where a stream told its end before, then, but not
   * before its last token.
   */
  long endedAt(long bodyEnd) {
    if (!done()) {
      return bodyEnd;
    }
    return begun() ? Math.max(doneAt, lastContentAt()) : doneAt;
  }

  /** Nothing more is wanted of the answer. */
  void close(long at) {
    over = true;
    closedAt = at;
  }

  boolean over() {
    return over;
  }

  long closedAt() {
    return closedAt;
  }
}
