// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

import io.github.gatlingllm.simulator.engine.EngineOptions;
import io.github.gatlingllm.simulator.engine.EngineStats;
import io.github.gatlingllm.simulator.engine.RealTimeEngine;
import io.github.gatlingllm.simulator.engine.StatelessRandom;
import io.netty.handler.codec.http.HttpHeaders;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/** The engines of all replicas, and the router before them. */
final class Replicas implements AutoCloseable {
  /** The header of an answer that names its replica, if there are several. */
  static final String HEADER = "x-sim-replica";

  private final ReplicaRules rules;
  private final List<RealTimeEngine> engines;
  private final List<Outbox> outboxes;
  private final long seed;

  Replicas(ReplicaRules rules, EngineOptions options, int queueLimit, long seed) {
    this.rules = rules;
    this.seed = StatelessRandom.mix(seed);
    this.outboxes = IntStream.range(0, rules.count()).mapToObj(i -> new Outbox()).toList();
    this.engines =
        IntStream.range(0, rules.count())
            .mapToObj(
                i -> new RealTimeEngine(options.replica(i), queueLimit, outboxes.get(i)::send))
            .toList();
  }

  void start() {
    engines.forEach(RealTimeEngine::start);
  }

  RealTimeEngine engine(int replica) {
    return engines.get(replica);
  }

  /** Returns the outbox of a replica, which its engine's thread uses. */
  Outbox outbox(int replica) {
    return outboxes.get(replica);
  }

  /** Returns the replica of a request. */
  int choose(HttpHeaders headers, long ordinal) {
    String session = headers.get(rules.sessionHeader(), "");
    boolean sticky = rules.routing() == Routing.STICKY && !session.isEmpty();
    long number = sticky ? session.hashCode() : ordinal;
    return Math.floorMod(StatelessRandom.at(seed, number), engines.size());
  }

  void resetPrefixCache() {
    engines.forEach(RealTimeEngine::resetPrefixCache);
  }

  /** Returns the figures of all replicas together. */
  EngineStats stats() {
    List<EngineStats> all = engines.stream().map(RealTimeEngine::stats).toList();
    return new EngineStats(
        (int) sum(all, EngineStats::running),
        (int) sum(all, EngineStats::waiting),
        all.stream().mapToDouble(EngineStats::kvUsage).average().orElse(0),
        sum(all, EngineStats::preemptions),
        sum(all, EngineStats::promptTokens),
        sum(all, EngineStats::generationTokens),
        sum(all, EngineStats::steps));
  }

  private static long sum(List<EngineStats> all, ToLongFunction<EngineStats> figure) {
    return all.stream().mapToLong(figure).sum();
  }

  @Override
  public void close() {
    engines.forEach(RealTimeEngine::close);
  }
}
