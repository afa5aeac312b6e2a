// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.github.gatlingllm.ConsoleOutput;
import io.github.gatlingllm.RunThread;
import io.github.gatlingllm.gatling.load.LoadPlan;
import io.github.gatlingllm.gatling.run.LoadEngine;
import io.github.gatlingllm.measure.Consumed;
import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.measure.record.Consumption;
import io.github.gatlingllm.slo.earlystop.Forecast;
import io.github.gatlingllm.slo.earlystop.UnreachableObjectives;
import io.github.gatlingllm.slo.objective.Budget;
import io.github.gatlingllm.slo.objective.Prices;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.verdict.RunEnd;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stops a run early when an objective is out of reach or a budget is spent. It checks four times a
 * second, on its own thread, the counters that event loops write without locks.
 */
final class EarlyStop {

  private static final Logger LOGGER = LoggerFactory.getLogger(EarlyStop.class);

  private static final long PERIOD_MILLIS = 250;

  /** How long requests in flight may continue after a budget is spent. */
  private static final double DRAIN_SECONDS = 10;

  private final List<Budget> budgets;
  private final List<Budget> overdrawn;
  private final @Nullable Prices prices;
  private final boolean watching;
  private final UnreachableObjectives outOfReach;
  private volatile Forecast forecast;
  private final Consumption beforehand;
  private final DoubleSupplier clock;
  private final LongConsumer onHold;
  private final Consumer<String> stop;

  private Collection<EventLoopRun> loops = List.of();
  private Supplier<TimingUncertainty> uncertainty = () -> TimingUncertainty.UNKNOWN;
  private double heldSince;
  private boolean stopped;
  private volatile @Nullable ScheduledExecutorService timer;
  private volatile boolean holding;
  private volatile long heldAtNanos = Long.MAX_VALUE;
  private volatile @Nullable Result decided;

  private EarlyStop(
      RunSetup setup,
      LoadEngine engine,
      Consumption beforehand,
      DoubleSupplier clock,
      LongConsumer onHold) {
    this.budgets = setup.budgets();
    this.overdrawn = budgets.stream().map(Budget::overdrawn).toList();
    this.prices = setup.prices();
    this.watching = !setup.promised().stopping().isEmpty();
    this.outOfReach = new UnreachableObjectives(setup.promised().stopping());
    LoadPlan plan = watching ? engine.load().loadPlan() : LoadPlan.UNKNOWN;
    this.forecast = new Forecast(plan.mostRequests(), plan.seconds());
    this.beforehand = beforehand;
    this.clock = clock;
    this.onHold = onHold;
    this.stop = engine::stop;
  }

  /**
   * The result of the checks.
   *
   * @param end how the run ended
   * @param outOfReach the objectives that were out of reach, and why
   */
  record Result(RunEnd end, Map<RunObjective, String> outOfReach) {

    static final Result COMPLETED = new Result(RunEnd.COMPLETED, Map.of());

    /** Returns this result, or the actual end if the run broke off or was not stopped early. */
    Result endedAs(RunEnd actual) {
      return actual.broken() || end.kind() == RunEnd.Kind.COMPLETED
          ? new Result(actual, outOfReach)
          : this;
    }
  }

  /**
   * Returns the early stop of a run.
   *
   * @param clock seconds since the run's zero
   * @param onHold receives the time when sending stops, in nanoseconds since the run's zero
   */
  static EarlyStop of(
      RunSetup setup,
      LoadEngine engine,
      Consumption beforehand,
      DoubleSupplier clock,
      LongConsumer onHold) {
    return new EarlyStop(setup, engine, beforehand, clock, onHold);
  }

  /** Plans neither requests nor an end, because the load is longer than its profile shows. */
  void forgetPlan() {
    forecast = new Forecast(OptionalLong.empty(), OptionalDouble.empty());
  }

  UnreachableObjectives.Watcher newWatcher() {
    return outOfReach.newWatcher();
  }

