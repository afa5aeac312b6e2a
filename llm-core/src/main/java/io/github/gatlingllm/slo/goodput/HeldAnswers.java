// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.goodput;

import io.github.gatlingllm.measure.BufferedStreams;
import io.github.gatlingllm.measure.request.Buffering;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.slo.objective.Judgement;
import io.github.gatlingllm.slo.objective.Slo;
import java.util.Arrays;

/** Counts missing data in the answers that an SLO applies to. For one writer. */
public final class HeldAnswers {

  private final Slo slo;
  private final long[] lacking;
  private long all;
  private long notBelieved;
  private long several;
  private BufferedStreams buffered = BufferedStreams.NONE;

  /** Creates a counter without answers. */
  public HeldAnswers(Slo slo) {
    this.slo = slo;
    this.lacking = new long[slo.bounds().size()];
  }

  /** Counts a request that ended; only a succeeded one is an answer. */
  public void add(Judgement judgement, RequestRecord request) {
    if (!request.succeeded()) {
      return;
    }
    all++;
    notBelieved += request.tokens().own().doubt() == null ? 0 : 1;
    buffered = buffered.plus(Buffering.of(request));
    if (request.chunks() > 1) {
      several++;
      for (int i = 0; i < lacking.length; i++) {
        boolean lacks = !judgement.evaluated(i) && slo.bounds().get(i).concerns(request);
        lacking[i] += lacks ? 1 : 0;
      }
    }
  }

  void addAll(HeldAnswers other) {
    all += other.all;
    notBelieved += other.notBelieved;
    several += other.several;
    buffered = buffered.plus(other.buffered);
    for (int i = 0; i < lacking.length; i++) {
      lacking[i] += other.lacking[i];
    }
  }

  /** Returns the counts so far. */
  public SloStats.Answers counts() {
    return new SloStats.Answers(
        all, notBelieved, several, Arrays.stream(lacking).boxed().toList(), buffered);
  }
}
