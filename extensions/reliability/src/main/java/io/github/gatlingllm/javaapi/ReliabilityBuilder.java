// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.feature.FeatureOption;
import io.github.gatlingllm.reliability.PlannedFault;
import io.github.gatlingllm.reliability.ReliabilityBySlo;
import io.github.gatlingllm.reliability.ReliabilityDefaults;
import io.github.gatlingllm.reliability.ReliabilityFigure;
import io.github.gatlingllm.reliability.ReliabilityPlan;
import io.github.gatlingllm.reliability.ReliabilitySettings;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.FeatureSubject;
import io.github.gatlingllm.slo.objective.Slo;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/**
 * DSL for the profile of a server's reliability, for {@link
 * LlmProtocolBuilder#with(FeatureOption)}, and for objectives on it. If the protocol has no
 * profile, the objectives add one
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class ReliabilityBuilder implements FeatureOption {

  private final ReliabilityPlan plan;
  private final List<PlannedFault> events;

  private ReliabilityBuilder(ReliabilityPlan plan, List<PlannedFault> events) {
    this.plan = plan;
    this.events = List.copyOf(events);
  }

  static ReliabilityBuilder of(Slo slo) {
    return new ReliabilityBuilder(ReliabilityPlan.of(slo), List.of());
  }

  @Override
  public String feature() {
    return built().feature();
  }

  /** Returns the settings of the profile */
  @Override
  public FeatureOption built() {
    return new ReliabilitySettings(plan, events);
  }

  /**
   * Define how a recovery is detected: it ends with the first of several consecutive windows that
   * all meet the SLO; 3 windows of 5 s unless defined
   *
   * @param inARow 1 or more
   * @param seconds the length of a window in seconds, which is the resolution of the recovery
   * @return a new ReliabilityBuilder instance
   * @throws IllegalArgumentException if one of them is not above 0
   */
  public ReliabilityBuilder windows(int inARow, long seconds) {
    return windows(inARow, Duration.ofSeconds(seconds));
  }

  /**
   * Define how a recovery is detected: it ends with the first of several consecutive windows that
   * all meet the SLO; 3 windows of 5 s unless defined
   *
   * @param inARow 1 or more
   * @param length the length of a window, which is the resolution of the recovery
   * @return a new ReliabilityBuilder instance
   * @throws IllegalArgumentException if one of them is not above 0
   */
  public ReliabilityBuilder windows(int inARow, Duration length) {
    return new ReliabilityBuilder(
        new ReliabilityPlan(plan.slo(), length.toNanos(), inARow, plan.target(), plan.promised()),
        events);
  }

  /**
   * Define the percentage of a window's requests that must meet the SLO; 95 % unless defined
   *
   * @param percent above 0, at most 100
   * @return a new ReliabilityBuilder instance
   * @throws IllegalArgumentException if it is out of range
   */
  public ReliabilityBuilder goodPercent(double percent) {
    return new ReliabilityBuilder(
        new ReliabilityPlan(
            plan.slo(),
            plan.windowNanos(),
            plan.windows(),
            PercentageCheck.percent("goodPercent", percent) / 100,
            plan.promised()),
        events);
  }

  /**
   * Define the target availability, which determines the error budget
   *
   * @param percent such as 99.9
   * @return a new ReliabilityBuilder instance
   * @throws IllegalArgumentException if it is not between 0 and 100: with 100 % there is no budget
   */
  public ReliabilityBuilder availabilityTarget(double percent) {
    return new ReliabilityBuilder(
        new ReliabilityPlan(
            plan.slo(),
            plan.windowNanos(),
            plan.windows(),
            plan.target(),
            OptionalDouble.of(PercentageCheck.percent("availabilityTarget", percent) / 100)),
        events);
  }

  /**
   * Add faults and marks during the load: recoveries count from them
   *
   * @param more such as {@code fault("kill the pod").command("kubectl", …).after(60)}
   * @return a new ReliabilityBuilder instance
   */
  public ReliabilityBuilder events(ReliabilityEvent... more) {
    var all = new ArrayList<>(events);
    Arrays.stream(more).map(ReliabilityEvent::planned).forEach(all::add);
    return new ReliabilityBuilder(plan, all);
  }

  /**
   * The availability: the percentage of requests that meet the SLO
   *
   * <p><b>Formula:</b> requests that meet the SLO ÷ all due requests. Requests that were refused,
   * hung, given up, failed, late or never sent reduce it
   *
   * <p><b>Edge cases:</b> neither number includes requests that the end of the run cut; above 1 %
   * of them, it can't be MET
   *
   * @return the next DSL step
   */
  public ObjectiveBuilder.OfNumber availability() {
    return figure(ReliabilityFigure.AVAILABILITY);
  }

  /**
   * The availability, in percent, of requests due in load levels up to the capacity. Requests
   * refused above the capacity do not count
   *
   * @return the next DSL step
   */
  public ObjectiveBuilder.OfNumber availabilityWithinCapacity() {
    return figure(ReliabilityFigure.WITHIN_CAPACITY);
  }

  /**
   * The satisfaction of users, 0 to 1, as defined by Apdex
   *
   * <p><b>Formula:</b> (satisfied + tolerating ÷ 2) ÷ all due requests. Satisfied: the request
   * meets the SLO; tolerating: it would meet the SLO if each bound were four times as lax
   *
   * @return the next DSL step
   */
  public ObjectiveBuilder.OfNumber satisfaction() {
    return figure(ReliabilityFigure.SATISFACTION);
  }

  /**
   * The used part of the error budget, in percent
   *
   * <p><b>Formula:</b> (1 − availability) ÷ (1 − target)
   *
   * @return the next DSL step
   * @throws IllegalStateException if {@link #availabilityTarget} is not set
   */
  public ObjectiveBuilder.OfNumber errorBudgetUsed() {
    return promised(ReliabilityFigure.BUDGET_USED);
  }

  /**
   * The burn rate of the error budget in the worst window; at 1, the budget is used up exactly
   *
   * <p><b>Formula:</b> share of requests that do not meet the SLO ÷ (1 − target), of each window
   *
   * @return the next DSL step
   * @throws IllegalStateException if {@link #availabilityTarget} is not set
   */
  public ObjectiveBuilder.OfNumber worstBurnRate() {
    return promised(ReliabilityFigure.WORST_BURN_RATE);
  }

  /**
   * The percentage of the goodput at capacity that remains under the highest overload; needs load
   * levels of {@link LlmDsl#overload}
   *
   * <p><b>Formula:</b> goodput in requests/s at the highest load ÷ goodput at capacity
   *
   * @return the next DSL step
   */
  public ObjectiveBuilder.OfNumber retention() {
    return figure(ReliabilityFigure.RETENTION);
  }

  /**
   * The longest recovery of the server, after the overload and after each fault or mark
   *
   * <p><b>Edge cases:</b> UNDETERMINED if a fault could not be injected, or if the load ended
   * before the recovery; MISSED if the recovery had exceeded the bound by then
   *
   * @return the next DSL step
   */
  public OfSeconds recovery() {
    return new OfSeconds(new ReliabilityBySlo(plan.slo(), ReliabilityFigure.RECOVERY));
  }

  /**
   * The longest time with open requests of which none succeeded
   *
   * @return the next DSL step
   */
  public OfSeconds longestOutage() {
    return new OfSeconds(new ReliabilityBySlo(plan.slo(), ReliabilityFigure.LONGEST_OUTAGE));
  }

  /**
   * The percentage of correct {@code Retry-After} headers: the server did not refuse the next
   * request that was sent after that time
   *
   * <p><b>Edge cases:</b> UNDETERMINED with fewer than 10 headers that could be checked
   *
   * @return the next DSL step
   */
  public ObjectiveBuilder.OfNumber honestRetryAfter() {
    return figure(ReliabilityFigure.HONEST_RETRY_AFTER);
  }

  /** DSL for the bounds of a duration in seconds */
  public static final class OfSeconds {

    private final ReliabilityBySlo figure;

    OfSeconds(ReliabilityBySlo figure) {
      this.figure = figure;
    }

    /**
     * Less than
     *
     * @param bound the bound
     * @return the objective
     */
    public Objective lt(Duration bound) {
      return promise(figure, BoundComparison.LT, bound);
    }

    /**
     * At most; equality passes
     *
     * @param bound the bound
     * @return the objective
     */
    public Objective lte(Duration bound) {
      return promise(figure, BoundComparison.LTE, bound);
    }
  }

  private ObjectiveBuilder.OfNumber figure(ReliabilityFigure figure) {
    return number(new ReliabilityBySlo(plan.slo(), figure));
  }

  private ObjectiveBuilder.OfNumber promised(ReliabilityFigure figure) {
    if (plan.promised().isEmpty()) {
      throw new IllegalStateException(
          "an error budget is what a promised availability leaves: say availabilityTarget(99.9)"
              + " before "
              + figure.label());
    }
    return number(new ReliabilityBySlo(plan.slo(), figure, plan.promised()));
  }

  private static ObjectiveBuilder.OfNumber number(ReliabilityBySlo figure) {
    return new ObjectiveBuilder.OfNumber(
        new FeatureSubject(figure), objective -> objective.bringing(requested(figure)));
  }

  private static Objective promise(
      ReliabilityBySlo figure, BoundComparison comparison, Duration bound) {
    return Objective.of(new FeatureSubject(figure), comparison, bound.toNanos() / 1e9)
        .bringing(requested(figure));
  }

  private static ReliabilityDefaults requested(ReliabilityBySlo figure) {
    return new ReliabilityDefaults(figure.slo(), figure.promised());
  }
}
