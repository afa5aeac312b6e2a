/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
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
 */
public record ConnectionRules(
    Tls tls, Protocol protocol, int maxConcurrentStreams, int maxRequests, Duration idleTimeout) {

  public ConnectionRules {
    Require.atLeast("concurrent streams", maxConcurrentStreams, 1);
    Require.atLeast("requests of a connection", maxRequests, 1);
    Require.that("idle timeout", !idleTimeout.isNegative(), "0 or more", idleTimeout);
  }
}
