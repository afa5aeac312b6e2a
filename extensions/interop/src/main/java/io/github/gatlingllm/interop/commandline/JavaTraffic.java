// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.commandline;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Writes when users arrive, in Java. */
final class JavaTraffic {

  /** Gamma gaps of this shape differ by 1 %: they are nearly even. */
  private static final String EVEN_SHAPE = "10_000";

  /** The length of a load that has no end. */
  private static final String DEFAULT_SECONDS = "60";

  /** The longest population that fits into the line of {@code setUp}. */
  private static final int ONE_LINE = 84;

  /** The indentation of steps in a population of several lines. */
  private static final int STEP = 20;

  private final IntendedLoad load;
  private final int turns;

  JavaTraffic(IntendedLoad load) {
    this.load = load;
    this.turns = Integer.parseInt(load.settings().getOrDefault("turns", "1"));
  }

  /** Returns the population: the scenario with its injection. */
  String population() {
    IntendedRun run = load.runs().get(0);
    Integer requests = run.requests();
    if (run.traffic() instanceof IntendedTraffic.Closed closed && requests != null) {
      int users = Math.max(1, requests / turns);
      return "offline("
          + users
          + ").concurrency("
          + Math.min(users, closed.users())
          + ").population(\"Chat\", request)";
    }
    String injected =
        run.traffic() instanceof IntendedTraffic.Closed ? "injectClosed" : "injectOpen";
    List<String> steps = steps(run);
    String flat =
        "scenario(\"Chat\").exec(request)." + injected + "(" + String.join(", ", steps) + ")";
    if (flat.length() <= ONE_LINE) {
      return flat;
    }
    String step = "\n" + " ".repeat(STEP);
    return "\n            scenario(\"Chat\")\n                .exec(request)\n                ."
        + injected
        + "("
        + step
        + String.join("," + step, steps)
        + ")";
  }

  private List<String> steps(IntendedRun run) {
    if (run.traffic() instanceof IntendedTraffic.Sweep sweep) {
      List<String> calls = new ArrayList<>();
      calls.add("staircase()");
      calls.add(".incrementUsersPerSec(5)");
      calls.add(".times(" + sweep.levels() + ")");
      calls.add(".eachLevelLasting(" + duration(run) + ")");
      calls.add(".slo(bounds)");
      if (sweep.poisson()) {
        calls.add(".poisson()");
      }
      return List.of(JavaSource.chain(STEP, calls));
    }
    return List.of(injection(run));
  }

  /** Returns the loads of the other runs, for a comment. */
  List<String> others() {
    return load.runs().stream().skip(1).map(this::injection).toList();
  }

  private String injection(IntendedRun run) {
    IntendedTraffic traffic = run.traffic();
    if (traffic instanceof IntendedTraffic.Open open) {
      return open(open, run);
    }
    if (traffic instanceof IntendedTraffic.Closed closed) {
      Integer requests = run.requests();
      return requests == null
          ? "constantConcurrentUsers(" + closed.users() + ").during(" + duration(run) + ")"
          : "offline(" + requests / turns + ").concurrency(" + closed.users() + ")";
    }
    if (traffic instanceof IntendedTraffic.Ramp ramp) {
      return ramp(ramp, Objects.requireNonNull(run.requests()));
    }
    if (traffic instanceof IntendedTraffic.AtOnce) {
      return "offline(" + run.requests() + ")";
    }
    return "trace.arrivals()";
  }

  private String open(IntendedTraffic.Open open, IntendedRun run) {
    String rate = FlagNumbers.plain(open.rate());
    List<String> calls = new ArrayList<>();
    calls.add(
        switch (open.gaps()) {
          case POISSON -> "poisson(" + rate + ")";
          case EVEN -> "gamma(" + rate + ", " + EVEN_SHAPE + ")";
          case GAMMA -> "gamma(" + rate + ", " + shape(open.burstiness()) + ")";
        });
    Integer requests = run.requests();
    if (requests != null) {
      calls.add(".users(" + requests / turns + ")");
    }
    if (run.seconds() != null || requests == null) {
      calls.add(".during(" + duration(run) + ")");
    }
    String seed = load.settings().get("seed");
    if (seed != null) {
      calls.add(".seed(" + seed + ")");
    }
    return String.join("", calls);
  }

  private String ramp(IntendedTraffic.Ramp ramp, int requests) {
    String seed = load.settings().get("seed");
    return (ramp.exponential() ? "rates(Ramp.exponential(" : "rates(Ramp.linear(")
        + FlagNumbers.plain(ramp.from())
        + ", "
        + FlagNumbers.plain(ramp.to())
        + ", "
        + requests / turns
        + "))"
        + (seed == null ? "" : ".seed(" + seed + ")");
  }

  private static String shape(@Nullable BigDecimal burstiness) {
    return burstiness == null ? "1" : FlagNumbers.plain(burstiness);
  }

  /** Returns the length of the injection: warm-up and measured time. */
  private String duration(IntendedRun run) {
    BigDecimal seconds = run.seconds();
    if (seconds == null) {
      return DEFAULT_SECONDS;
    }
    String warmUp = load.settings().getOrDefault("warmUp", "0").replace("s", "");
    return JavaSource.seconds(seconds.add(new BigDecimal(warmUp)));
  }
}
