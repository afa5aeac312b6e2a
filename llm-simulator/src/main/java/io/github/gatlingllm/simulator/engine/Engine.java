// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.engine;

import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * The engine, one step at a time. It has no clock: the caller says when a step starts and, after
 * the time that the step takes, that it has ended. So the same engine runs in real time behind a
 * socket and in virtual time in a test. For one thread; sequences come and go between steps.
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

  /** Forgets a sequence, wherever it is, and frees its blocks. Harmless when it has ended. */
  public void abort(Sequence sequence) {
    scheduler.abort(sequence);
  }

  /** Forgets all prefixes that no sequence uses. */
  public void resetPrefixCache() {
    scheduler.resetPrefixCache();
  }

  /** Whether there is anything to compute. */
  public boolean hasWork() {
    return scheduler.hasWork();
  }

  /** Starts a step now; returns how long it takes. */
  public long startStep(long nanos) {
    StepPlan plan = scheduler.plan(nanos);
    current = plan;
    return options.cost().nanos(plan, scheduler.waiting(), random.nextGaussian());
  }

  /** Ends the step: its tokens are there. */
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

  /** The figures now. */
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
