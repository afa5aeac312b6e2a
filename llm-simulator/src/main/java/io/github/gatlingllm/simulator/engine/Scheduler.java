// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.engine;

import java.util.ArrayList;
import java.util.List;

/**
 * Continuous batching: selects what each step computes. Waiting sequences join in the order of the
 * queue policy. If a running sequence finds no KV block, the newest sequence is preempted and
 * returns to the front of the queue.
 */
final class Scheduler {
  private final EngineOptions options;
  private final KvCache kv;
  private final WaitingQueue waiting;
  private final List<Sequence> running = new ArrayList<>();
  private long preemptions;

  Scheduler(EngineOptions options) {
    this.options = options;
    this.waiting = new WaitingQueue(options.queue());
    this.kv = new KvCache(options.kv(), options.history());
  }

  void submit(Sequence sequence) {
    sequence.enter(options.kv().blockTokens());
    waiting.add(sequence);
  }

  void abort(Sequence sequence) {
    waiting.remove(sequence);
    running.remove(sequence);
    kv.release(sequence.blocks());
  }

  void resetPrefixCache() {
    kv.forgetIdle();
  }

  boolean hasWork() {
    return !running.isEmpty() || !waiting.isEmpty();
  }

  StepPlan plan(long nanos) {
    StepPlan plan = new StepPlan(options.maxBatchedTokens());
    if (options.prefill() == PrefillMode.CHUNKED) {
      planRunning(plan, nanos);
      planWaiting(plan, nanos);
    } else {
      planWaiting(plan, nanos);
      if (plan.isEmpty()) {
        planRunning(plan, nanos);
      }
    }
    return plan;
  }

  private void planRunning(StepPlan plan, long nanos) {
    for (int i = 0; i < running.size() && plan.budget() > 0; i++) {
      Sequence sequence = running.get(i);
      int tokens = Math.min(sequence.toCompute(), plan.budget());
      if (!makeRoom(sequence, tokens, plan, nanos)) {
        return;
      }
      plan.add(sequence, tokens);
    }
  }

  /** Frees blocks. Returns false if the sequence itself is the newest and is preempted. */
  private boolean makeRoom(Sequence sequence, int tokens, StepPlan plan, long nanos) {
    while (!kv.reserve(sequence.blocks(), sequence.computed() + tokens)) {
      Sequence victim = running.remove(running.size() - 1);
      preempt(victim, nanos);
      plan.markPreempted();
      if (victim == sequence) {
        return false;
      }
    }
    return true;
  }

  private void preempt(Sequence victim, long nanos) {
    preemptions++;
    kv.release(victim.blocks());
    victim.preempt(nanos);
    waiting.returned(victim);
  }

  private void planWaiting(StepPlan plan, long nanos) {
    // A preempted sequence must not get its blocks back in the same step.
    while (!plan.hasPreempted() && canAdmit(plan)) {
      Sequence sequence = waiting.next();
      if (!admit(sequence, plan, nanos)) {
        return;
      }
      waiting.admitted();
      running.add(sequence);
    }
  }

  private boolean canAdmit(StepPlan plan) {
    return !waiting.isEmpty() && running.size() < options.maxRunning() && plan.budget() > 0;
  }

  private boolean admit(Sequence sequence, StepPlan plan, long nanos) {
    List<Block> prefix = kv.acquirePrefix(sequence.tokens());
    int cached = prefix.size() * options.kv().blockTokens();
    int tokens = admissible(sequence.tokens().size() - cached, plan);
    if (tokens == 0 || !kv.reserve(prefix, cached + tokens)) {
      kv.release(prefix);
      return false;
    }
    sequence.blocks().addAll(prefix);
    sequence.start(nanos, cached, kv.hits(cached / options.kv().blockTokens(), sequence.tokens()));
    plan.add(sequence, tokens);
    return true;
  }

  private int admissible(int tokens, StepPlan plan) {
    if (options.prefill() == PrefillMode.CHUNKED) {
      return Math.min(tokens, plan.budget());
    }
    // A prompt longer than the budget gets a separate step; otherwise it would never start.
    return tokens <= plan.budget() || plan.isEmpty() ? tokens : 0;
  }

  void complete(StepPlan plan, long nanos) {
    for (StepPlan.Share share : plan.shares()) {
      complete(share.sequence(), share.tokens(), nanos);
    }
    running.removeIf(Sequence::isDone);
  }

  private void complete(Sequence sequence, int tokens, long nanos) {
    int before = sequence.computed();
    sequence.computed(before + tokens);
    kv.seal(sequence.blocks(), sequence.tokens(), before, before + tokens);
    if (sequence.toCompute() == 0) {
      sequence.generate(nanos);
      waiting.generated(sequence);
    }
    if (sequence.isDone()) {
      kv.release(sequence.blocks());
    }
  }

  int waiting() {
    return waiting.size();
  }

  int running() {
    return running.size();
  }

  int usedBlocks() {
    return kv.usedBlocks();
  }

  long preemptions() {
    return preemptions;
  }
}
