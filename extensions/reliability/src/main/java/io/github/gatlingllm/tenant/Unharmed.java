// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.tenant;

import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.slo.certainty.Binomial;
import io.github.gatlingllm.slo.certainty.Certainty;
import io.github.gatlingllm.slo.certainty.Dependence;
import io.github.gatlingllm.slo.certainty.Interval;
import io.github.gatlingllm.slo.certainty.TimeBatch;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.verdict.ObjectiveFinding;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What a run without competition shows of fairness.
 *
 * <p>A tenant that hardly waited got all that it demanded. If all tenants but one did, and none of
 * them was served more than that one, the service is fair by max-min: more for one tenant would be
 * less for another that has no more than it. That needs a TTFT of the idle server, because the
 * shortest one of a run may contain a queue.
 *
 * @param text why there is no index, or why the service is fair
 * @param fair whether it is fair
 */
record Unharmed(String text, boolean fair) {

  /** At most this share of its requests may have waited, with 95 % confidence. */
  private static final double HARDLY = 0.05;

  /** A request that took so many times the idle TTFT was in a queue. */
  private static final int QUEUED = 2;

  /** Requests that follow each other meet the same queue; so many spans of them show that. */
  private static final int SPANS = 100;

  private static final double NANOS_PER_MILLI = 1e6;

  /** The index of service that is fair. */
  private static final double FAIR = 1;

  private static final Unharmed NONE = new Unharmed(TenantTexts.NO_COMPETITION, false);

  static Unharmed of(TenantPlan plan, KeptRequests kept) {
    List<TenantRequest> measured =
        kept.requests().stream()
            .filter(TenantRequest::measured)
            .sorted(Comparator.comparingLong(TenantRequest::sent))
            .toList();
    OptionalLong shortest = PolicyRule.unqueued(measured);
    if (shortest.isEmpty()) {
      return NONE;
    }
    double idle =
        Math.min(
            shortest.getAsLong() / NANOS_PER_MILLI,
            kept.idleTtftMillis().orElse(Double.POSITIVE_INFINITY));
    Waits waits = Waits.of(measured, plan.tenants().size(), idle);
    if (waits.spared.isEmpty() || waits.queued.isEmpty()) {
      return NONE;
    }
    String names = names(plan, waits.spared);
    String others = names(plan, waits.queued);
    String millis = Quantity.plain(Quantity.atDecimals(idle, 1));
    if (kept.idleTtftMillis().isEmpty()) {
      return new Unharmed(TenantTexts.unharmed(names, millis), false);
    }
    return waits.queued.size() == 1
            && waits.spared.size() + 1 == plan.tenants().size()
            && servedMost(measured, waits.queued.get(0), waits.spared)
        ? new Unharmed(TenantTexts.fair(names, others, millis), true)
        : new Unharmed(TenantTexts.spared(names, others, millis), false);
  }

  /**
   * The tenants that hardly waited, and those that did; others are uncertain.
   *
   * @param spared the numbers of those that hardly waited
   * @param queued the numbers of those that waited
   */
  private record Waits(List<Integer> spared, List<Integer> queued) {

    static Waits of(List<TenantRequest> measured, int tenants, double idleMillis) {
      var waits = new Waits(new ArrayList<>(), new ArrayList<>());
      for (int i = 0; i < tenants; i++) {
        Interval waited = waited(measured, i, idleMillis);
        if (waited.high() <= HARDLY) {
          waits.spared.add(i);
        } else if (waited.low() > HARDLY) {
          waits.queued.add(i);
        }
      }
      return waits;
    }
  }

  private static String names(TenantPlan plan, List<Integer> tenants) {
    return String.join(
        ", ", tenants.stream().map(each -> plan.tenants().get(each).name()).toList());
  }

  /** Returns the interval of the share of a tenant's requests that waited; 0 to 1 without any. */
  private static Interval waited(List<TenantRequest> measured, int tenant, double idleMillis) {
    List<TenantRequest> own = measured.stream().filter(each -> each.tenant() == tenant).toList();
    if (own.isEmpty()) {
      return new Interval(0, 1);
    }
    var spans = new ArrayList<TimeBatch>();
    int size = (own.size() + SPANS - 1) / SPANS;
    for (int from = 0; from < own.size(); from += size) {
      List<TenantRequest> span = own.subList(from, Math.min(own.size(), from + size));
      spans.add(
          new TimeBatch(
              span.size(), span.stream().filter(each -> waits(each, idleMillis)).count()));
    }
    double dependence = Dependence.effect(spans);
    long all = spans.stream().mapToLong(TimeBatch::missed).sum();
    return Binomial.share(all / dependence, own.size() / dependence);
  }

  private static boolean waits(TenantRequest request, double idleMillis) {
    return !request.served() || request.waitNanos() > QUEUED * idleMillis * NANOS_PER_MILLI;
  }

  private static boolean servedMost(
      List<TenantRequest> measured, int tenant, List<Integer> others) {
    double most = served(measured, tenant);
    return others.stream().allMatch(each -> served(measured, each) <= most);
  }

  /** Returns the service of a tenant, in weighted tokens. */
  private static double served(List<TenantRequest> measured, int tenant) {
    return measured.stream()
        .filter(each -> each.tenant() == tenant && each.served())
        .mapToDouble(ServiceTimeline::tokens)
        .sum();
  }

  /** Judges an objective on the index of fairness. */
  ObjectiveFinding find(RunObjective objective) {
    return fair && objective.requirement().holds(FAIR)
        ? new ObjectiveFinding(OptionalDouble.empty(), null, 1, Certainty.plain(true), text)
        : ObjectiveFinding.none(text);
  }
}
