// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.protocol;

import io.github.gatlingllm.reliability.ReliabilityPlan;
import io.github.gatlingllm.slo.promise.Objective;
import io.github.gatlingllm.slo.promise.OfReliability;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * A reliability profile that a protocol asks for.
 *
 * @param plan what it is told by
 * @param events what is to happen meanwhile
 */
public record ReliabilityWish(ReliabilityPlan plan, List<PlannedEvent> events) {

  /** Copies. */
  public ReliabilityWish {
    events = List.copyOf(events);
  }

  /** What objectives ask for where nobody said more; null: they ask for nothing. */
  static @Nullable ReliabilityWish of(List<Objective> objectives) {
    List<OfReliability> subjects =
        objectives.stream()
            .map(Objective::subject)
            .filter(OfReliability.class::isInstance)
            .map(OfReliability.class::cast)
            .toList();
    if (subjects.isEmpty()) {
      return null;
    }
    ReliabilityPlan plan = ReliabilityPlan.of(subjects.get(0).slo());
    OptionalDouble promised =
        subjects.stream()
            .map(OfReliability::promised)
            .filter(OptionalDouble::isPresent)
            .findFirst()
            .orElse(OptionalDouble.empty());
    return new ReliabilityWish(
        new ReliabilityPlan(
            plan.slo(), plan.windowNanos(), plan.windows(), plan.target(), promised),
        List.of());
  }

  /**
   * The one of a run; null: nobody asks.
   *
   * @throws IllegalStateException if two of its protocols ask for different ones
   */
  public static @Nullable ReliabilityWish ofAll(Collection<LlmProtocol> protocols) {
    List<ReliabilityWish> all =
        protocols.stream()
            .map(protocol -> protocol.gate().reliability())
            .filter(Objects::nonNull)
            .distinct()
            .toList();
    if (all.size() > 1) {
      throw new IllegalStateException(
          "a run has one reliability profile, but its protocols ask for several, by SLO "
              + all.get(0).plan().slo().name()
              + " and by SLO "
              + all.get(1).plan().slo().name()
              + ": give .reliability(...) once, or the same everywhere");
    }
    return all.isEmpty() ? null : all.get(0);
  }
}
