// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.fault;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** What goes wrong with one request. */
public final class Faults {
  private final Map<FaultKind, Fault> byKind = new EnumMap<>(FaultKind.class);

  private Faults() {}

  /**
   * The faults of a request.
   *
   * @param rules of the server
   * @param own the request's own, which win
   * @param ordinal which request it is, from 1
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

  /** Those that happen with so many requests in flight. */
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

  /** The fault of this kind. */
  public Optional<Fault> get(FaultKind kind) {
    return Optional.ofNullable(byKind.get(kind));
  }

  /** Whether it has this kind. */
  public boolean has(FaultKind kind) {
    return byKind.containsKey(kind);
  }

  /** Whether this kind happens once {@code chunks} content chunks are out. */
  public boolean isDue(FaultKind kind, int chunks) {
    Fault fault = byKind.get(kind);
    return fault != null && fault.after() == chunks;
  }

  /** How long this kind lasts; zero without it. */
  public Duration duration(FaultKind kind) {
    return get(kind).map(fault -> Duration.ofMillis(fault.millis())).orElse(Duration.ZERO);
  }

  /** Their names. */
  public List<String> labels() {
    return labels(kind -> true);
  }

  /** The names of some. */
  public List<String> labels(Predicate<FaultKind> which) {
    return byKind.keySet().stream().filter(which).map(FaultKind::label).toList();
  }
}
