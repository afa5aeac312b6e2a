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
 * @param maxRequests of one connection; the last answer says that it is the last
 * @param idleTimeout after which a connection without requests is closed; zero for never
 */
public record ConnectionRules(Tls tls, int maxRequests, Duration idleTimeout) {

  public ConnectionRules {
    Require.atLeast("requests of a connection", maxRequests, 1);
    Require.that("idle timeout", !idleTimeout.isNegative(), "0 or more", idleTimeout);
  }
}
