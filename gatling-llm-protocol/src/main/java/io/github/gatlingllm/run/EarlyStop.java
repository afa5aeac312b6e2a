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
 * Ends a run that makes no sense any more: an objective is out of reach, or a budget is spent. It
 * looks four times a second, on a thread of its own, at counters that event loops write without
 * waiting for anybody.
 */
final class EarlyStop {

  private static final Logger LOGGER = LoggerFactory.getLogger(EarlyStop.class);

  private static final long PERIOD_MILLIS = 250;

  /** So long answers in flight may go on when a budget is spent. */
  private static final double DRAIN_SECONDS = 10;

  private final List<Budget> budgets;
  private final List<Budget> overdrawn;
  private final @Nullable Prices prices;
  private final boolean watching;
  private final UnreachableObjectives outOfReach;
  private final Forecast forecast;
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
   * How the run ended as far as this has a say.
   *
   * @param end how
   * @param outOfReach the objectives that could not be met any more, and why
   */
  record Result(RunEnd end, Map<RunObjective, String> outOfReach) {

    static final Result COMPLETED = new Result(RunEnd.COMPLETED, Map.of());

    /** The same, unless the run broke off, or this did not stop it. */
    Result endedAs(RunEnd actual) {
      return actual.broken() || end.kind() == RunEnd.Kind.COMPLETED
          ? new Result(actual, outOfReach)
          : this;
    }
  }

  /**
   * Of a run.
   *
   * @param clock seconds since the run's zero
   * @param onHold is told when no request may leave any more, in nanoseconds since the run's zero
   */
  static EarlyStop of(
      RunSetup setup,
      LoadEngine engine,
      Consumption beforehand,
      DoubleSupplier clock,
      LongConsumer onHold) {
    return new EarlyStop(setup, engine, beforehand, clock, onHold);
  }

  UnreachableObjectives.Watcher newWatcher() {
    return outOfReach.newWatcher();
  }

  /**
   * Begins to look, if there is anything to look for.
   *
   * @param known how far times may be from the truth, by what is known so far
   */
  @SuppressWarnings("FutureReturnValueIgnored") // look() lets nothing escape
  void start(Collection<EventLoopRun> all, Supplier<TimingUncertainty> known) {
    observe(all, known);
    if (!watching && budgets.isEmpty()) {
      return;
    }
    ScheduledExecutorService looking = RunThread.EARLY_STOP.timer();
    timer = looking;
    looking.scheduleWithFixedDelay(this::look, PERIOD_MILLIS, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** Looks at these event loops from now on, at the caller's time. */
  void observe(Collection<EventLoopRun> all, Supplier<TimingUncertainty> known) {
    loops = all;
    uncertainty = known;
  }

  /** No request may leave any more. */
  boolean holding() {
    return holding;
  }

  /** Since when no request may leave, since the run's zero; {@code Long.MAX_VALUE}: they may. */
  long heldAtNanos() {
    return heldAtNanos;
  }

  /** The run has come to its end, early or not: looks no more. */
  Result end() {
    ScheduledExecutorService looking = timer;
    if (looking != null) {
      looking.shutdownNow();
    }
    Result early = decided;
    return early == null ? Result.COMPLETED : early;
  }

  /** Looks once. Nothing escapes. */
  void look() {
    try {
      if (watching && !holding) {
        lookAtObjectives();
      }
      if (holding && !stopped) {
        waitForAnswers();
      } else if (decided == null) {
        spent(budgets).ifPresent(this::hold);
      }
    } catch (Throwable e) {
      // Users may be waiting: without another look the run would never end.
      LOGGER.error("Whether to stop early could not be told", e);
    }
  }

  private void lookAtObjectives() {
    if (decided != null) {
      return;
    }
    outOfReach.within(uncertainty.get());
    double seconds = clock.getAsDouble();
    long ended =
        sum(
            EventLoopRun
                ::endedSoFar); // before the others: then too much is possible, not too little
    long inFlight = sum(EventLoopRun::openedSoFar) - ended;
    Map<RunObjective, String> found =
        outOfReach.outOfReach(forecast.look(seconds, ended, inFlight));
    if (!found.isEmpty()) {
      stop(found, seconds);
    }
  }

  private void stop(Map<RunObjective, String> found, double seconds) {
    Map.Entry<RunObjective, String> first = found.entrySet().iterator().next();
    String others = found.size() == 1 ? "" : ", and " + (found.size() - 1) + " more";
    String reason = "'" + first.getKey().text() + "' is " + first.getValue() + others;
    var reasons = new LinkedHashMap<RunObjective, String>();
    found.forEach(
        (objective, why) ->
            reasons.put(
                objective,
                why + "; the run was stopped early after " + Math.round(seconds) + " s"));
    decided = new Result(RunEnd.stoppedEarly(reason), reasons);
    say(reason);
    stop.accept(reason);
  }

  /** From now on nothing is sent; what was sent may be answered, so that it can be judged. */
  private void hold(String reason) {
    decided = spentResult(reason);
    heldSince = clock.getAsDouble();
    heldAtNanos = (long) (heldSince * 1e9);
    holding = true;
    onHold.accept(heldAtNanos);
    say(reason);
  }

  private void waitForAnswers() {
    boolean late = clock.getAsDouble() - heldSince > DRAIN_SECONDS;
    boolean answered = late || sum(EventLoopRun::openedSoFar) <= sum(EventLoopRun::endedSoFar);
    if (late || answered || spent(overdrawn).isPresent()) {
      stop.accept("a budget is spent");
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

  private static void say(String reason) {
    ConsoleOutput.println("LLM run stops early: " + reason);
  }
}
