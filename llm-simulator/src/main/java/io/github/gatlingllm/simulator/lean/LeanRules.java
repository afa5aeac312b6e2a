/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.simulator.lean;

import io.github.gatlingllm.simulator.engine.Require;
import io.github.gatlingllm.simulator.http.ApiRules;
import io.github.gatlingllm.simulator.http.ConnectionRules;
import io.github.gatlingllm.simulator.http.ServerOptions;
import io.github.gatlingllm.simulator.http.StreamPolicy;
import io.github.gatlingllm.simulator.http.Tls;

/** What else can be set, and a lean answer does not have: better refused than left out. */
final class LeanRules {
  private LeanRules() {}

  static void check(ServerOptions options) {
    ApiRules api = options.api();
    Tls tls = options.connections().tls();
    boolean plain = tls instanceof Tls.Off;
    require("TLS or HTTP/2", plain, "off", "on");
    boolean never = options.connections().idleTimeout().isZero();
    require("idle timeout", never, "0ms", options.connections().idleTimeout());
    boolean kept = options.connections().afterStream() == ConnectionRules.AfterStream.KEPT;
    require("close-after-stream", kept, "off", "on");
    require("faults", options.faults().isEmpty(), "none", options.faults().size());
    require("no-streaming", api.stream() == StreamPolicy.AS_ASKED, "off", "on");
    require(
        "EOS mean",
        options.outputLength().meanTokens() == 0,
        "0",
        options.outputLength().meanTokens());
    require("tokens per chunk", api.tokensPerChunk() == 1, "1", api.tokensPerChunk());
    require("reasoning tokens", api.reasoningTokens() == 0, "0", api.reasoningTokens());
    require("usage factor", api.usageFactor() == 1, "1", api.usageFactor());
  }

  private static void require(String name, boolean holds, String rule, Object value) {
    Require.that(name, holds, rule + " in lean mode: leave it out, or --lean", value);
  }
}
