/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.detail;

import io.github.gatlingllm.timeline.RequestId;
import org.jspecify.annotations.Nullable;

/**
 * A long gap between two chunks of an answer, and what coincided with it.
 *
 * @param request whose answer
 * @param chunk the number of the chunk that ended it, from 2
 * @param from the stamp of the chunk before it, in nanoseconds since the run's start
 * @param to the stamp of the chunk that ended it
 * @param cause what most likely made it; null: nobody can tell
 * @param doubt why nobody can tell; null: there is a cause
 * @param loops how many event loops of the client were watched, one after the other
 * @param gcNanos for how long the client's garbage collections stopped it meanwhile
 * @param loopDelayNanos the longest that a task of the client waited meanwhile; 0: none did for
 *     long
 * @param others how many other streams stalled with it, for at least half of its length
 * @param streams how many streams were open meanwhile, this one too
 */
public record Stall(
    RequestId request,
    int chunk,
    long from,
    long to,
    @Nullable Cause cause,
    @Nullable Doubt doubt,
    int loops,
    long gcNanos,
    long loopDelayNanos,
    int others,
    int streams) {

  /** How long it lasted. */
  public long nanos() {
    return to - from;
  }

  /** Why no cause is named. */
  public enum Doubt {
    /** Nobody watched the load generator. */
    NOT_WATCHED,
    /** It is hardly longer than the run's gaps are anyway. */
    USUAL,
    /** In so short a time not each of the client's event loops was looked at. */
    TOO_SHORT
  }

  /** What makes streams stall. */
  public enum Cause {
    /** The client collected garbage for much of it. */
    CLIENT_GC,
    /** The client's event loop was busy or had no CPU for much of it. */
    CLIENT_EVENT_LOOP,
    /** Several streams stalled at once, and the client was well: the server. */
    SERVER,
    /** This stream alone stalled, while others went on: the network, or a preemption. */
    ALONE
  }
}
