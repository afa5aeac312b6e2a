// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.github.gatlingllm.measure.request.TokenTimeline;

/** The progress of an answer, with times. Event loop only. */
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

  /** Returns when the request was first sent. */
  long sentAt() {
    return sending.sentAt();
  }

  /** Returns whether the request has been written to a connection. */
  boolean written() {
    return sending.written();
  }

  /** Returns whether content has arrived. */
  boolean begun() {
    return timeline.chunks() > 0;
  }

  /** Returns when the latest content arrived. */
  long lastContentAt() {
    return timeline.last();
  }

  /** Returns the nanoseconds since the latest content, or since the request was sent. */
  long idleNanos(long now) {
    return Math.max(0, now - (begun() ? lastContentAt() : sentAt()));
  }

  /**
   * Called when the end-of-stream event has arrived and the body is still open.
   *
   * @param at when it arrived
   * @param now when it was read
   */
  void done(long at, long now) {
    doneAt = at;
    doneReadAt = now;
  }

  boolean done() {
    return doneAt != NEVER;
  }

  /** Returns when the end-of-stream event was read. */
  long doneReadAt() {
    return doneReadAt;
  }

  /**
   * Returns the end time of an answer whose body ends: the time of the end-of-stream event if there
   * was one, but not before the last token.
   */
  long endedAt(long bodyEnd) {
    if (!done()) {
      return bodyEnd;
    }
    return begun() ? Math.max(doneAt, lastContentAt()) : doneAt;
  }

  /** Closes the answer. */
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
