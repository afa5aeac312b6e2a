// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator;

import io.github.gatlingllm.simulator.engine.EngineOptions;
import io.github.gatlingllm.simulator.engine.KvOptions;
import io.github.gatlingllm.simulator.engine.PrefillMode;
import io.github.gatlingllm.simulator.engine.QueuePolicy;
import io.github.gatlingllm.simulator.engine.Require;
import io.github.gatlingllm.simulator.engine.StepCost;
import io.github.gatlingllm.simulator.http.ReplicaRules;
import io.github.gatlingllm.simulator.http.Routing;
import java.time.Duration;

/** The settings of the engine. Mutable; only {@link SimulatorOptions} accesses them. */
final class EngineSettings {

  double slowdown = 1;
  double crowding;
  Duration stepBase;
  Duration perSequence;
  Duration perPrefillToken;
  Duration perKvToken;
  double jitter;
  int maxRunning;
  int maxBatchedTokens;
  PrefillMode prefill = PrefillMode.CHUNKED;
  int kvTokens;
  int kvBlockTokens = 16;
  PrefixCaching prefixCaching = PrefixCaching.ON;
  QueuePolicy queue = QueuePolicy.FCFS;
  int replicas = 1;
  Routing routing = Routing.RANDOM;
  String sessionHeader = "x-session-id";

  EngineSettings(SimulatorProfile profile) {
    this.stepBase = profile.stepBase;
    this.perSequence = profile.perSequence;
    this.perPrefillToken = profile.perPrefillToken;
    this.perKvToken = profile.perKvToken;
    this.jitter = profile.jitter;
    this.maxRunning = profile.maxRunning;
    this.maxBatchedTokens = profile.maxBatchedTokens;
    this.kvTokens = profile.kvTokens;
  }

  EngineSettings(EngineSettings other) {
    this.slowdown = other.slowdown;
    this.crowding = other.crowding;
    this.stepBase = other.stepBase;
    this.perSequence = other.perSequence;
    this.perPrefillToken = other.perPrefillToken;
    this.perKvToken = other.perKvToken;
    this.jitter = other.jitter;
    this.maxRunning = other.maxRunning;
    this.maxBatchedTokens = other.maxBatchedTokens;
    this.prefill = other.prefill;
    this.kvTokens = other.kvTokens;
    this.kvBlockTokens = other.kvBlockTokens;
    this.prefixCaching = other.prefixCaching;
    this.queue = other.queue;
    this.replicas = other.replicas;
    this.routing = other.routing;
    this.sessionHeader = other.sessionHeader;
  }

  /** Returns the replicas and their routing. */
  ReplicaRules replicas() {
    return new ReplicaRules(replicas, routing, sessionHeader);
  }

  /**
   * Returns the options of the engine.
   *
   * @param contextLength the limit of tokens of a request
   * @param seed the seed of the jitter
   */
  EngineOptions options(int contextLength, long seed) {
    KvOptions kv = new KvOptions(kvTokens, kvBlockTokens, prefixCaching == PrefixCaching.ON);
    // Otherwise a single long request could never be served.
    Require.that(
        "KV capacity (tokens)",
        (long) kv.blocks() * kvBlockTokens >= contextLength,
        "at least the context length (" + contextLength + ") in whole blocks",
        kvTokens);
    return new EngineOptions(cost(), maxRunning, maxBatchedTokens, prefill, kv, seed).queued(queue);
  }

  private StepCost cost() {
    return new StepCost(
        stepBase.toNanos(),
        perSequence.toNanos(),
        perPrefillToken.toNanos(),
        perKvToken.toNanos(),
        jitter,
        slowdown,
        crowding);
  }
}
