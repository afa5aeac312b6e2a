// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.consistency;

import io.github.gatlingllm.quality.paired.PromptScores;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Whether the same prompts got the same answers.
 *
 * @param probes how many prompts are asked; 0: nobody asked for it
 * @param sharePercent of the load's requests that ask one
 * @param atRest the further answers at rest, compared with the first; null: each was asked once
 * @param underLoad the answers under load, compared with the first at rest
 * @param byLevel the same at each level of load, by its number from 1; empty: the load has none
 * @param fingerprints the {@code system_fingerprint}s that answers told, in the order in which they
 *     came, the first {@link #MOST_FINGERPRINTS}
 * @param fingerprintChanges how often an answer told another one than the answer before; -1: none
 *     told any
 * @param kept of each prompt, the share of its answers under load that are equal: what later runs
 *     can be compared with; null: nobody asked for it
 */
public record ConsistencyFigures(
    int probes,
    double sharePercent,
    @Nullable AnswerAgreement atRest,
    AnswerAgreement underLoad,
    SortedMap<Integer, AnswerAgreement> byLevel,
    List<String> fingerprints,
    long fingerprintChanges,
    @Nullable PromptScores kept) {

  /** More tell no more. */
  public static final int MOST_FINGERPRINTS = 20;

  private static final String NONE_ANSWERED = "no probe was answered under load";
  private static final double PERCENT = 100;

  /** No answer told any. */
  public static final long UNTOLD = -1;

  /** Nobody asked for it. */
  public static final ConsistencyFigures NONE =
      new ConsistencyFigures(
          0,
          ConsistencyPlan.DEFAULT_SHARE,
          null,
          new AgreementCounts().agreement(),
          Collections.emptySortedMap(),
          List.of(),
          UNTOLD,
          null);

  /** Copied. */
  public ConsistencyFigures {
    byLevel = Collections.unmodifiableSortedMap(new TreeMap<>(byLevel));
    fingerprints = List.copyOf(fingerprints);
  }

  /** Why there is no answer under load to compare, and what to do; null: there is one. */
  public @Nullable String none() {
    if (underLoad.answers() > 0) {
      return null;
    }
    if (isEmpty() || underLoad.unanswered() > 0) {
      return NONE_ANSWERED
          + (isEmpty() ? "" : ": all " + underLoad.unanswered() + " that asked one failed");
    }
    return String.format(
        Locale.ROOT,
        "%s: %s %% of the requests ask one, so that the first takes %.0f requests, and the %d that"
            + " a verdict needs take %.0f. Send more, or raise the share to at most %.0f %% by"
            + " llm.consistency.share or share(...)",
        NONE_ANSWERED,
        BigDecimal.valueOf(sharePercent).stripTrailingZeros().toPlainString(),
        Math.ceil(PERCENT / sharePercent),
        AnswerAgreement.LEAST,
        Math.ceil(AnswerAgreement.LEAST * PERCENT / sharePercent),
        ConsistencyPlan.MOST_SHARE);
  }

  /** Nobody asked for it. */
  public boolean isEmpty() {
    return probes == 0;
  }
}
