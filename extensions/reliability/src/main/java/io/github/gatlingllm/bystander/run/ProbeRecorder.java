// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bystander.run;

import io.github.gatlingllm.bystander.ProbeResult;
import io.github.gatlingllm.feature.RequestListener;
import io.github.gatlingllm.slo.objective.EndedRequest;
import java.util.ArrayList;
import java.util.List;

/** Keeps the times of the measured probes under load. Any thread. */
final class ProbeRecorder implements RequestListener {

  private final List<ProbeResult> probes = new ArrayList<>();

  @Override
  public void ended(EndedRequest request) {
    if (request.source().bystander() && request.request().measured()) {
      add(ProbeResult.of(request.request()));
    }
  }

  private synchronized void add(ProbeResult probe) {
    probes.add(probe);
  }

  /** Returns the probes so far. */
  synchronized List<ProbeResult> all() {
    return List.copyOf(probes);
  }
}
