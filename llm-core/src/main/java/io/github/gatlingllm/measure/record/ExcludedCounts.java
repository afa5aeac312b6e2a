// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.record;

import io.github.gatlingllm.measure.ExcludedRequests;
import io.github.gatlingllm.measure.ExcludedRequests.Part;
import io.github.gatlingllm.measure.request.Phase;
import java.util.EnumMap;
import java.util.Map;

/** Counts the outcomes of requests that figures exclude. For one thread. */
public final class ExcludedCounts {

  private final Map<Phase, Part> byPhase = new EnumMap<>(Phase.class);

  /** Counts an excluded request, such as {@link Part#FAILED}. */
  public void add(Phase phase, Part request) {
    byPhase.merge(phase, request, Part::plus);
  }

  /** Adds other counts, which do not change. */
  public void addAll(ExcludedCounts other) {
    other.byPhase.forEach(this::add);
  }

  /** Returns the current counts. */
  public ExcludedRequests frozen() {
    return new ExcludedRequests(
        part(Phase.WARM_UP), part(Phase.COOL_DOWN), part(Phase.UNSTEADY), part(Phase.RAMP));
  }

  private Part part(Phase phase) {
    return byPhase.getOrDefault(phase, Part.NONE);
  }
}
