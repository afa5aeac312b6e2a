// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.tenant;

import java.util.ArrayList;
import java.util.List;

/**
 * The findings on pairs of tenants.
 *
 * @param pairs how the server shares its capacity, for each tenant and the one that sends most
 * @param priorities whether priority works, for the most and the least urgent tenant; at most one
 */
record TenantFindings(List<TenantPair> pairs, List<PriorityFinding> priorities) {

  /** Copies. */
  public TenantFindings {
    pairs = List.copyOf(pairs);
    priorities = List.copyOf(priorities);
  }

  /**
   * Two tenants and how the server shares its capacity between them.
   *
   * @param one the number of a tenant
   * @param other the number of the tenant that sends most
   * @param finding the finding
   */
  public record TenantPair(int one, int other, PolicyFinding finding) {}

  static TenantFindings of(TenantPlan plan, List<TenantRequest> requests) {
    var rule = new PolicyRule(plan.tenants(), requests);
    int busiest = busiest(plan.tenants().size(), requests);
    var pairs = new ArrayList<TenantPair>();
    for (int i = 0; i < plan.tenants().size(); i++) {
      if (i != busiest) {
        pairs.add(new TenantPair(i, busiest, rule.of(i, busiest)));
      }
    }
    return new TenantFindings(pairs, priorities(plan, requests, rule));
  }

  /** Returns the findings of an invalid run, whose load generator may have changed the order. */
  TenantFindings doubted(String why) {
    return undetermined(TenantFindingTexts.doubted(why));
  }

  /** Returns none, because they cover the first requests only. */
  TenantFindings cut(int requests) {
    return undetermined(TenantFindingTexts.cut(requests));
  }

  private TenantFindings undetermined(String text) {
    return new TenantFindings(
        pairs.stream()
            .map(
                each ->
                    new TenantPair(
                        each.one(),
                        each.other(),
                        new PolicyFinding(SharingPolicy.UNDETERMINED, -1, text)))
            .toList(),
        priorities.stream().map(each -> each.undetermined(text)).toList());
  }

  private static int busiest(int tenants, List<TenantRequest> requests) {
    var counts = new long[tenants];
    requests.forEach(each -> counts[each.tenant()]++);
    int busiest = 0;
    for (int i = 1; i < tenants; i++) {
      busiest = counts[i] > counts[busiest] ? i : busiest;
    }
    return busiest;
  }

  private static List<PriorityFinding> priorities(
      TenantPlan plan, List<TenantRequest> requests, PolicyRule rule) {
    List<Tenant> tenants = plan.tenants();
    int urgent = -1;
    int low = -1;
    for (int i = 0; i < tenants.size(); i++) {
      if (tenants.get(i).priority() != null) {
        urgent = urgent < 0 || plan.moreUrgent(tenants.get(i), tenants.get(urgent)) ? i : urgent;
        low = low < 0 || plan.moreUrgent(tenants.get(low), tenants.get(i)) ? i : low;
      }
    }
    if (urgent < 0 || !plan.moreUrgent(tenants.get(urgent), tenants.get(low))) {
      return List.of();
    }
    long unqueued = PolicyRule.unqueued(requests).orElse(0);
    return List.of(new PriorityRule(requests, unqueued).of(urgent, low, rule.of(urgent, low)));
  }
}
