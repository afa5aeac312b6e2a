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
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * What a run without competition shows of fairness.
 *
 * <p>A tenant that hardly waited got all that it demanded. If all tenants but one did, and none of
 * them was served more than that one, the service is fair by max-min: more for one tenant would be
 * less for another that has no more than it. That needs a TTFT of the idle server, because the
 * shortest one of a run may contain a queue. Without an SLO, slow decoding does not count as a
 * wait.
 *
 * @param text why there is no index, or why the service is fair
 * @param fair whether it is fair
 */
record Unharmed(String text, boolean fair) {

  /** In at most this share of the time may a request have waited, with 95 % confidence. */
  private static final double HARDLY = 0.05;

  /** A request that took so many times the idle TTFT was in a queue. */
  private static final int QUEUED = 2;

  /**
   * Waits come in spells, of which a run may happen to show none. So time is counted in spans as
   * long as a spell, not the requests. The proof determined the length: 72 spans without a wait,
   * which the share needs, have a spell in all but 2 % of such runs.
   */
  private static final long SPAN_NANOS = 4_000_000_000L;

  private static final double NANOS_PER_MILLI = 1e6;

  /** The index of service that is fair. */
  private static final double FAIR = 1;

  private static final Unharmed NONE = new Unharmed(TenantTexts.NO_COMPETITION, false);

  static Unharmed of(TenantPlan plan, KeptRequests kept) {
    if (!kept.complete()) {
      return NONE;
    }
    List<TenantRequest> measured =
        kept.requests().stream().filter(TenantRequest::measured).toList();
    OptionalLong shortest = PolicyRule.unqueued(measured);
    if (shortest.isEmpty()) {
      return NONE;
    }
    double idle =
        Math.min(
            shortest.getAsLong() / NANOS_PER_MILLI,
            kept.idleTtftMillis().orElse(Double.POSITIVE_INFINITY));
    Waits waits = Waits.of(measured, plan.tenants().size(), idle);
    if (waits.queued.isEmpty() || waits.spared.isEmpty()) {
      return waits.queued.isEmpty() || waits.unsure.isEmpty()
          ? NONE
          : new Unharmed(TenantTexts.tooShort(names(plan, waits.unsure)), false);
    }
    String names = names(plan, waits.spared);
    String others = names(plan, waits.queued);
    String millis = Quantity.plain(Quantity.atDecimals(idle, 1));
    if (kept.idleTtftMillis().isEmpty()) {
      return new Unharmed(TenantTexts.unharmed(names, millis), false);
    }
    if (waits.queued.size() > 1 || waits.spared.size() + 1 < plan.tenants().size()) {
      return new Unharmed(TenantTexts.notAllSpared(names, millis), false);
    }
    return servedMost(measured, waits.queued.get(0), waits.spared)
        ? new Unharmed(TenantTexts.fair(names, others, millis), true)
        : new Unharmed(TenantTexts.spared(names, others, millis), false);
  }

  /**
   * The numbers of the tenants that hardly waited, and of those that did.
   *
   * @param spared those that hardly waited
   * @param unsure those that hardly waited so far
   * @param queued those that waited
   */
  private record Waits(List<Integer> spared, List<Integer> unsure, List<Integer> queued) {

    static Waits of(List<TenantRequest> measured, int tenants, double idleMillis) {
      var waits = new Waits(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
      for (int i = 0; i < tenants; i++) {
        Interval waited = waited(measured, i, idleMillis);
        if (waited.high() <= HARDLY) {
          waits.spared.add(i);
        } else if (waited.low() > HARDLY) {
          waits.queued.add(i);
        } else if (waited.low() == 0) {
          waits.unsure.add(i);
        }
      }
      return waits;
    }
  }

  private static String names(TenantPlan plan, List<Integer> tenants) {
    return String.join(
        ", ", tenants.stream().map(each -> plan.tenants().get(each).name()).toList());
  }

  /**
   * Returns the interval of the share of spans in which a tenant waited; without any, one that
   * decides nothing.
   */
  private static Interval waited(List<TenantRequest> measured, int tenant, double idleMillis) {
    var spans = new TreeMap<Long, Boolean>();
    measured.stream()
        .filter(each -> each.tenant() == tenant)
        .forEach(
            each ->
                spans.merge(each.sent() / SPAN_NANOS, waits(each, idleMillis), Boolean::logicalOr));
    if (spans.isEmpty()) {
      return new Interval(HARDLY, 1);
    }
    List<TimeBatch> batches =
        spans.values().stream().map(waited -> new TimeBatch(1, waited ? 1 : 0)).toList();
    double dependence = Dependence.effect(batches);
    long all = batches.stream().mapToLong(TimeBatch::missed).sum();
    return Binomial.share(all / dependence, batches.size() / dependence);
  }

  /** Who fails, or misses its SLO, did not get what it demanded, however soon content came. */
  private static boolean waits(TenantRequest request, double idleMillis) {
    boolean demanded =
        request.end() == TenantRequest.End.GOOD || request.end() == TenantRequest.End.NOT_JUDGED;
    return !demanded
        || !request.served()
        || request.waitNanos() > QUEUED * idleMillis * NANOS_PER_MILLI;
  }

  /** Returns false, too, if prompt tokens are not known: they are part of the service. */
  private static boolean servedMost(
      List<TenantRequest> measured, int tenant, List<Integer> others) {
    if (measured.stream().anyMatch(each -> each.served() && each.input() < 0)) {
      return false;
    }
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
