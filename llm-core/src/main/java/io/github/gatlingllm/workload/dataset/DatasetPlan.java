// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.dataset;

import io.github.gatlingllm.workload.length.TokenRange;
import io.github.gatlingllm.workload.tokens.Tokenizer;
import java.util.function.Consumer;
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
    EntryOrder order,
    Malformed malformed,
    TokenRange input,
    TokenRange output,
    long limit,
    @Nullable Tokenizer tokenizer,
    boolean replayed) {

  /** All entries as they stand in the file, without the malformed ones. */
  public static final DatasetPlan ALL =
      new DatasetPlan(
          EntryOrder.QUEUE,
          Malformed.SKIPPED,
          TokenRange.ANY,
          TokenRange.ANY,
          Long.MAX_VALUE,
          null,
          false);

  /** What happens to entries that can't be read. */
  public enum Malformed {
    /** They are an error. */
    REFUSED,
    /** They are skipped and counted. */
    SKIPPED
  }

  public DatasetPlan {
    if (limit < 1) {
      throw new IllegalArgumentException("limit must be at least 1, but was " + limit);
    }
    if (limit < Long.MAX_VALUE && order.walk() == EntryOrder.Walk.RANDOM) {
      throw new IllegalArgumentException(
          "limit must not be set with random(seed), which draws from all entries, but was "
              + limit
              + ": use shuffled(seed).limit(n).circular()");
    }
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

  /** A copy that is changed by name; this one stays as it is. */
  public DatasetPlan with(Consumer<Settings> change) {
    var settings = new Settings(this);
    change.accept(settings);
    return settings.frozen();
  }

  /** What one is made of, by name, until it is frozen. */
  public static final class Settings {
    public EntryOrder order;
    public Malformed malformed;
    public TokenRange input;
    public TokenRange output;
    public long limit;
    public @Nullable Tokenizer tokenizer;
    public boolean replayed;

    private Settings(DatasetPlan given) {
      order = given.order;
      malformed = given.malformed;
      input = given.input;
      output = given.output;
      limit = given.limit;
      tokenizer = given.tokenizer;
      replayed = given.replayed;
    }

    private DatasetPlan frozen() {
      return new DatasetPlan(order, malformed, input, output, limit, tokenizer, replayed);
    }
  }
}
