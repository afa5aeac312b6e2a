// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

import io.github.gatlingllm.simulator.engine.Require;
import java.time.Duration;

/**
 * The rules of connections.
 *
 * @param tls the encryption
 * @param protocol the newest offered protocol
 * @param maxConcurrentStreams the limit of streams on an HTTP/2 connection
 * @param maxRequests the limit of requests on an HTTP/1.1 connection; the last answer announces it
 * @param idleTimeout the time after which an idle connection is closed; zero: never
 * @param afterStream what happens to an HTTP/1.1 connection after a stream
 * @param networkDelay the delay of each request
 * @param bufferHop the buffer of streams
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

  /** What happens to a connection after a stream. */
  public enum AfterStream {
    /** It is kept. */
    KEPT,
    /** It is closed 0 to 0.2 ms after the stream, despite its keep-alive header. */
    CLOSED
  }

  public ConnectionRules {
    Require.atLeast("concurrent streams", maxConcurrentStreams, 1);
    Require.atLeast("requests of a connection", maxRequests, 1);
    Require.that("network delay", !networkDelay.isNegative(), "0 or more", networkDelay);
    Require.that("idle timeout", !idleTimeout.isNegative(), "0 or more", idleTimeout);
  }
}
