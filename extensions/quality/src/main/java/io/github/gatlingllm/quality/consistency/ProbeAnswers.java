// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.consistency;

import io.github.gatlingllm.quality.paired.Question;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Compares answers with the first unloaded answer to their prompt, which is the only text that is
 * kept, in memory only. Thread-safe.
 */
public final class ProbeAnswers {

  /** The maximum length of a kept fingerprint. */
  private static final int LONGEST = 100;

  private final ConsistencyPlan plan;
  private final @Nullable ProbeAnswer[] references;
  private final AgreementCounts atRest = new AgreementCounts();
  private final AgreementCounts underLoad = new AgreementCounts();
  private final SortedMap<Integer, AgreementCounts> byLevel = new TreeMap<>();
  private final Set<String> fingerprints = new LinkedHashSet<>();
  private @Nullable String fingerprint;
  private long changes;

  /** Creates an instance without answers. */
  public ProbeAnswers(ConsistencyPlan plan) {
    this.plan = plan;
    this.references = new ProbeAnswer[plan.probes().size()];
  }

  /** Returns the plan. */
  public ConsistencyPlan plan() {
    return plan;
  }

  /** Adds an unloaded answer. The first one of a prompt is its reference answer. */
  public synchronized void atRest(Question probe, ProbeAnswer answer) {
    ProbeAnswer reference = references[probe.number()];
    if (reference == null) {
      references[probe.number()] = answer;
    } else {
      atRest.add(probe.number(), reference, answer);
    }
    reported(answer.fingerprint());
  }

  /**
   * Adds an answer under load. Without a reference answer it is not compared.
   *
   * @param level the load level of its request, from 1; 0 for none
   */
  public synchronized void underLoad(Question probe, ProbeAnswer answer, int level) {
    reported(answer.fingerprint());
    ProbeAnswer reference = references[probe.number()];
    if (reference == null) {
      return;
    }
    underLoad.add(probe.number(), reference, answer);
    if (level > 0) {
      of(level).add(probe.number(), reference, answer);
    }
  }

  /**
   * Counts a request under load that should bring an answer. If it is not compared, it is missing.
   *
   * @param level the load level, from 1; 0 for none
   */
  public synchronized void requested(int level) {
    underLoad.requested();
    if (level > 0) {
      of(level).requested();
    }
  }

  private AgreementCounts of(int level) {
    return byLevel.computeIfAbsent(level, added -> new AgreementCounts());
  }

  private void reported(@Nullable String whole) {
    if (whole == null) {
      return;
    }
    String now = whole.substring(0, Math.min(LONGEST, whole.length()));
    changes += fingerprint != null && !fingerprint.equals(now) ? 1 : 0;
    fingerprint = now;
    if (fingerprints.size() < ConsistencyFigures.MOST_FINGERPRINTS) {
      fingerprints.add(now);
    }
  }

  /** Returns the figures so far. */
  public synchronized ConsistencyFigures figures() {
    var levels = new TreeMap<Integer, AnswerAgreement>();
    byLevel.forEach((level, counts) -> levels.put(level, counts.agreement()));
    AnswerAgreement rest = atRest.agreement();
    return new ConsistencyFigures(
        plan.probes().size(),
        plan.sharePercent(),
        rest.answers() == 0 ? null : rest,
        underLoad.agreement(),
        levels,
        fingerprints.stream().toList(),
        fingerprint == null ? ConsistencyFigures.NOT_REPORTED : changes,
        underLoad.kept(plan.probes()));
  }
}
