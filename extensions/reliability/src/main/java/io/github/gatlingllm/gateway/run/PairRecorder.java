// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gateway.run;

import io.github.gatlingllm.bystander.ProbeResult;
import io.github.gatlingllm.feature.RequestListener;
import io.github.gatlingllm.gateway.GatewayPlan;
import io.github.gatlingllm.gateway.RequestPair;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.slo.objective.EndedRequest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Keeps the requests of pairs, whose sequence numbers are equal. Any thread. */
final class PairRecorder implements RequestListener {

  /** The first pairs open connections, so they are left out. */
  private static final int LEFT_OUT = 2;

  // guarded by this
  private final Map<Long, ProbeResult> through = new TreeMap<>();
  private final Map<Long, ProbeResult> direct = new TreeMap<>();
  private final Set<Long> notMeasured = new HashSet<>();

  @Override
  public void ended(EndedRequest request) {
    RequestRecord record = request.request();
    if (!request.source().bystander()) {
      return;
    }
    if (record.id().name().equals(GatewayPlan.THROUGH)) {
      add(through, record);
    } else if (record.id().name().equals(GatewayPlan.DIRECT)) {
      add(direct, record);
    }
  }

  private synchronized void add(Map<Long, ProbeResult> way, RequestRecord record) {
    long pair = record.id().sequence();
    way.put(pair, ProbeResult.of(record));
    if (!record.measured()) {
      notMeasured.add(pair);
    }
  }

  /** Returns the complete pairs that figures include, in the order in which they were sent. */
  synchronized List<RequestPair> pairs() {
    var pairs = new ArrayList<RequestPair>();
    int number = 0;
    for (Map.Entry<Long, ProbeResult> each : through.entrySet()) {
      ProbeResult other = direct.get(each.getKey());
      boolean kept = number++ >= LEFT_OUT && !notMeasured.contains(each.getKey());
      if (kept && other != null) {
        pairs.add(new RequestPair(each.getValue(), other));
      }
    }
    return pairs;
  }
}
