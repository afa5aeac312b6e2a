// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import io.github.gatlingllm.measure.request.Quantity;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Names what a server does with too much load, by the stage at capacity and the highest one. The
 * first rule that applies decides:
 *
 * <ol>
 *   <li><b>holds</b>: at least 95 % of the requests are good;
 *   <li><b>hangs</b>: at least 20 % got no answer (hung or given up), and a fifth at most of the
 *       answers per second came that came at capacity;
 *   <li><b>sheds</b>: at least 10 % were refused, half of them within a second, and the goodput is
 *       at least 0.8 of that at capacity;
 *   <li><b>collapses</b>: fewer than 0.7 of the answers per second came that came at capacity, or
 *       at least 20 % were refused, failed or cut and the goodput is below 0.7 of that at capacity;
 *   <li><b>queues</b>: at least 20 % were late, hung or given up, answers came as fast as at
 *       capacity, and the median TTFT grew by half from the first third of the stage to its last,
 *       or is three times that at capacity.
 * </ol>
 *
 * Otherwise it is not known, nor with fewer than 30 requests in one of the two, without a load of
 * 1.5 times the capacity, where a load was not applied, or where fewer than half of the requests
 * were good at what is told to be the capacity.
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

  /** The stage at capacity: the first that is within a tenth of it. */
  static Optional<StageFigures> atCapacity(List<StageFigures> stages) {
    return stages.stream()
        .filter(each -> times(each) >= CAPACITY_AT_LEAST && times(each) <= CAPACITY_AT_MOST)
        .findFirst();
  }

  /** The stage with the highest load, if that is an overload; of several the first. */
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
          at == null
              ? "no stage had the load of the capacity"
              : "no stage had 1.5 times the load of the capacity");
    }
    String doubt = doubt(at, top);
    return doubt == null ? new ModeRules(at, top).finding() : ModeFinding.unknown(doubt);
  }

  private static @Nullable String doubt(StageFigures at, StageFigures top) {
    for (StageFigures each : List.of(at, top)) {
      String stage = "the stage at " + Quantity.plain(times(each)) + " of the capacity ";
      if (!each.stage().applied()) {
        return stage + "does not count: the load generator did not send what was due";
      }
      if (each.availability().due() < LEAST) {
        return stage + "had " + each.availability().due() + " requests, " + LEAST + " are needed";
      }
    }
    double good = at.attainment().orElse(0);
    return good < PLAUSIBLE
        ? "at what is told to be the capacity only " + percent(good) + " of the requests were good"
        : null;
  }

  private ModeFinding finding() {
    double good = top.attainment().orElse(0);
    if (good >= HOLDS) {
      return found(Mode.HOLDS, percent(good) + " of the requests were good");
    }
    double unanswered = top.share(AttemptOutcome.HUNG) + top.share(AttemptOutcome.GIVEN_UP);
    if (unanswered >= UNANSWERED && answered() <= SILENCE) {
      return found(Mode.HANGS, percent(unanswered) + " of the requests got no answer", rate());
    }
    if (sheds()) {
      return found(
          Mode.SHEDS,
          percent(top.share(AttemptOutcome.REFUSED))
              + " of the requests were refused"
              + refusedWithin(),
          "goodput is " + Quantity.plain(retention()) + " of that at capacity");
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
    String goodput = "goodput is " + Quantity.plain(retention()) + " of that at capacity";
    if (answered() < FALLEN) {
      return found(Mode.COLLAPSES, rate(), goodput);
    }
    if (failed >= FAILED && retention() < FALLEN) {
      return found(
          Mode.COLLAPSES,
          percent(failed) + " of the requests were refused, failed or cut",
          goodput);
    }
    double waiting =
        top.share(AttemptOutcome.LATE)
            + top.share(AttemptOutcome.HUNG)
            + top.share(AttemptOutcome.GIVEN_UP);
    if (waiting >= WAITING && grows()) {
      return found(
          Mode.QUEUES,
          percent(waiting) + " of the requests were late or waited in vain",
          ttft(),
          rate());
    }
    return ModeFinding.unknown(
        "no rule applies: "
            + percent(top.attainment().orElse(0))
            + " good, "
            + percent(top.share(AttemptOutcome.REFUSED))
            + " refused, "
            + percent(top.share(AttemptOutcome.LATE))
            + " late, "
            + percent(failed - top.share(AttemptOutcome.REFUSED))
            + " failed; "
            + goodput);
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
    String load = "At " + Quantity.plain(times(top)) + " times the capacity ";
    return new ModeFinding(
        mode, List.of(evidence).stream().map(each -> load + each + ".").toList());
  }

  private String refusedWithin() {
    return ", half of them within " + Quantity.plain(top.refusalMillis().orElse(0)) + " ms";
  }

  private String rate() {
    return Quantity.plain(top.answeredPerSecond())
        + " answers/s came to their end, "
        + Quantity.plain(at.answeredPerSecond())
        + " at capacity";
  }

  private String ttft() {
    return "the median TTFT was "
        + (top.ttftMillis().isPresent()
            ? Quantity.plain(top.ttftMillis().getAsDouble()) + " ms, "
            : "not known, ")
        + (at.ttftMillis().isPresent()
            ? Quantity.plain(at.ttftMillis().getAsDouble()) + " ms"
            : "not known")
        + " at capacity";
  }

  private static String percent(double share) {
    return Quantity.plain(Math.rint(1000 * share) / 10) + " %";
  }
}
