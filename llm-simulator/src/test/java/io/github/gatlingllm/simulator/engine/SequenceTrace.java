// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.engine;

import java.util.ArrayList;
import java.util.List;

/** What one sequence saw. */
public final class SequenceTrace implements SequenceListener {
  private final long arrived;
  private final Sequence sequence;
  private final List<Long> tokens = new ArrayList<>();
  private int cachedTokens;
  private int preemptions;
  private boolean ended;

  SequenceTrace(long arrived, int[] prompt, int outputTokens) {
    this.arrived = arrived;
    this.sequence = new Sequence(prompt, outputTokens, SequenceTrace::tokenAt, this);
  }

  static int tokenAt(int index) {
    return 1000 + index;
  }

  public long arrived() {
    return arrived;
  }

  Sequence sequence() {
    return sequence;
  }

  public List<Long> tokens() {
    return tokens;
  }

  public double ttftMillis() {
    return (tokens.get(0) - arrived) / 1e6;
  }

  double longestGapMillis() {
    double longest = 0;
    for (int i = 1; i < tokens.size(); i++) {
      longest = Math.max(longest, (tokens.get(i) - tokens.get(i - 1)) / 1e6);
    }
    return longest;
  }

  public double tpotMillis() {
    return (tokens.get(tokens.size() - 1) - tokens.get(0)) / 1e6 / (tokens.size() - 1);
  }

  int cachedTokens() {
    return cachedTokens;
  }

  int preemptions() {
    return preemptions;
  }

  boolean ended() {
    return ended;
  }

  @Override
  public void started(long nanos, int cached, CacheHits hits) {
    cachedTokens = cached;
  }

  @Override
  public void token(int index, long nanos, Position position) {
    tokens.add(nanos);
    ended = position == Position.LAST;
  }

  @Override
  public void preempted(long nanos) {
    preemptions++;
  }
}
