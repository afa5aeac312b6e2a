// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.engine;

/** Engines with round numbers: 10 ms a step, 100 µs a sequence, 50 µs a prompt token. */
final class EngineFixture {
  private EngineFixture() {}

  static final StepCost COST = new StepCost(10_000_000, 100_000, 50_000, 0, 0, 1);
  static final KvOptions KV = new KvOptions(100_000, 16, true);

  static EngineOptions chunked() {
    return new EngineOptions(COST, 32, 512, PrefillMode.CHUNKED, KV, 1);
  }

  static EngineOptions whole() {
    return new EngineOptions(COST, 32, 512, PrefillMode.WHOLE, KV, 1);
  }

  static EngineOptions withKvTokens(int tokens) {
    return new EngineOptions(
        COST, 32, 512, PrefillMode.CHUNKED, new KvOptions(tokens, 16, false), 1);
  }

  static EngineOptions withJitter(double jitter, long seed) {
    StepCost cost = new StepCost(10_000_000, 100_000, 50_000, 0, jitter, 1);
    return new EngineOptions(cost, 32, 512, PrefillMode.CHUNKED, KV, seed);
  }
}
