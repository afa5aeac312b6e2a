// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.action;

import io.github.gatlingllm.exchange.AnswerTokens;
import io.github.gatlingllm.measure.request.Outcome;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Timing;
import io.github.gatlingllm.session.DueTime;

/** Records requests that waited for a slot until the end of the run. */
final class WaitingRequest {

  private WaitingRequest() {}

  /**
   * Returns an unfinished request with zero time in flight. Its figures from the schedule contain
   * the wait.
   *
   * @param now the end of the run, since its zero
   */
  static RequestRecord unfinished(RequestId id, DueTime due, long now, Phase phase) {
    var outcome = new Outcome(RequestStatus.UNFINISHED, 0, null, null, null, null);
    var timing = new Timing(due.nanos(), now, now, Timing.ABSENT, new long[0], false);
    return new RequestRecord(id, outcome, timing, AnswerTokens.none(), phase, null);
  }
}
