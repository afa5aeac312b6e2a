// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.constantConcurrentUsers;
import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.nothingFor;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.github.gatlingllm.javaapi.AgentDsl.job;
import static io.github.gatlingllm.javaapi.LlmDsl.capacitySearch;
import static io.github.gatlingllm.javaapi.LlmDsl.poisson;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.ClosedInjectionStep;
import io.gatling.javaapi.core.OpenInjectionStep;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.ScenarioBuilder;
import io.github.gatlingllm.javaapi.AgentTraceBuilder;
import io.github.gatlingllm.javaapi.LlmDsl;
import io.github.gatlingllm.javaapi.OverloadBuilder;
import io.github.gatlingllm.javaapi.Ramp;
import io.github.gatlingllm.javaapi.RatesBuilder;
import io.github.gatlingllm.javaapi.SloBuilder;
import io.github.gatlingllm.javaapi.TraceBuilder;
import io.github.gatlingllm.settings.AgentRange;
import io.github.gatlingllm.settings.RampSetting;
import io.github.gatlingllm.simulations.settings.LoadSettings;
import io.github.gatlingllm.simulations.settings.Overload;
import io.github.gatlingllm.simulations.settings.Promise;
import io.github.gatlingllm.simulations.settings.Settings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Builds the load of the settings. */
final class Loads {

  /** The ratio of level to ramp: a ramp of 5 s for levels of 30 s, as by default. */
  private static final int RAMP_SHARE = 6;

  private Loads() {}

  static PopulationBuilder users(String name, Turns turns, Settings settings) {
    return users(name, turns, settings.load(), settings);
  }

  private static PopulationBuilder users(
      String name, Turns turns, LoadSettings load, Settings settings) {
    ScenarioBuilder users = scenario(name);
    long seed = settings.seed();
    if (load instanceof LoadSettings.JobSearch search) {
      return users
          .exec(turns.all())
          .injectClosed(CommandLine.orExit(() -> search(turns, search, settings.promise())));
    }
    if (load instanceof LoadSettings.Closed closed) {
      var loop = new ClosedLoop(closed.stop());
      return users
          .exec(loop.around(turns.one()))
          .injectClosed(
              constantConcurrentUsers(loop.users(closed.users())).during(loop.injection()));
    }
    if (load instanceof LoadSettings.Jobs recorded) {
      CommandLine.orExit(() -> turns.requireJobs(recorded));
      return recorded.users().isPresent()
          ? users(name, turns, recorded.users().get(), settings)
          : recorded(users, turns, RecordedJobs.trace(recorded));
    }
    if (load instanceof LoadSettings.Replayed replayed) {
      TraceBuilder trace = trace(replayed, seed);
      return users.exec(turns.traced(trace)).injectOpen(trace.arrivals());
    }
    if (load instanceof LoadSettings.Rates rates) {
      return users.exec(turns.all()).injectOpen(inSteps(rates, turns.users(rates.stop()), seed));
    }
    if (load instanceof LoadSettings.Ramp ramp) {
      return users.exec(turns.all()).injectOpen(ramped(ramp, turns.users(ramp.stop()), seed));
    }
    if (!(load instanceof LoadSettings.Open given)) {
      throw new IllegalArgumentException("levels come by levels(...), but the load was " + load);
    }
    LoadSettings.Open open = turns.users(given);
    return users
        .exec(turns.all())
        .injectOpen(open.poisson() ? List.of(atRandom(open, seed)) : evenly(open));
  }

  /** Returns a search to the agent. */
  private static ClosedInjectionStep search(
      Turns turns, LoadSettings.JobSearch search, Promise promise) {
    AgentRange range = turns.requireJobs(search.range());
    return job(Turns.JOB)
        .capacitySearch(Protocols.jobSlo(promise).orElseThrow())
        .between(range.from(), range.to())
        .precision(1)
        .target(promise.attainment())
        .step();
  }

  private static PopulationBuilder recorded(
      ScenarioBuilder users, Turns turns, AgentTraceBuilder trace) {
    return users.exec(turns.recorded(trace)).injectOpen(CommandLine.orExit(() -> trace.arrivals()));
  }

  private static TraceBuilder trace(LoadSettings.Replayed replayed, long seed) {
    LoadSettings.Stop stop = replayed.stop();
    TraceBuilder all = LlmDsl.trace(replayed.file().toString()).seed(seed);
    TraceBuilder cut = stop.after().isEmpty() ? all : all.until(stop.after().get());
    return stop.requests().isEmpty() ? cut : cut.limit(stop.requests().get());
  }

  private static RatesBuilder inSteps(LoadSettings.Rates rates, LoadSettings.Stop stop, long seed) {
    return CommandLine.orExit(
        () -> {
          RatesBuilder steps = LlmDsl.rates(rates.file().toString()).seed(seed);
          steps = rates.poisson() ? steps : steps.evenly();
          steps = stop.after().isEmpty() ? steps : steps.during(stop.after().get());
          return stop.requests().isEmpty() ? steps : steps.users(stop.requests().get());
        });
  }

  private static RatesBuilder ramped(LoadSettings.Ramp load, LoadSettings.Stop stop, long seed) {
    RampSetting ramp = load.ramp();
    int users = stop.requests().orElseThrow();
    RatesBuilder steps =
        LlmDsl.rates(
            ramp.exponential()
                ? Ramp.exponential(ramp.from(), ramp.to(), users)
                : Ramp.linear(ramp.from(), ramp.to(), users));
    steps = load.poisson() ? steps.seed(seed) : steps.seed(seed).evenly();
    return stop.after().isEmpty() ? steps : steps.during(stop.after().get());
  }

