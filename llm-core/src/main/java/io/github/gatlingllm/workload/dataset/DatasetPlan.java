/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.workload.dataset;

import io.github.gatlingllm.workload.length.TokenRange;
import io.github.gatlingllm.workload.tokens.Tokenizer;
import org.jspecify.annotations.Nullable;

/**
 * Which entries of a dataset are used.
 *
 * @param order in which order
 * @param malformed what happens to entries that can't be read
 * @param input how long prompts may be
 * @param output how long answers should be at least and at most
 * @param limit no more than so many different entries
 * @param tokenizer counts tokens where the file does not tell them; null: nobody does
 * @param replayed the entries' conversations are said again, so those that can't be are malformed
 */
public record DatasetPlan(
    Order order,
    Malformed malformed,
    TokenRange input,
    TokenRange output,
    long limit,
    @Nullable Tokenizer tokenizer,
    boolean replayed) {

  /** All entries as they stand in the file; the first malformed one is an error. */
  public static final DatasetPlan ALL =
      new DatasetPlan(
          Order.QUEUE,
          Malformed.REFUSED,
          TokenRange.ANY,
          TokenRange.ANY,
          Long.MAX_VALUE,
          null,
          false);

  /** What happens to entries that can't be read. */
  public enum Malformed {
    /** They are an error. */
    REFUSED,
    /** They are passed over. */
    SKIPPED
  }

  public DatasetPlan {
    if (limit < 1) {
      throw new IllegalArgumentException("limit must be at least 1, but was " + limit);
    }
    if (limit < Long.MAX_VALUE && order.walk() == Order.Walk.RANDOM) {
      throw new IllegalArgumentException(
          "limit must not be set with random(seed), which draws from all entries, but was "
              + limit
              + ": use shuffled(seed).limit(n).circular()");
    }
  }

  /** The same in another order. */
  public DatasetPlan withOrder(Order order) {
    return new DatasetPlan(order, malformed, input, output, limit, tokenizer, replayed);
  }

  /** The same with another way with malformed entries. */
  public DatasetPlan withMalformed(Malformed malformed) {
    return new DatasetPlan(order, malformed, input, output, limit, tokenizer, replayed);
  }

  /** The same with prompts of other lengths. */
  public DatasetPlan withInput(TokenRange input) {
    return new DatasetPlan(order, malformed, input, output, limit, tokenizer, replayed);
  }

  /** The same with answers of other lengths. */
  public DatasetPlan withOutput(TokenRange output) {
    return new DatasetPlan(order, malformed, input, output, limit, tokenizer, replayed);
  }

  /** The same with another limit. */
  public DatasetPlan withLimit(long limit) {
    return new DatasetPlan(order, malformed, input, output, limit, tokenizer, replayed);
  }

  /** The same with another tokenizer. */
  public DatasetPlan withTokenizer(Tokenizer tokenizer) {
    return new DatasetPlan(order, malformed, input, output, limit, tokenizer, replayed);
  }

  /** The same for conversations that are said again. */
  public DatasetPlan withReplayed() {
    return new DatasetPlan(order, malformed, input, output, limit, tokenizer, true);
  }

  /** As reports name it: {@code shuffled, seed 7, inputTokens 1 to 512, limit 100}. */
  public String text() {
    return order
        + text("inputTokens", input)
        + text("outputTokens", output)
        + (limit == Long.MAX_VALUE ? "" : ", limit " + limit);
  }

  private static String text(String name, TokenRange range) {
    return range.equals(TokenRange.ANY)
        ? ""
        : ", "
            + name
            + " "
            + range.min()
            + (range.max() == Integer.MAX_VALUE ? " or more" : " to " + range.max());
  }

  boolean fits(DatasetEntry entry) {
    return input.holds(entry.inputTokens()) && output.holds(entry.outputTokens());
  }
}
