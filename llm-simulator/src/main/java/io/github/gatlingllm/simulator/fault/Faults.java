// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.fault;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** The faults of one request. */
public final class Faults {
  private final Map<FaultKind, Fault> byKind = new EnumMap<>(FaultKind.class);

  private Faults() {}

  /**
   * Returns the faults of a request.
   *
   * @param rules the rules of the server
   * @param own the rules of the request, which take precedence
   * @param ordinal the number of the request, from 1 on
   */
  public static Faults of(List<FaultRule> rules, List<FaultRule> own, long seed, long ordinal) {
    Faults faults = new Faults();
    List<FaultRule> all = new ArrayList<>(rules);
    all.addAll(own);
    for (FaultRule rule : all) {
      if (rule.hits(seed, ordinal)) {
        faults.byKind.put(rule.fault().kind(), rule.fault());
      }
    }
    return faults;
  }

  /** Returns the faults that occur with a number of requests in flight. */
  public Faults with(int inFlight) {
    Faults left = new Faults();
    byKind.forEach(
        (kind, fault) -> {
          if (inFlight > fault.above()) {
            left.byKind.put(kind, fault);
          }
        });
    return left;
  }

  /** Returns the fault of a kind. */
  public Optional<Fault> get(FaultKind kind) {
    return Optional.ofNullable(byKind.get(kind));
  }

  /** Whether there is a fault of a kind. */
  public boolean has(FaultKind kind) {
    return byKind.containsKey(kind);
  }

  /** Whether a fault of a kind occurs after {@code chunks} content chunks. */
  public boolean isDue(FaultKind kind, int chunks) {
    Fault fault = byKind.get(kind);
    return fault != null && fault.after() == chunks;
  }

  /** Returns the duration of the fault of a kind; zero without it. */
  public Duration duration(FaultKind kind) {
    return get(kind).map(fault -> Duration.ofMillis(fault.millis())).orElse(Duration.ZERO);
  }

  /** Returns the names of all faults. */
  public List<String> labels() {
    return labels(kind -> true);
  }

  /** Returns the names of some faults. */
  public List<String> labels(Predicate<FaultKind> which) {
    return byKind.keySet().stream().filter(which).map(FaultKind::label).toList();
  }
}
