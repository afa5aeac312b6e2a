// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.tenant;

import io.github.gatlingllm.slo.certainty.Binomial;
import io.github.gatlingllm.slo.certainty.Interval;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Finds how a server shares its capacity between two tenants.
 *
 * <ul>
 *   <li>A rate limit refuses one tenant and hardly the other.
 *   <li>By arrival, no tenant overtakes. Equal demands look like that under fair shares too, so the
 *       demands must differ.
 *   <li>A tenant that overtakes is favoured: by priority if it is never passed over while it waits,
 *       by fair shares if it regularly is.
 * </ul>
 *
 * <p>Limits lie far from what each policy shows, so that chance does not decide. All else is
 * undetermined.
 */
final class PolicyRule {

  static final int FEWEST_REQUESTS = 30;
  static final int FEWEST_BLOCKS = 5;

  private static final double HARDLY = 0.2;
  private static final double MOSTLY = 0.5;
  private static final double NEVER_PASSED = 0.15;
  private static final double REGULARLY_PASSED = 0.25;

  /** Demands that differ less are equal. */
  private static final double DEMANDS_DIFFER = 1.5;

  private static final double REFUSED = 0.02;
  private static final double REFUSED_MORE = 3;

  private final List<TenantRequest> requests;
  private final List<Tenant> tenants;

  PolicyRule(List<Tenant> tenants, List<TenantRequest> requests) {
    this.tenants = tenants;
    this.requests = requests;
  }

  /** Returns the finding on two tenants. */
  PolicyFinding of(int one, int other) {
    PolicyFinding refusing = refusing(one, other);
    if (refusing != null) {
      return refusing;
    }
    OptionalLong unqueued = unqueued(requests);
    if (unqueued.isEmpty()) {
      return undetermined(TenantFindingTexts.NO_CONTENT);
    }
    TenantQueue first = new TenantQueue(requests, one);
    TenantQueue second = new TenantQueue(requests, other);
    QueueOrder ofFirst = QueueOrder.of(first, second, unqueued.getAsLong());
    QueueOrder ofSecond = QueueOrder.of(second, first, unqueued.getAsLong());
    if (overtakes(ofFirst) && !overtakes(ofSecond)) {
      return favoured(one, other, ofFirst);
    }
    if (overtakes(ofSecond) && !overtakes(ofFirst)) {
      return favoured(other, one, ofSecond);
    }
    return inOrder(one, other, ofFirst, ofSecond);
  }

  /** Returns the shortest time to a first content, in nanoseconds; empty without content. */
  static OptionalLong unqueued(List<TenantRequest> requests) {
    return requests.stream()
        .filter(TenantRequest::served)
        .mapToLong(TenantRequest::waitNanos)
        .min();
  }

  private static boolean overtakes(QueueOrder order) {
    return order.overtakes().above(MOSTLY, FEWEST_BLOCKS);
  }

  private PolicyFinding favoured(int favoured, int other, QueueOrder order) {
    String name = tenants.get(favoured).name();
    String behind = tenants.get(other).name();
    BlockMean passed = order.passedOver();
    if (order.samples() >= FEWEST_REQUESTS) {
      if (passed.below(NEVER_PASSED, FEWEST_BLOCKS)) {
        return new PolicyFinding(
            SharingPolicy.PRIORITY, favoured, TenantFindingTexts.priority(name, behind));
      }
      if (passed.above(REGULARLY_PASSED, FEWEST_BLOCKS)) {
        return new PolicyFinding(
            SharingPolicy.FAIR, favoured, TenantFindingTexts.fair(name, behind));
      }
    }
    return new PolicyFinding(
        SharingPolicy.UNDETERMINED, favoured, TenantFindingTexts.isolated(name, behind));
  }

  private PolicyFinding inOrder(int one, int other, QueueOrder ofOne, QueueOrder ofOther) {
    boolean enough = Math.max(ofOne.samples(), ofOther.samples()) >= FEWEST_REQUESTS;
    if (!enough) {
      return undetermined(TenantFindingTexts.NO_QUEUE);
    }
    boolean noOvertaking =
        (ofOne.overtakes().below(HARDLY, FEWEST_BLOCKS)
                && !ofOther.overtakes().above(HARDLY, FEWEST_BLOCKS))
            || (ofOther.overtakes().below(HARDLY, FEWEST_BLOCKS)
                && !ofOne.overtakes().above(HARDLY, FEWEST_BLOCKS));
    if (!noOvertaking) {
      return undetermined(TenantFindingTexts.MIXED_ORDER);
    }
    double demand = (double) sent(one) / Math.max(1, sent(other));
    return Math.max(demand, 1 / demand) < DEMANDS_DIFFER
        ? undetermined(TenantFindingTexts.EQUAL_DEMANDS)
        : new PolicyFinding(SharingPolicy.FCFS, -1, TenantFindingTexts.FCFS);
  }

  private @Nullable PolicyFinding refusing(int one, int other) {
    Interval ofOne = refused(one);
    Interval ofOther = refused(other);
    if (ofOne.low() > REFUSED + REFUSED_MORE * ofOther.high()) {
      return limits(one, other);
    }
    return ofOther.low() > REFUSED + REFUSED_MORE * ofOne.high() ? limits(other, one) : null;
  }

  private PolicyFinding limits(int limited, int spared) {
    return new PolicyFinding(
        SharingPolicy.RATE_LIMIT,
        spared,
        TenantFindingTexts.rateLimit(tenants.get(limited).name(), tenants.get(spared).name()));
  }

  private Interval refused(int tenant) {
    long refused =
        requests.stream()
            .filter(each -> each.tenant() == tenant && each.measured())
            .filter(each -> each.end() == TenantRequest.End.REFUSED)
            .count();
    return Binomial.share(refused, Math.max(1, sent(tenant)));
  }

  private long sent(int tenant) {
    return requests.stream().filter(each -> each.tenant() == tenant && each.measured()).count();
  }

  private static PolicyFinding undetermined(String why) {
    return new PolicyFinding(SharingPolicy.UNDETERMINED, -1, why);
  }
}
