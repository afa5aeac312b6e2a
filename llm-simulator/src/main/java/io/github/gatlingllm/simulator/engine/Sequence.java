// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;

/** An answer that is being generated. Only the engine's thread accesses its state. */
public final class Sequence {
  private static final TokenBlocks NOT_ENTERED = new TokenBlocks(new int[0], 1);

  private final int[] prompt;
  private final int outputTokens;
  private final IntUnaryOperator tokenAt;
  private final SequenceListener listener;
  private final Claim claim;
  private final List<Block> blocks = new ArrayList<>();
  private TokenBlocks tokens = NOT_ENTERED;
  private int computed;
  private int generated;
  private boolean started;

  /** Creates a sequence without a claim. */
  public Sequence(
      int[] prompt, int outputTokens, IntUnaryOperator tokenAt, SequenceListener listener) {
    this(prompt, outputTokens, tokenAt, listener, Claim.NONE);
  }

  /**
   * @param prompt the token ids; must not be changed afterwards
   * @param outputTokens the number of tokens to generate
   * @param tokenAt returns the id of a token by index
   * @param claim what it claims in the queue
   */
  public Sequence(
      int[] prompt,
      int outputTokens,
      IntUnaryOperator tokenAt,
      SequenceListener listener,
      Claim claim) {
    Require.atLeast("prompt tokens", prompt.length, 1);
    Require.atLeast("output tokens", outputTokens, 1);
    this.prompt = prompt;
    this.outputTokens = outputTokens;
    this.tokenAt = tokenAt;
    this.listener = listener;
    this.claim = claim;
  }

  void enter(int blockTokens) {
    tokens = new TokenBlocks(prompt, blockTokens);
  }

  Claim claim() {
    return claim;
  }

  TokenBlocks tokens() {
    return tokens;
  }

  List<Block> blocks() {
    return blocks;
  }

  int promptTokens() {
    return prompt.length;
  }

  int computed() {
    return computed;
  }

  int toCompute() {
    return tokens.size() - computed;
  }

  boolean isDecoding() {
    return generated > 0 && toCompute() == 1;
  }

  boolean isDone() {
    return generated == outputTokens;
  }

  boolean hasOutput() {
    return generated > 0;
  }

  void computed(int count) {
    computed = count;
  }

  void start(long nanos, int cachedTokens, CacheHits hits) {
    computed = cachedTokens;
    if (!started) {
      started = true;
      listener.started(nanos, cachedTokens, hits);
    }
  }

  void preempt(long nanos) {
    computed = 0;
    listener.preempted(nanos);
  }

  void generate(long nanos) {
    int index = generated++;
    tokens.append(tokenAt.applyAsInt(index));
    listener.token(
        index, nanos, isDone() ? SequenceListener.Position.LAST : SequenceListener.Position.INNER);
  }
}
