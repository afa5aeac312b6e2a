// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.tenant;

import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.slo.certainty.Binomial;
import io.github.gatlingllm.slo.certainty.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * Finds the tenants that hardly waited while others did. If the run's shortest TTFT is that of an
 * idle server, such a tenant got what it demanded, and others did not harm it. This is no index of
 * fairness, because it did not compete.
 */
final class Unharmed {

  /** At most this share of its requests may have waited, with 95 % confidence. */
  private static final double HARDLY = 0.05;

  /** A request that took so many times the shortest TTFT was in a queue. */
  private static final int QUEUED = 2;

  private static final double NANOS_PER_MILLI = 1e6;

  private Unharmed() {}

  /** Returns why there is no competition, with the tenants that hardly waited. */
  static String of(TenantPlan plan, List<TenantRequest> requests) {
    List<TenantRequest> measured = requests.stream().filter(TenantRequest::measured).toList();
    OptionalLong unqueued = PolicyRule.unqueued(measured);
    if (unqueued.isEmpty()) {
      return TenantTexts.NO_COMPETITION;
    }
    var names = new ArrayList<String>();
    boolean queue = false;
    for (int i = 0; i < plan.tenants().size(); i++) {
      Interval waited = waited(measured, i, unqueued.getAsLong());
      if (waited.high() <= HARDLY) {
        names.add(plan.tenants().get(i).name());
      }
      queue |= waited.low() > HARDLY;
    }
    return names.isEmpty() || !queue
        ? TenantTexts.NO_COMPETITION
        : TenantTexts.unharmed(
            String.join(", ", names), Quantity.plain(unqueued.getAsLong() / NANOS_PER_MILLI));
  }

  /** Returns the interval of the share of a tenant's requests that waited; 0 to 1 without any. */
  private static Interval waited(List<TenantRequest> measured, int tenant, long unqueued) {
    List<TenantRequest> own = measured.stream().filter(each -> each.tenant() == tenant).toList();
    long waited =
        own.stream().filter(each -> !each.served() || each.waitNanos() > QUEUED * unqueued).count();
    return own.isEmpty() ? new Interval(0, 1) : Binomial.share(waited, own.size());
  }
}
