// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.engine;

import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * The engine, which runs step by step. It has no clock: the caller reports the start and the end of
 * each step. So the same engine runs in real time behind a socket and in virtual time in tests. Not
 * thread-safe; sequences are added and removed between steps.
 */
public final class Engine {
  private final EngineOptions options;
  private final Scheduler scheduler;
  private final Random random;
  private @Nullable StepPlan current;
  private long promptTokens;
  private long generationTokens;
  private long steps;

  public Engine(EngineOptions options) {
    this.options = options;
    this.scheduler = new Scheduler(options);
    this.random = new Random(options.seed());
  }

  /** Queues a sequence. */
  public void submit(Sequence sequence) {
    scheduler.submit(sequence);
  }

  /** Removes a sequence and frees its blocks. Has no effect after its end. */
  public void abort(Sequence sequence) {
    scheduler.abort(sequence);
  }

  /** Removes all unused prefixes from the cache. */
  public void resetPrefixCache() {
    scheduler.resetPrefixCache();
  }

  /** Whether there is anything to compute. */
  public boolean hasWork() {
    return scheduler.hasWork();
  }

  /** Starts a step and returns its duration. */
  public long startStep(long nanos) {
    StepPlan plan = scheduler.plan(nanos);
    current = plan;
    return options.cost().nanos(plan, scheduler.waiting(), random.nextGaussian());
  }

  /** Ends the step and emits its tokens. */
  public void endStep(long nanos) {
    StepPlan plan = current;
    if (plan == null) {
      throw new IllegalStateException("no step has been started");
    }
    current = null;
    steps++;
    plan.shares().forEach(this::count);
    scheduler.complete(plan, nanos);
  }

  private void count(StepPlan.Share share) {
    Sequence sequence = share.sequence();
    if (share.tokens() < sequence.toCompute()) {
      return;
    }
    generationTokens++;
    if (!sequence.hasOutput()) {
      promptTokens += sequence.promptTokens();
    }
  }

  /** Returns the current figures. */
  public EngineStats stats() {
    return new EngineStats(
        scheduler.running(),
        scheduler.waiting(),
        (double) scheduler.usedBlocks() / options.kv().blocks(),
        scheduler.preemptions(),
        promptTokens,
        generationTokens,
        steps);
  }
}
