// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.tenant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gatlingllm.audit.AuditVerdict;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Requests without an answer say nothing of priority. */
class PriorityRuleTest {

  private static final long MILLI = 1_000_000;
  private static final TenantPlan PLAN = plan(0, 1);

  private static TenantPlan plan(Integer... priorities) {
    var tenants = new ArrayList<Tenant>();
    for (Integer priority : priorities) {
      tenants.add(new Tenant("tenant" + tenants.size(), 1, priority, List.of()));
    }
    return new TenantPlan(tenants, false, 10);
  }

  /** A request each 10 ms, of both tenants in turn, which waits for its first content. */
  private static List<TenantRequest> waits(int count, long waitMillis) {
    var all = new ArrayList<TenantRequest>();
    for (int i = 0; i < count; i++) {
      long sent = 10 * MILLI * i;
      long first = sent + waitMillis * MILLI;
      all.add(
          new TenantRequest(
              i % 2, true, sent, sent, first, first + MILLI, 10, 10, TenantRequest.End.GOOD));
    }
    return all;
  }

  /** Returns a request that ends without content 1 ms after it was sent. */
  static TenantRequest failed(TenantRequest request, TenantRequest.End end) {
    return new TenantRequest(
        request.tenant(),
        true,
        request.due(),
        request.sent(),
        TenantRequest.NEVER,
        request.sent() + MILLI,
        -1,
        0,
        end);
  }

  private static PriorityFinding found(TenantPlan plan, List<TenantRequest> requests) {
    return TenantFindings.of(plan, requests).priorities().get(0);
  }

  @Test
  void aServerThatAnswersNothingHasNoVerdict() {
    List<TenantRequest> failed =
        waits(800, 100).stream().map(each -> failed(each, TenantRequest.End.NOT_JUDGED)).toList();

    assertThat(found(PLAN, failed).verdict()).isEqualTo(AuditVerdict.UNDETERMINED);
    assertThat(found(PLAN, failed).text()).isEqualTo(TenantFindingTexts.NO_CONTENT);
  }

  @Test
  void requestsThatFailAtOnceAreNoShortWaits() {
    var requests = new ArrayList<>(waits(800, 100));
    requests.addAll(waits(2, 20));
    waits(800, 100).stream()
        .filter(each -> each.tenant() == 0)
        .forEach(each -> requests.add(failed(each, TenantRequest.End.MISSED)));

    PriorityFinding finding = found(PLAN, requests);

    assertThat(finding.ratio()).isCloseTo(1, within(0.05));
    assertThat(finding.verdict()).isEqualTo(AuditVerdict.FAILED);
  }

  @Test
  void tenantsWithoutPriorityHideNoOthers() {
    List<PriorityFinding> findings =
        TenantFindings.of(plan(null, 3, 1, null), List.of()).priorities();

    assertThat(findings).hasSize(1);
    assertThat(findings.get(0).urgent()).isEqualTo(2);
    assertThat(findings.get(0).low()).isEqualTo(1);
    assertThat(TenantFindings.of(plan(null, 3), List.of()).priorities()).isEmpty();
    assertThat(TenantFindings.of(plan(null, null), List.of()).priorities()).isEmpty();
  }
}
