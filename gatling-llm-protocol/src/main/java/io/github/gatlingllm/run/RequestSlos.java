// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.slo.goodput.SloPlan;
import io.github.gatlingllm.slo.objective.Slo;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The SLOs of an action's requests. Actions are built before all SLOs of the run are known, so the
 * plan is built with the first request.
 */
public final class RequestSlos {

  private final Supplier<SloPlan> planner;
  private volatile @Nullable SloPlan plan;

  RequestSlos(Supplier<SloPlan> planner) {
    this.planner = planner;
  }

  /** Returns the SLOs of a request. */
  public List<Slo> of(RequestId request) {
    SloPlan made = plan;
    if (made == null) {
      made = planner.get();
      plan = made;
    }
    return made.of(request);
  }
}
