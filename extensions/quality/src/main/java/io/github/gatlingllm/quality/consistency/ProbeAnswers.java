// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.consistency;

import io.github.gatlingllm.quality.paired.Question;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Compares answers as they come in with the first one that their prompt got at rest, which is the
 * only text that is kept, in memory alone. Safe for use by several threads.
 */
public final class ProbeAnswers {

  /** Of a fingerprint that is kept. */
  private static final int LONGEST = 100;

  private final ConsistencyPlan plan;
  private final @Nullable ProbeAnswer[] references;
  private final AgreementCounts atRest = new AgreementCounts();
  private final AgreementCounts underLoad = new AgreementCounts();
  private final SortedMap<Integer, AgreementCounts> byLevel = new TreeMap<>();
  private final Set<String> fingerprints = new LinkedHashSet<>();
  private @Nullable String fingerprint;
  private long changes;

  /** Begins without any. */
  public ProbeAnswers(ConsistencyPlan plan) {
    this.plan = plan;
    this.references = new ProbeAnswer[plan.probes().size()];
  }

  /** What is asked. */
  public ConsistencyPlan plan() {
    return plan;
  }

  /** An answer at rest; the first one of a prompt is what others are compared with. */
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
   * An answer under load. One whose prompt got no answer at rest can't be compared.
   *
   * @param level the level of load that its request belongs to, from 1; 0: to none
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
   * A request under load was to bring an answer. Whatever is not compared of it is missing.
   *
   * @param level as of an answer
   */
  public synchronized void asked(int level) {
    underLoad.asked();
    if (level > 0) {
      of(level).asked();
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

  /** What has come in until now. */
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
        fingerprint == null ? ConsistencyFigures.UNTOLD : changes,
        underLoad.kept(plan.probes()));
  }
}
