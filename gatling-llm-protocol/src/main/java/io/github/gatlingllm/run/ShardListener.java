// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.github.gatlingllm.measure.record.SessionTotals;
import io.github.gatlingllm.measure.record.Shard;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.slo.objective.EndedRequest;

/**
 * Records the run's figures.
 *
 * @param shard the shard of one event loop
 */
record ShardListener(Shard shard) implements RunPart.Listener {

  @Override
  public void ended(EndedRequest request) {
    shard.record(request.request(), request.source());
  }

  @Override
  public void retried(EndedRequest attempt) {
    shard.retried(attempt.request(), attempt.source());
  }

  @Override
  public void turnEnded(String conversation, RequestRecord turn, SessionTotals before) {
    shard.conversations().turn(conversation, turn, before);
  }

  @Override
  public void sessionEnded(String conversation, SessionTotals session) {
    shard.conversations().ended(conversation, session);
  }
}
