// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.dataset;

import io.github.gatlingllm.workload.length.TokenRange;
import io.github.gatlingllm.workload.tokens.Tokenizer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Which entries of a dataset are used.
 *
 * @param order the order of entries
 * @param malformed how malformed entries are handled
 * @param input the range of prompt lengths
 * @param output the range of answer lengths
 * @param limit the largest number of different entries
 * @param tokenizer counts tokens that the file does not contain; null if they stay unknown
 * @param replayed whether conversations are replayed, so that those that can't be are malformed
 */
public record DatasetPlan(
    EntryOrder order,
    Malformed malformed,
    TokenRange input,
    TokenRange output,
    long limit,
    @Nullable Tokenizer tokenizer,
    boolean replayed) {

  /** All entries in the order of the file, without malformed ones. */
  public static final DatasetPlan ALL =
      new DatasetPlan(
          EntryOrder.QUEUE,
          Malformed.SKIPPED,
          TokenRange.ANY,
          TokenRange.ANY,
          Long.MAX_VALUE,
          null,
          false);

  /** How malformed entries are handled. */
  public enum Malformed {
    /** They are an error. */
    REFUSED,
    /** They are skipped and counted. */
    SKIPPED
  }

  public DatasetPlan {
    if (limit < 1) {
      throw new IllegalArgumentException(DatasetTexts.limitInvalid(limit));
    }
    if (limit < Long.MAX_VALUE && order.walk() == EntryOrder.Walk.RANDOM) {
      throw new IllegalArgumentException(DatasetTexts.limitOfRandom(limit));
    }
  }

  /** Returns the name in reports: {@code shuffled, seed 7, inputTokens 1 to 512, limit 100}. */
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

  /** Returns a changed copy. */
  public DatasetPlan with(Consumer<Settings> change) {
    var settings = new Settings(this);
    change.accept(settings);
    return settings.frozen();
  }

  /** The mutable values of a plan. */
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
