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
 * LlmProtocolBuilder#with(FeatureOption)}, and for objectives on it. These bring a profile along
 * where the protocol has none
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

  /** The profile that is asked for */
  @Override
  public FeatureOption built() {
    return new ReliabilitySettings(plan, events);
  }

  /**
   * Define how a recovery is detected: it ends with the first of several windows in a row that all
   * meet the SLO; 3 windows of 5 s unless defined
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
   * Define how a recovery is detected: it ends with the first of several windows in a row that all
   * meet the SLO; 3 windows of 5 s unless defined
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
   * Define which percentage of a window's requests must keep the SLO; 95 % unless defined
   *
   * @param percent above 0, at most 100
   * @return a new ReliabilityBuilder instance
   * @throws IllegalArgumentException if it is another
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
   * Define the availability that is promised: it leaves an error budget
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
   * Let something happen to the server while the load goes on: recoveries count from there
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
   * The share of requests that were answered well, in percent
   *
   * <p><b>Formula:</b> requests that kept the SLO ÷ all that were due. Refused, hung, given up,
   * failed, late and never sent ones count against it
   *
   * <p><b>Edge cases:</b> requests that the run's end cut are in neither number; above 1 % of them
   * it can't be met
   *
   * @return the next DSL step
   */
  public ObjectiveBuilder.OfNumber availability() {
    return figure(ReliabilityFigure.AVAILABILITY);
  }

  /**
   * The same of requests that were due in levels of load up to the capacity, in percent: what is
   * refused beyond it does not count
   *
   * @return the next DSL step
   */
  public ObjectiveBuilder.OfNumber availabilityWithinCapacity() {
    return figure(ReliabilityFigure.WITHIN_CAPACITY);
  }

  /**
   * How satisfied users are, 0 to 1, as Apdex has it
   *
   * <p><b>Formula:</b> (satisfied + tolerating ÷ 2) ÷ all that were due. Satisfied: the SLO is
   * kept; tolerating: it would be if each bound were four times as lax
   *
   * @return the next DSL step
   */
  public ObjectiveBuilder.OfNumber satisfaction() {
    return figure(ReliabilityFigure.SATISFACTION);
  }

  /**
   * Which part of the error budget was used, in percent
   *
   * <p><b>Formula:</b> (1 − availability) ÷ (1 − promised)
   *
   * @return the next DSL step
   * @throws IllegalStateException if nothing was promised by {@link #availabilityTarget}
   */
  public ObjectiveBuilder.OfNumber errorBudgetUsed() {
    return promised(ReliabilityFigure.BUDGET_USED);
  }

  /**
   * How fast the error budget burned in the worst window: 1 is as fast as it may
   *
   * <p><b>Formula:</b> share of requests that were not good ÷ (1 − promised), of each window
   *
   * @return the next DSL step
   * @throws IllegalStateException if nothing was promised by {@link #availabilityTarget}
   */
  public ObjectiveBuilder.OfNumber worstBurnRate() {
    return promised(ReliabilityFigure.WORST_BURN_RATE);
  }

  /**
   * What is left of the goodput under the highest overload, in percent; needs levels of load of
   * {@link LlmDsl#overload}
   *
   * <p><b>Formula:</b> good requests/s at the highest load ÷ those at capacity
   *
   * @return the next DSL step
   */
  public ObjectiveBuilder.OfNumber retention() {
    return figure(ReliabilityFigure.RETENTION);
  }

  /**
   * How long it took until the server was well again, after the overload and after each event; of
   * several the longest
   *
   * <p><b>Edge cases:</b> UNDETERMINED if a fault could not be brought about, or the load ended
   * before; MISSED if it took too long already by then
   *
   * @return the next DSL step
   */
  public OfSeconds recovery() {
    return new OfSeconds(new ReliabilityBySlo(plan.slo(), ReliabilityFigure.RECOVERY));
  }

  /**
   * The longest stretch in which requests were open and none succeeded
   *
   * @return the next DSL step
   */
  public OfSeconds longestOutage() {
    return new OfSeconds(new ReliabilityBySlo(plan.slo(), ReliabilityFigure.LONGEST_OUTAGE));
  }

  /**
   * How many of the server's invitations to come again, by {@code Retry-After}, were true, in
   * percent: the next request that was sent after that time was not refused
   *
   * <p><b>Edge cases:</b> UNDETERMINED with fewer than 10 that could be tried
   *
   * @return the next DSL step
   */
  public ObjectiveBuilder.OfNumber honestRetryAfter() {
    return figure(ReliabilityFigure.HONEST_RETRY_AFTER);
  }

  /** DSL for the bounds of a time that is told in seconds */
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
        new FeatureSubject(figure), objective -> objective.bringing(asked(figure)));
  }

  private static Objective promise(
      ReliabilityBySlo figure, BoundComparison comparison, Duration bound) {
    return Objective.of(new FeatureSubject(figure), comparison, bound.toNanos() / 1e9)
        .bringing(asked(figure));
  }

  private static ReliabilityDefaults asked(ReliabilityBySlo figure) {
    return new ReliabilityDefaults(figure.slo(), figure.promised());
  }
}
