// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.report.load.SendCount;
import io.github.gatlingllm.session.DueTime;
import io.github.gatlingllm.slo.objective.EndedRequest;
import io.github.gatlingllm.slo.objective.Slo;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Counts measured sends per event loop, without locks. */
final class SendRecorder implements RunPart {

  private final RunRecorder recorder;
  private final List<SendCount> loops = new CopyOnWriteArrayList<>();

  /**
   * Starts without sends.
   *
   * @param recorder the recorder whose window applies
   */
  SendRecorder(RunRecorder recorder) {
    this.recorder = recorder;
  }

  @Override
  public Listener newListener(int loop) {
    var own = new SendCount();
    loops.add(own);
    return new Listener() {
      @Override
      public void sent(DueTime due, long sentNanos, Phase phase, List<Slo> held) {
        if (phase == Phase.MEASURED) {
          own.sent(due.nanos(), due.paced(), sentNanos, due.waited(), recorder.window());
        }
      }

      @Override
      public void ended(EndedRequest request) {
        own.ended(request.request());
      }
    };
  }

  /** Returns the sends of all event loops so far. */
  SendCount all() {
    var all = new SendCount();
    Window window = recorder.window();
    loops.forEach(each -> all.addAll(each, window));
    return all;
  }
}
