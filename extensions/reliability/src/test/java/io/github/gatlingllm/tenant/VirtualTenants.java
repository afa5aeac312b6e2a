// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.tenant;

import io.github.gatlingllm.simulator.engine.CacheHits;
import io.github.gatlingllm.simulator.engine.Claim;
import io.github.gatlingllm.simulator.engine.Engine;
import io.github.gatlingllm.simulator.engine.EngineOptions;
import io.github.gatlingllm.simulator.engine.KvOptions;
import io.github.gatlingllm.simulator.engine.PrefillMode;
import io.github.gatlingllm.simulator.engine.QueuePolicy;
import io.github.gatlingllm.simulator.engine.Sequence;
import io.github.gatlingllm.simulator.engine.SequenceListener;
import io.github.gatlingllm.simulator.engine.StepCost;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;

/**
 * Whole runs of tenants against the simulator's engine, in virtual time. The engine serves about
 * {@value #CAPACITY} requests per second: 8 at once, each of 32 prompt tokens and, on average, 20
 * output tokens at 10 ms.
 */
final class VirtualTenants {

  static final double CAPACITY = 36;
  static final int GOLD = 0;
  static final int BULK = 1;

  /** An answer is good if its first token comes within this time. */
  static final double SLO_SECONDS = 0.15;

  private static final double NANOS = 1e9;
  private static final double JITTER_NANOS = 2e6;
  private static final int PROMPT = 32;
  private static final int LEAST_OUTPUT = 10;
  private static final int MORE_OUTPUT = 21;

  private final SplittableRandom random;
  private final Engine engine;
  private final int limitPerSecond;
  private final List<Call> calls = new ArrayList<>();
  private final Map<Integer, Integer> priorities = new HashMap<>();

  /**
   * Creates an idle server.
   *
   * @param limitPerSecond the requests that a tenant may send each second
   */
  VirtualTenants(long seed, QueuePolicy policy, int limitPerSecond) {
    this.random = new SplittableRandom(seed);
    this.limitPerSecond = limitPerSecond;
    this.engine =
        new Engine(
            new EngineOptions(
                    new StepCost(10_000_000, 50_000, 10_000, 0, 0.05, 1),
                    8,
                    512,
                    PrefillMode.CHUNKED,
                    new KvOptions(100_000, 16, false),
                    seed)
                .queued(policy));
  }

  /** Sets the priority number of a tenant; the lowest one is the most urgent. */
  VirtualTenants priority(int tenant, int priority) {
    priorities.put(tenant, priority);
    return this;
  }

  /** Adds Poisson arrivals of a tenant at a rate that depends on the second of the run. */
  VirtualTenants load(int tenant, double seconds, double most, DoubleUnaryOperator rate) {
    double at = 0;
    while (true) {
      at -= Math.log(1 - random.nextDouble()) / most;
      if (at >= seconds) {
        return this;
      }
      if (random.nextDouble() * most < rate.applyAsDouble(at)) {
        int output = LEAST_OUTPUT + random.nextInt(MORE_OUTPUT);
        calls.add(new Call(tenant, Math.round(at * NANOS), output));
      }
    }
  }

  /** Adds Poisson arrivals of a tenant at a constant rate. */
  VirtualTenants load(int tenant, double seconds, double rate) {
    return load(tenant, seconds, rate, at -> rate);
  }

  /** Runs until each request has ended. */
  List<TenantRequest> run() {
    calls.sort(Comparator.comparingLong(call -> call.sent));
    var windows = new HashMap<String, Integer>();
    int next = 0;
    long now = 0;
    while (next < calls.size() || engine.hasWork()) {
      now = engine.hasWork() ? now : Math.max(now, calls.get(next).sent);
      for (; next < calls.size() && calls.get(next).sent <= now; next++) {
        Call call = calls.get(next);
        String window = call.tenant + "/" + call.sent / 1_000_000_000L;
        if (windows.merge(window, 1, Integer::sum) > limitPerSecond) {
          call.closed = call.sent + 1_000_000;
        } else {
          engine.submit(call.sequence(next, priorities.getOrDefault(call.tenant, 0)));
        }
      }
      if (engine.hasWork()) {
        now += engine.startStep(now);
        engine.endStep(now);
      }
    }
    return calls.stream().map(call -> call.request(jitterNanos())).toList();
  }

  /** The network and the client's machine delay what the client sees. */
  private long jitterNanos() {
    return Math.round(Math.abs(random.nextGaussian()) * JITTER_NANOS);
  }

  /** One request as its client sees it. */
  private static final class Call implements SequenceListener {
    private final int tenant;
    private final long sent;
    private final int output;
    private long first = TenantRequest.NEVER;
    private long closed;

    private Call(int tenant, long sent, int output) {
      this.tenant = tenant;
      this.sent = sent;
      this.output = output;
    }

    Sequence sequence(int number, int priority) {
      int[] prompt = new int[PROMPT];
      for (int i = 0; i < PROMPT; i++) {
        prompt[i] = 31 * number + i;
      }
      return new Sequence(
          prompt, output, index -> index, this, new Claim("tenant-" + tenant, priority));
    }

    @Override
    public void started(long nanos, int cachedTokens, CacheHits hits) {}

    @Override
    public void token(int index, long nanos, Position position) {
      first = Math.min(first, nanos);
      closed = nanos;
    }

    @Override
    public void preempted(long nanos) {}

    TenantRequest request(long jitter) {
      boolean served = first != TenantRequest.NEVER;
      long seen = served ? first + jitter : first;
      TenantRequest.End end =
          !served
              ? TenantRequest.End.REFUSED
              : seen - sent <= SLO_SECONDS * NANOS
                  ? TenantRequest.End.GOOD
                  : TenantRequest.End.MISSED;
      return new TenantRequest(
          tenant, true, sent, sent, seen, closed + jitter, PROMPT, served ? output : 0, end);
    }
  }
}
