// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.session.DueTime;
import io.github.gatlingllm.slo.objective.EndedRequest;
import io.github.gatlingllm.slo.objective.Judgement;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.objective.SloOutcome;
import io.github.gatlingllm.workers.WorkerTally;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/** Counts the live figures that a worker shares with the others. */
final class TallyPart implements RunPart {

  private final LongAdder sent = new LongAdder();
  private final LongAdder ended = new LongAdder();
  private final LongAdder failed = new LongAdder();
  private final LongAdder outputTokens = new LongAdder();
  private final LongAdder judged = new LongAdder();
  private final LongAdder good = new LongAdder();

  @Override
  public Listener newListener(int loop) {
    return new Listener() {
      @Override
      public void sent(DueTime due, long sentNanos, Phase phase, List<Slo> held) {
        sent.increment();
      }

      @Override
      public void ended(EndedRequest request) {
        count(request);
      }
    };
  }

  private void count(EndedRequest request) {
    RequestRecord known = request.request();
    ended.increment();
    outputTokens.add(Math.max(0, known.tokens().output()));
    if (known.outcome().status() == RequestStatus.FAILED) {
      failed.increment();
    }
    if (known.measured()) {
      request.judgements().stream()
          .map(Judgement::outcome)
          .forEach(each -> each.ifPresent(this::count));
    }
  }

  private void count(SloOutcome outcome) {
    judged.increment();
    if (outcome == SloOutcome.GOOD) {
      good.increment();
    }
  }

  /** Returns the counts so far. */
  WorkerTally soFar() {
    long endedBefore = ended.sum(); // read first, so that it is never above the sent requests
    return new WorkerTally(
        sent.sum(), endedBefore, failed.sum(), outputTokens.sum(), judged.sum(), good.sum());
  }
}
