// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.diagnosis;

import io.github.gatlingllm.measure.BufferedStreams;
import java.util.List;

/**
 * Detects a hop between server and client that buffers streams. TTFT then contains decode time and
 * gaps are those of the hop, so no other server-side rule has a result.
 */
final class BufferingRule {

  private BufferingRule() {}

  static RuleFinding of(Symptoms symptoms) {
    BufferedStreams buffered = symptoms.all().buffered();
    if (buffered.all() == 0) {
      return RuleFinding.notKnown(LimitingFactor.BUFFERING, DiagnosisTexts.STREAMS_TOO_SHORT);
    }
    return buffered.many()
        ? RuleFinding.found(
            LimitingFactor.BUFFERING,
            Double.POSITIVE_INFINITY,
            List.of(DiagnosisTexts.gapsNotObservable(buffered.seen())))
        : RuleFinding.notSeen(LimitingFactor.BUFFERING, buffered.seen());
  }
}
