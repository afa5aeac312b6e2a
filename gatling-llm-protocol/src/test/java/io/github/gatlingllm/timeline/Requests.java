/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.timeline;

import io.github.gatlingllm.Asked;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Builds requests for tests, in whatever unit of time the test thinks in. */
public final class Requests {

  private String name = "chat";
  private String scenario = "scenario";
  private String error = "HTTP 503";
  private @Nullable String message;
  private RequestStatus status = RequestStatus.OK;
  private long scheduled = Timing.ABSENT;
  private final long sent;
  private long closed;
  private long firstOutput = Timing.ABSENT;
  private long[] chunks = {};
  private boolean streamed = true;
  private int input = TokenCounts.ABSENT;
  private int output;
  private int firstChunk = TokenCounts.ABSENT;
  private int @Nullable [] perChunk;
  private int cached = TokenCounts.ABSENT;
  private OwnCounts own = OwnCounts.NONE;
  private int turn;
  private Phase phase = Phase.MEASURED;
  private @Nullable Asked asked;
  private long user = 1;

  private Requests(long sent) {
    this.sent = sent;
    this.closed = sent;
  }

  /** A request that left at a stamp and has done nothing since. */
  public static Requests sent(long stamp) {
    return new Requests(stamp);
  }

  /** Content chunks, none of them reasoning; closed with the last one. */
  public Requests chunks(long... stamps) {
    chunks = stamps;
    output = stamps.length;
    firstOutput = stamps.length == 0 ? Timing.ABSENT : stamps[0];
    closed = stamps.length == 0 ? closed : stamps[stamps.length - 1];
    return this;
  }

  /** Answered in one piece. */
  public Requests notStreamed(long stamp) {
    streamed = false;
    closed = stamp;
    return this;
  }

  public Requests name(String value) {
    name = value;
    return this;
  }

  public Requests scenario(String value) {
    scenario = value;
    return this;
  }

  /** Failed, in that way. */
  public Requests failed(String text, @Nullable String told) {
    error = text;
    message = told;
    return ended(RequestStatus.FAILED);
  }

  public Requests scheduled(long stamp) {
    scheduled = stamp;
    return this;
  }

  public Requests closed(long stamp) {
    closed = stamp;
    return this;
  }

  public Requests firstOutput(long stamp) {
    firstOutput = stamp;
    return this;
  }

  public Requests output(int tokens) {
    output = tokens;
    return this;
  }

  public Requests input(int tokens) {
    input = tokens;
    return this;
  }

  public Requests cached(int tokens) {
    cached = tokens;
    return this;
  }

  /** What was counted here. */
  public Requests own(OwnCounts counts) {
    own = counts;
    return this;
  }

  /** Which turn of a conversation it is. */
  public Requests turn(int number) {
    turn = number;
    return this;
  }

  public Requests firstChunk(int tokens) {
    firstChunk = tokens;
    return this;
  }

  public Requests perChunk(int... tokens) {
    perChunk = tokens;
    return this;
  }

  public Requests ended(RequestStatus value) {
    status = value;
    return this;
  }

  public Requests user(long id) {
    user = id;
    return this;
  }

  /** What was asked of it. */
  public Requests asked(Asked value) {
    asked = value;
    return this;
  }

  public Requests warmUp() {
    return in(Phase.WARM_UP);
  }

  public Requests in(Phase value) {
    phase = value;
    return this;
  }

  /** The record. */
  public RequestRecord build() {
    boolean failed = status == RequestStatus.FAILED;
    return new RequestRecord(
        new RequestId(name, List.of(), scenario, user, null, 0, turn),
        new Outcome(
            status,
            200,
            failed ? error : null,
            status == RequestStatus.OK ? "stop" : null,
            null,
            failed ? message : null),
        new Timing(scheduled, sent, closed, firstOutput, chunks, streamed),
        new TokenCounts(
            input,
            output,
            cached,
            TokenCounts.ABSENT,
            firstChunk,
            perChunk,
            TokenSource.USAGE,
            own),
        phase,
        asked);
  }
}
