// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.audit;

import io.github.gatlingllm.audit.AuditResult.Figure;
import io.github.gatlingllm.measure.request.Timing;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Audits {@code Retry-After}: the next request of any user after that time must be accepted.
 * Refusals that the same request tests count once, since they are one observation.
 */
final class RefusalRule {

  static final int FEWEST = 10;
  private static final double MOST_BROKEN = 0.1;

  private RefusalRule() {}

  static AuditResult of(List<Probe> probes) {
    List<Probe> refused =
        probes.stream().filter(probe -> probe.end() == Probe.End.REFUSED).toList();
    if (refused.isEmpty()) {
      return AuditResult.undetermined(Audit.REFUSALS, AuditFindingTexts.NOTHING_REFUSED);
    }
    List<Probe> invited =
        refused.stream().filter(probe -> probe.retryAfter() != Timing.ABSENT).toList();
    Set<Probe> tries = new HashSet<>();
    for (Probe each : invited) {
      tried(probes, each.closed() + each.retryAfter(), tries);
    }
    long broken = tries.stream().filter(probe -> probe.end() == Probe.End.REFUSED).count();
    double[] millis =
        refused.stream().mapToDouble(probe -> (probe.closed() - probe.sent()) / 1e6).toArray();
    Figure[] figures = {
      new Figure("refused", "refused", refused.size(), ""),
      new Figure("refusalMs", "time to refusal p50", AuditStatistics.median(millis), "ms"),
      new Figure("withRetryAfter", "with Retry-After", invited.size(), ""),
      new Figure("tried", "requests sent after Retry-After", tries.size(), ""),
      new Figure("refusedAgain", "of these refused again", broken, "")
    };
    return judged(refused.size(), invited.size(), tries.size(), broken, figures);
  }

  private static AuditResult judged(
      int refused, int invited, int tried, long broken, Figure[] figures) {
    if (invited == 0) {
      return AuditResult.undetermined(
          Audit.REFUSALS, AuditFindingTexts.noRetryAfter(refused), figures);
    }

    if (tried > 0 && AuditStatistics.surelyAbove(broken, tried, MOST_BROKEN)) {
      return AuditResult.failed(
          Audit.REFUSALS, AuditFindingTexts.retryAfterUntrue(broken, tried), figures);
    }
    if (tried < FEWEST) {
      return AuditResult.undetermined(
          Audit.REFUSALS, AuditFindingTexts.tooFewRetries(broken, tried, FEWEST), figures);
    }
    return broken <= MOST_BROKEN * tried
        ? AuditResult.passed(
            Audit.REFUSALS, AuditFindingTexts.retryAfterTrue(broken, tried), figures)
        : AuditResult.undetermined(
            Audit.REFUSALS, AuditFindingTexts.retryAfterUndecided(broken, tried), figures);
  }

  private static void tried(List<Probe> bySent, long at, Set<Probe> tries) {
    int low = 0;
    int high = bySent.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (bySent.get(middle).sent() < at) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    if (low < bySent.size()) {
      tries.add(bySent.get(low));
    }
  }
}
