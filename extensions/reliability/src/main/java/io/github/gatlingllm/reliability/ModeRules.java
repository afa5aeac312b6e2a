// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import io.github.gatlingllm.measure.request.Quantity;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Determines the overload mode of a server from the load level at capacity and the highest one. The
 * first rule that applies decides:
 *
 * <ol>
 *   <li><b>holds</b>: at least 95 % of the requests are good;
 *   <li><b>hangs</b>: at least 20 % got no response (hung or given up), and the responses per
 *       second fell to a fifth of those at capacity or less;
 *   <li><b>sheds</b>: at least 10 % were refused, half of them within a second, and the goodput is
 *       at least 0.8 times that at capacity;
 *   <li><b>collapses</b>: the responses per second fell below 0.7 times those at capacity, or at
 *       least 20 % were refused, failed or cut and the goodput is below 0.7 times that at capacity;
 *   <li><b>queues</b>: at least 20 % were late, hung or given up, the responses per second did not
 *       fall, and the median TTFT grew by half from the first third of the level to its last, or is
 *       three times that at capacity.
 * </ol>
 *
 * Otherwise the mode is unknown. It is also unknown if one of the two levels has fewer than 30
 * requests or was not applied, if no load is at least 1.5 times the capacity, or if fewer than half
 * of the requests were good at the given capacity.
 */
final class ModeRules {

  static final int LEAST = 30;
  static final double LEAST_OVERLOAD = 1.5;

  private static final double CAPACITY_AT_MOST = 1.1;
  private static final double CAPACITY_AT_LEAST = 0.9;
  private static final double PLAUSIBLE = 0.5;
  private static final double HOLDS = 0.95;
  private static final double UNANSWERED = 0.2;
  private static final double SILENCE = 0.2;
  private static final double REFUSED = 0.1;
  private static final double AT_ONCE_MILLIS = 1000;
  private static final double KEPT = 0.8;
  private static final double FALLEN = 0.7;
  private static final double FAILED = 0.2;
  private static final double WAITING = 0.2;
  private static final double GROWS = 1.5;
  private static final double LONGER = 3;

  private final StageFigures at;
  private final StageFigures top;

  private ModeRules(StageFigures at, StageFigures top) {
    this.at = at;
    this.top = top;
  }

  /** Returns the level at capacity: the first within 10 % of it. */
  static Optional<StageFigures> atCapacity(List<StageFigures> stages) {
    return stages.stream()
        .filter(each -> times(each) >= CAPACITY_AT_LEAST && times(each) <= CAPACITY_AT_MOST)
        .findFirst();
  }

  /** Returns the level with the highest load if that is an overload; the first of several. */
  static Optional<StageFigures> top(List<StageFigures> stages) {
    return stages.stream()
        .filter(each -> times(each) >= LEAST_OVERLOAD)
        .min(Comparator.comparingDouble(each -> -times(each)));
  }

  private static double times(StageFigures figures) {
    return figures.stage().ofCapacity().orElse(Double.NaN);
  }

  static ModeFinding of(List<StageFigures> stages) {
    StageFigures at = atCapacity(stages).orElse(null);
    StageFigures top = top(stages).orElse(null);
    if (at == null || top == null) {
      return ModeFinding.unknown(
          at == null ? ModeTexts.NO_LEVEL_AT_CAPACITY : ModeTexts.NO_OVERLOAD);
    }
    String doubt = doubt(at, top);
    return doubt == null ? new ModeRules(at, top).finding() : ModeFinding.unknown(doubt);
  }

  private static @Nullable String doubt(StageFigures at, StageFigures top) {
    for (StageFigures each : List.of(at, top)) {

      if (!each.stage().applied()) {
        return ModeTexts.loadNotApplied(times(each));
      }
      if (each.availability().due() < LEAST) {
        return ModeTexts.tooFewRequests(times(each), each.availability().due(), LEAST);
      }
    }
    double good = at.attainment().orElse(0);
    return good < PLAUSIBLE ? ModeTexts.capacityImplausible(good) : null;
  }

  private ModeFinding finding() {
    double good = top.attainment().orElse(0);
    if (good >= HOLDS) {
      return found(Mode.HOLDS, ModeTexts.good(good));
    }
    double unanswered = top.share(AttemptOutcome.HUNG) + top.share(AttemptOutcome.GIVEN_UP);
    if (unanswered >= UNANSWERED && answered() <= SILENCE) {
      return found(Mode.HANGS, ModeTexts.unanswered(unanswered), rate());
    }
    if (sheds()) {
      return found(
          Mode.SHEDS,
          ModeTexts.refused(top.share(AttemptOutcome.REFUSED), top.refusalMillis().orElse(0)),
          ModeTexts.goodput(retention()));
    }
    return collapsesOrQueues();
  }

  private boolean sheds() {
    return top.share(AttemptOutcome.REFUSED) >= REFUSED
        && top.refusalMillis().orElse(Double.POSITIVE_INFINITY) <= AT_ONCE_MILLIS
        && retention() >= KEPT;
  }

  private ModeFinding collapsesOrQueues() {
    double failed =
        top.share(AttemptOutcome.REFUSED)
            + top.share(AttemptOutcome.FAILED)
            + top.share(AttemptOutcome.CUT);
    String goodput = ModeTexts.goodput(retention());
    if (answered() < FALLEN) {
      return found(Mode.COLLAPSES, rate(), goodput);
    }
    if (failed >= FAILED && retention() < FALLEN) {
      return found(Mode.COLLAPSES, ModeTexts.failed(failed), goodput);
    }
    double waiting =
        top.share(AttemptOutcome.LATE)
            + top.share(AttemptOutcome.HUNG)
            + top.share(AttemptOutcome.GIVEN_UP);
    if (waiting >= WAITING && grows()) {
      return found(Mode.QUEUES, ModeTexts.waiting(waiting), ttft(), rate());
    }
    return ModeFinding.unknown(
        ModeTexts.noRule(
            top.attainment().orElse(0),
            top.share(AttemptOutcome.REFUSED),
            top.share(AttemptOutcome.LATE),
            failed - top.share(AttemptOutcome.REFUSED),
            goodput));
  }

  private boolean grows() {
    double early = top.ttftEarlyMillis().orElse(Double.NaN);
    double late = top.ttftLateMillis().orElse(Double.NaN);
    return late >= GROWS * early
        || top.ttftMillis().orElse(Double.NaN)
            >= LONGER * at.ttftMillis().orElse(Double.POSITIVE_INFINITY);
  }

  private double retention() {
    return at.goodputPerSecond() > 0 ? top.goodputPerSecond() / at.goodputPerSecond() : 0;
  }

  private double answered() {
    return at.answeredPerSecond() > 0 ? top.answeredPerSecond() / at.answeredPerSecond() : 0;
  }

  private ModeFinding found(Mode mode, String... evidence) {
    return new ModeFinding(
        mode,
        List.of(evidence).stream().map(each -> ModeTexts.evidence(times(top), each)).toList());
  }

  private String rate() {
    return ModeTexts.completed(top.answeredPerSecond(), at.answeredPerSecond());
  }

  private String ttft() {
    return ModeTexts.ttft(millis(top.ttftMillis()), millis(at.ttftMillis()));
  }

  private static String millis(OptionalDouble millis) {
    return millis.isPresent()
        ? Quantity.plain(millis.getAsDouble()) + " ms"
        : ReliabilityReportTexts.NOT_AVAILABLE;
  }
}
