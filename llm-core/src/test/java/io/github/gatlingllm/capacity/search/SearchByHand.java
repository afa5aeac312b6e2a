// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity.search;

import static io.github.gatlingllm.capacity.EndedInLevel.endedIn;

import io.github.gatlingllm.capacity.LevelRule;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.slo.objective.LoadUnit;
import io.github.gatlingllm.slo.objective.Slo;
import java.util.ArrayList;
import java.util.List;

/** A search whose time and requests are those a test says. */
final class SearchByHand {

  static final List<Slo> PASSED = List.of(VirtualSearch.SLO);
  private static final LevelRule RULE = VirtualSearch.rule(LevelRule.STEADY_SHARE);

  private long clock;

  long now() {
    return clock;
  }

  void at(long nanos) {
    clock = nanos;
  }

  CapacitySearch search(SearchPlan plan) {
    return begun(plan, new ArrayList<>());
  }

  CapacitySearch begun(SearchPlan plan, List<String> said) {
    var search = new CapacitySearch(plan, () -> 1, () -> clock, said::add);
    search.zero(0);
    search.begun(0);
    return search;
  }

  void one(CapacitySearch search, RequestStatus status, List<Slo> held) {
    search.sent(clock, held);
    Requests request = Requests.sent(clock).scheduled(clock).chunks(clock + 1).ended(status);
    search.ended(endedIn(search.track(), request.build(), held));
  }

  static SearchPlan plan(Slo slo, LoadUnit unit) {
    return plan(slo, unit, 1);
  }

  static SearchPlan plan(Slo slo, LoadUnit unit, double from) {
    return new SearchPlan(
        slo,
        0.99,
        unit,
        SearchPath.raising(from, 20, 1),
        SequentialTest.around(0.99, 0.01, 0.05),
        RULE);
  }
}
