// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.diagnosis;

import io.github.gatlingllm.measure.BufferedStreams;
import java.util.List;

/**
 * A hop between server and client that holds streams back. TTFT then contains decoding, and gaps
 * are the hop's, so that no other rule can blame anything.
 */
final class BufferingRule {

  private BufferingRule() {}

  static RuleFinding of(Symptoms symptoms) {
    BufferedStreams buffered = symptoms.all().buffered();
    if (buffered.all() == 0) {
      return RuleFinding.notKnown(LimitingFactor.BUFFERING, "no stream is long enough to show it");
    }
    return buffered.many()
        ? RuleFinding.found(
            LimitingFactor.BUFFERING,
            Double.POSITIVE_INFINITY,
            List.of(buffered.seen() + ": ITL and TPOT are not observable"))
        : RuleFinding.notSeen(LimitingFactor.BUFFERING, buffered.seen());
  }
}