  /** Returns a load with levels, after a warm-up at the lowest one. */
  static PopulationBuilder levels(String name, ChainBuilder request, Settings settings) {
    if (!(settings.load() instanceof LoadSettings.Levels levels)) {
      throw new IllegalArgumentException("users come by users(...) at " + settings.load());
    }
    SloBuilder slo = settings.promise().slo().orElseThrow();
    var steps = new ArrayList<OpenInjectionStep>();
    Duration warmUp = levels.stop().warmUp();
    if (!warmUp.isZero()) {
      steps.add(poisson(levels.from()).during(warmUp).seed(settings.seed()).step());
    }
    double target = settings.promise().attainment();
    steps.add(
        levels.mode() == LoadSettings.Levels.Mode.SEARCH
            ? search(levels, slo, target, settings.seed())
            : staircase(levels, slo, target, settings.seed()));
    return scenario(name).exec(request).injectOpen(steps);
  }

  /** Returns a load below, at and above a capacity, and back, after a warm-up at half of it. */
  static PopulationBuilder overload(String name, ChainBuilder request, Settings settings) {
    if (!(settings.load() instanceof Overload load)) {
      throw new IllegalArgumentException("users come by users(...) at " + settings.load());
    }
    var steps = new ArrayList<OpenInjectionStep>();
    Duration warmUp = load.stop().warmUp();
    if (!warmUp.isZero()) {
      double slow = load.capacity().map(known -> known / 2).orElse(load.range().from());
      steps.add(poisson(slow).during(warmUp).seed(settings.seed()).step());
    }
    OverloadBuilder around = around(load, settings).levels(load.times());
    if (load.lasting().isPresent()) {
      around = around.eachLevelLasting(load.lasting().get()).atLeastRequests(1);
    }
    steps.add(around.seed(settings.seed()).step());
    return scenario(name).exec(request).injectOpen(steps);
  }

  private static OverloadBuilder around(Overload load, Settings settings) {
    return load.capacity().isPresent()
        ? LlmDsl.overload(load.capacity().get())
        : LlmDsl.overload(
            capacitySearch(settings.promise().slo().orElseThrow())
                .between(load.range().from(), load.range().to())
                .precision(load.range().precision())
                .target(settings.promise().attainment()));
  }

  private static OpenInjectionStep staircase(
      LoadSettings.Levels levels, SloBuilder slo, double target, long seed) {
    var stairs =
        LlmDsl.staircase()
            .incrementUsersPerSec(levels.step())
            .times(levels.levels())
            .startingFrom(levels.from())
            .slo(slo)
            .target(target);
    if (levels.lasting().isPresent()) {
      Duration lasting = levels.lasting().get();
      stairs =
          stairs
              .eachLevelLasting(lasting)
              .atLeastRequests(1)
              .separatedByRampsLasting(lasting.dividedBy(RAMP_SHARE));
    }
    return levels.poisson() ? stairs.poisson().seed(seed).step() : stairs.step();
  }

  /** Returns a search with the precision of the staircase. */
  private static OpenInjectionStep search(
      LoadSettings.Levels levels, SloBuilder slo, double target, long seed) {
    var search =
        capacitySearch(slo)
            .between(levels.from(), levels.to())
            .precision(levels.step())
            .target(target);
    return (levels.lasting().isPresent() ? search.eachLevelLasting(levels.lasting().get()) : search)
        .seed(seed)
        .step();
  }

  private static OpenInjectionStep atRandom(LoadSettings.Open open, long seed) {
    LoadSettings.Stop stop = open.stop();
    var arrivals = poisson(open.usersPerSecond()).seed(seed);
    if (stop.requests().isEmpty()) {
      return arrivals.during(stop.after().orElseThrow()).step();
    }
    var limited = arrivals.users(stop.requests().get());
    return stop.after().isEmpty() ? limited.step() : limited.during(stop.after().get()).step();
  }

  /**
   * Returns evenly spaced arrivals. Gatling's rate needs whole seconds; the rest is added singly.
   */
  private static List<OpenInjectionStep> evenly(LoadSettings.Open open) {
    long users = users(open);
    long seconds = (long) (users / open.usersPerSecond());
    long inSeconds = Math.min(users, Math.round(seconds * open.usersPerSecond()));
    var steps = new ArrayList<OpenInjectionStep>();
    if (inSeconds > 0) {
      steps.add(constantUsersPerSec(open.usersPerSecond()).during(seconds));
    }
    for (long user = inSeconds; user < users; user++) {
      steps.add(atOnceUsers(1));
      steps.add(nothingFor(Duration.ofNanos(Math.round(1e9 / open.usersPerSecond()))));
    }
    return steps;
  }

  private static long users(LoadSettings.Open open) {
    long byRequests = open.stop().requests().map(Integer::longValue).orElse(Long.MAX_VALUE);
    long byTime =
        open.stop()
            .after()
            .map(after -> Math.round(seconds(after) * open.usersPerSecond()))
            .orElse(Long.MAX_VALUE);
    return Math.min(byRequests, byTime);
  }

  private static double seconds(Duration duration) {
    return duration.toNanos() / 1e9;
  }
}
