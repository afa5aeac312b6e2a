// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.slo.objective.EndedRequest;
import io.github.gatlingllm.slo.objective.EndedRequests;
import io.github.gatlingllm.slo.objective.Slo;
import java.util.List;

/** Requests that have ended, each in the level in which it was due. */
public final class EndedInLevel {

  private EndedInLevel() {}

  public static EndedRequest endedIn(LevelTrack track, RequestRecord request, List<Slo> held) {
    return EndedRequests.ended(request, held, track.of(request));
  }
}
