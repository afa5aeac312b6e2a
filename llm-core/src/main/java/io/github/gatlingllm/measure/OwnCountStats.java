// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure;

import io.github.gatlingllm.measure.request.UsageDoubt;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * What the client's own token counts say about the run's token figures.
 *
 * @param compared two counts of the same answers; null if none was counted twice
 * @param charactersPerToken of the answers whose text was kept
 * @param template what the server counts beyond the prompts' texts; null if it is not known
 * @param notBelieved the answers whose usage is implausible
 */
public record OwnCountStats(
    @Nullable Compared compared,
    OptionalDouble charactersPerToken,
    @Nullable TemplateOverhead template,
    NotBelieved notBelieved) {

  /** The client counted nothing. */
  public static final OwnCountStats NONE =
      new OwnCountStats(null, OptionalDouble.empty(), null, NotBelieved.NONE);

  /** Returns a copy without the server's additions to prompts. */
  OwnCountStats withoutTemplate() {
    return new OwnCountStats(compared, charactersPerToken, null, notBelieved);
  }

  /**
   * Answers whose reported usage is implausible, so that another count replaces it.
   *
   * @param reasons the number for each reason
   * @param byChunks how many of them no tokenizer counted
   */
  public record NotBelieved(Map<UsageDoubt, Long> reasons, long byChunks) {

    /** All reported usage is plausible. */
    public static final NotBelieved NONE = new NotBelieved(Map.of(), 0);

    public NotBelieved {
      var ordered = new EnumMap<UsageDoubt, Long>(UsageDoubt.class);
      ordered.putAll(reasons);
      reasons = Collections.unmodifiableMap(ordered);
    }

    /** Returns the number of such answers. */
    public long answers() {
      return reasons.values().stream().mapToLong(Long::longValue).sum();
    }
  }

  /**
   * Answers that both the server and the client's tokenizer counted.
   *
   * @param answers the number of answers
   * @param reported their tokens as the server reports
   * @param counted their tokens as the tokenizer counts
   * @param apart the sum of the absolute differences, in tokens
   */
  public record Compared(long answers, long reported, long counted, long apart) {

    /** Returns the difference in percent of the tokenizer's count. */
    public double mismatchPercent() {
      return 100.0 * apart / counted;
    }
  }
}
