// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure;

import io.github.gatlingllm.measure.request.UsageDoubt;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * What our own counts of texts say about a run's token figures.
 *
 * @param compared two counts of the same answers; null if none was counted twice
 * @param charactersPerToken of the answers whose text was kept
 * @param template what the server counts beyond the prompts' texts; null if that is not known
 * @param notBelieved the answers whose usage can't be true
 */
public record OwnCountStats(
    @Nullable Compared compared,
    OptionalDouble charactersPerToken,
    @Nullable TemplateOverhead template,
    NotBelieved notBelieved) {

  /** Nothing was counted here. */
  public static final OwnCountStats NONE =
      new OwnCountStats(null, OptionalDouble.empty(), null, NotBelieved.NONE);

  /** The same without what the server adds to prompts. */
  OwnCountStats withoutTemplate() {
    return new OwnCountStats(compared, charactersPerToken, null, notBelieved);
  }

  /**
   * Answers whose usage can't be true, so that something else counted.
   *
   * @param reasons how many for each reason
   * @param byChunks how many of them no tokenizer counted
   */
  public record NotBelieved(Map<UsageDoubt, Long> reasons, long byChunks) {

    /** All that was told is believed. */
    public static final NotBelieved NONE = new NotBelieved(Map.of(), 0);

    public NotBelieved {
      var ordered = new EnumMap<UsageDoubt, Long>(UsageDoubt.class);
      ordered.putAll(reasons);
      reasons = Collections.unmodifiableMap(ordered);
    }

    /** How many there are. */
    public long answers() {
      return reasons.values().stream().mapToLong(Long::longValue).sum();
    }
  }

  /**
   * Answers that both the server and a tokenizer of ours counted.
   *
   * @param answers how many
   * @param reported their tokens as the server tells
   * @param counted their tokens as the tokenizer counts
   * @param apart by how many tokens the two differ, each answer's difference without its sign
   */
  public record Compared(long answers, long reported, long counted, long apart) {

    /** How far the two are from each other, in percent of the tokenizer's count. */
    public double mismatchPercent() {
      return 100.0 * apart / counted;
    }
  }
}
