// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.engine;

import java.util.ArrayList;
import java.util.List;

/** The work of one step. */
final class StepPlan {

  /** The tokens of a sequence that the step computes. */
  record Share(Sequence sequence, int tokens) {}

  private final List<Share> shares = new ArrayList<>();
  private int budget;
  private int decoding;
  private int prefillTokens;
  private long kvTokens;
  private boolean preempted;

  StepPlan(int budget) {
    this.budget = budget;
  }

  void add(Sequence sequence, int tokens) {
    if (sequence.isDecoding()) {
      decoding++;
    } else {
      prefillTokens += tokens;
    }
    kvTokens += sequence.computed() + tokens;
    budget -= tokens;
    shares.add(new Share(sequence, tokens));
  }

  List<Share> shares() {
    return shares;
  }

  boolean isEmpty() {
    return shares.isEmpty();
  }

  int budget() {
    return budget;
  }

  int decoding() {
    return decoding;
  }

  int prefillTokens() {
    return prefillTokens;
  }

  long kvTokens() {
    return kvTokens;
  }

  void markPreempted() {
    preempted = true;
  }

  boolean hasPreempted() {
    return preempted;
  }
}
