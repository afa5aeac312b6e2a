// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.goodput;

import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.record.BySource;
import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.slo.objective.EndedRequest;
import io.github.gatlingllm.slo.objective.Judgement;
import java.util.Map;

/** The part of a {@link SloRecorder} that one event loop writes, and no other thread. */
public final class SloShard {

  private final RunRecorder run;

  // guarded by this
  private final BySource<SloSums> sources = new BySource<>(SloSums::new);

  SloShard(RunRecorder run) {
    this.run = run;
  }

  /** Records a request that ended; the recorder must know all SLOs that apply to it. */
  public void record(EndedRequest ended) {
    if (!ended.judgements().isEmpty()) {
      keep(ended, run.window());
    }
  }

  private synchronized void keep(EndedRequest ended, Window window) {
    SloSums figures = sources.of(ended.source());
    RequestRecord request = ended.request();
    for (Judgement judgement : ended.judgements()) {
      SloFigures slo = figures.of(judgement.slo());
      if (request.measured()) {
        slo.add(judgement, request, window);
        continue;
      }
      slo.leaveOut(judgement, request.phase());
      if (request.phase().aroundSteadyState()) {
        slo.goodWithin(judgement, request, Window.ALWAYS, window);
      }
    }
  }

  synchronized void mergeInto(BySource<SloSums> all, Window window) {
    all.addAll(sources, window);
  }

  /** Adds the counts so far, by SLO name. It copies counts only, to be fast. */
  synchronized void addTo(Map<String, SloTally> tallies, TimingUncertainty uncertainty) {
    sources.forEach(each -> each.addTo(tallies, uncertainty));
  }
}
