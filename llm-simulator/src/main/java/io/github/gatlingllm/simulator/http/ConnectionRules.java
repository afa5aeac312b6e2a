// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

import io.github.gatlingllm.simulator.engine.Require;
import java.time.Duration;

/**
 * How connections are made and kept.
 *
 * @param tls whether they are encrypted
 * @param protocol the newest that is offered
 * @param maxConcurrentStreams of one HTTP/2 connection
 * @param maxRequests of one HTTP/1.1 connection; the last answer says that it is the last
 * @param idleTimeout after which a connection without requests is closed; zero for never
 * @param afterStream what becomes of an HTTP/1.1 connection behind a streamed answer
 * @param networkDelay how much later each request is taken in
 * @param bufferHop how streams are held back on their way
 */
public record ConnectionRules(
    Tls tls,
    Protocol protocol,
    int maxConcurrentStreams,
    int maxRequests,
    Duration idleTimeout,
    AfterStream afterStream,
    Duration networkDelay,
    BufferHop bufferHop) {

  /** What becomes of a connection behind a streamed answer. */
  public enum AfterStream {
    /** It stays. */
    KEPT,
    /** Its head promises to keep it, and it is closed 0 to 0.2 ms behind its end. */
    CLOSED
  }

  public ConnectionRules {
    Require.atLeast("concurrent streams", maxConcurrentStreams, 1);
    Require.atLeast("requests of a connection", maxRequests, 1);
    Require.that("network delay", !networkDelay.isNegative(), "0 or more", networkDelay);
    Require.that("idle timeout", !idleTimeout.isNegative(), "0 or more", idleTimeout);
  }
}
