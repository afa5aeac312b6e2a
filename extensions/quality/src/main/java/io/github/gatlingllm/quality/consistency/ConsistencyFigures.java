// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.consistency;

import io.github.gatlingllm.quality.paired.PromptScores;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Whether the same prompts got the same answers, unloaded and under load.
 *
 * @param probes the number of probe prompts; 0 if consistency was not requested
 * @param sharePercent the percentage of the load's requests that send one
 * @param atRest the further unloaded answers, compared with the first; null if each prompt was sent
 *     once
 * @param underLoad the answers under load, compared with the first unloaded answer
 * @param byLevel the same by load level, by its number from 1; empty if the load has no levels
 * @param fingerprints the first {@link #MOST_FINGERPRINTS} different {@code system_fingerprint}s,
 *     in order of arrival
 * @param fingerprintChanges how many answers had another fingerprint than the answer before; -1 if
 *     none had any
 * @param kept for each prompt the share of equal answers under load, for comparison with later
 *     runs; null if consistency was not requested
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

  /** The maximum number of fingerprints that are kept. */
  public static final int MOST_FINGERPRINTS = 20;

  private static final double PERCENT = 100;

  /** The number of changes if no answer had a fingerprint. */
  public static final long NOT_REPORTED = -1;

  /** Consistency was not requested. */
  public static final ConsistencyFigures NONE =
      new ConsistencyFigures(
          0,
          ConsistencyPlan.DEFAULT_SHARE,
          null,
          new AgreementCounts().agreement(),
          Collections.emptySortedMap(),
          List.of(),
          NOT_REPORTED,
          null);

  /** Copies. */
  public ConsistencyFigures {
    byLevel = Collections.unmodifiableSortedMap(new TreeMap<>(byLevel));
    fingerprints = List.copyOf(fingerprints);
  }

  /** Returns why there is no answer under load to compare, and the remedy; null if there is one. */
  public @Nullable String none() {
    if (underLoad.answers() > 0) {
      return null;
    }
    if (isEmpty() || underLoad.unanswered() > 0) {
      return isEmpty() ? ProbeTexts.NONE_ANSWERED : ProbeTexts.allFailed(underLoad.unanswered());
    }
    return ProbeTexts.tooFewRequests(
        BigDecimal.valueOf(sharePercent).stripTrailingZeros().toPlainString(),
        Math.ceil(PERCENT / sharePercent),
        AnswerAgreement.LEAST,
        Math.ceil(AnswerAgreement.LEAST * PERCENT / sharePercent),
        ConsistencyPlan.MOST_SHARE);
  }

  /** Returns whether consistency was not requested. */
  public boolean isEmpty() {
    return probes == 0;
  }
}