  /**
   * Starts the checks, if an objective or a budget needs them.
   *
   * @param known the timing uncertainty so far
   */
  @SuppressWarnings("FutureReturnValueIgnored") // check() throws nothing
  void start(Collection<EventLoopRun> all, Supplier<TimingUncertainty> known) {
    observe(all, known);
    if (!watching && budgets.isEmpty()) {
      return;
    }
    ScheduledExecutorService checks = RunThread.EARLY_STOP.timer();
    timer = checks;
    checks.scheduleWithFixedDelay(this::check, PERIOD_MILLIS, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** Sets the event loops to check, without starting a thread. */
  void observe(Collection<EventLoopRun> all, Supplier<TimingUncertainty> known) {
    loops = all;
    uncertainty = known;
  }

  /** Returns whether sending has stopped. */
  boolean holding() {
    return holding;
  }

  /** Returns when sending stopped, since the run's zero; {@code Long.MAX_VALUE} if it has not. */
  long heldAtNanos() {
    return heldAtNanos;
  }

  /** Ends the checks and returns their result. */
  Result end() {
    ScheduledExecutorService checks = timer;
    if (checks != null) {
      checks.shutdownNow();
    }
    Result early = decided;
    return early == null ? Result.COMPLETED : early;
  }

  /** Checks once. Throws nothing. */
  void check() {
    try {
      if (watching && !holding) {
        checkObjectives();
      }
      if (holding && !stopped) {
        waitForAnswers();
      } else if (decided == null) {
        spent(budgets).ifPresent(this::hold);
      }
    } catch (Throwable e) {
      // Users may be waiting: without another check, the run would never end.
      LOGGER.error("The check for an early stop failed", e);
    }
  }

  private void checkObjectives() {
    if (decided != null) {
      return;
    }
    outOfReach.within(uncertainty.get());
    double seconds = clock.getAsDouble();
    long ended =
        sum(EventLoopRun::endedSoFar); // read first, so that requests in flight are never too few
    long inFlight = sum(EventLoopRun::openedSoFar) - ended;
    Map<RunObjective, String> found =
        outOfReach.outOfReach(forecast.look(seconds, ended, inFlight));
    if (!found.isEmpty()) {
      stop(found, seconds);
    }
  }

  private void stop(Map<RunObjective, String> found, double seconds) {
    Map.Entry<RunObjective, String> first = found.entrySet().iterator().next();
    String reason =
        RunEndTexts.objectiveOutOfReach(first.getKey().text(), first.getValue(), found.size() - 1);
    var reasons = new LinkedHashMap<RunObjective, String>();
    found.forEach(
        (objective, why) ->
            reasons.put(objective, RunEndTexts.stoppedEarly(why, Math.round(seconds))));
    decided = new Result(RunEnd.stoppedEarly(reason), reasons);
    print(reason);
    stop.accept(reason);
  }

  /** Stops sending. Requests in flight may finish, so that they can be judged. */
  private void hold(String reason) {
    decided = spentResult(reason);
    heldSince = clock.getAsDouble();
    heldAtNanos = (long) (heldSince * 1e9);
    holding = true;
    onHold.accept(heldAtNanos);
    print(reason);
  }

  private void waitForAnswers() {
    boolean late = clock.getAsDouble() - heldSince > DRAIN_SECONDS;
    boolean answered = late || sum(EventLoopRun::openedSoFar) <= sum(EventLoopRun::endedSoFar);
    if (late || answered || spent(overdrawn).isPresent()) {
      stop.accept(RunEndTexts.BUDGET_SPENT);
      stopped = true;
      spent(budgets).ifPresent(reason -> decided = spentResult(reason));
    }
  }

  private static Result spentResult(String reason) {
    return new Result(RunEnd.stoppedEarly(reason), Map.of());
  }

  private Optional<String> spent(List<Budget> limits) {
    if (limits.isEmpty()) {
      return Optional.empty();
    }
    Consumed consumed =
        loops.stream()
            .map(loop -> loop.consumption().soFar())
            .reduce(beforehand.soFar(), Consumed::plus);
    return limits.stream()
        .flatMap(limit -> limit.spent(consumed, clock.getAsDouble(), prices).stream())
        .findFirst();
  }

  private long sum(ToLongFunction<EventLoopRun> count) {
    return loops.stream().mapToLong(count).sum();
  }

  private static void print(String reason) {
    ConsoleOutput.println(RunEndTexts.stopsEarly(reason));
  }
}
