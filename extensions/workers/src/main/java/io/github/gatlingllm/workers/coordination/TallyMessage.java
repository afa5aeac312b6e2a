// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workers.coordination;

import io.github.gatlingllm.workers.WorkerTally;
import java.util.Map;

/** Converts progress reports to messages and back. */
final class TallyMessage {

  private TallyMessage() {}

  static Map<String, String> values(WorkerTally tally) {
    return Map.of(
        "sent", Long.toString(tally.sent()),
        "ended", Long.toString(tally.ended()),
        "failed", Long.toString(tally.failed()),
        "outputTokens", Long.toString(tally.outputTokens()),
        "judged", Long.toString(tally.judged()),
        "good", Long.toString(tally.good()));
  }

  static WorkerTally tally(WorkerMessage message) {
    return new WorkerTally(
        message.number("sent"),
        message.number("ended"),
        message.number("failed"),
        message.number("outputTokens"),
        message.number("judged"),
        message.number("good"));
  }
}
