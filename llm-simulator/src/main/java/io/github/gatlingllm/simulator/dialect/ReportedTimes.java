// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.simulator.truth.TruthRecord.Spent;
import java.util.Locale;

/**
 * How answers tell where the server's time went. What OpenAI's APIs have no field for; Ollama's
 * always tell.
 */
public enum ReportedTimes {
  /** Not at all. */
  NONE,
  /** As vLLM does: {@code metrics}, in a stream beside the usage at its end. */
  METRICS,
  /** As llama.cpp does: {@code timings}, in a stream in its last event; the queue is not told. */
  TIMINGS,
  /** As OpenAI does: {@code openai-processing-ms} in the head, which then waits for a token. */
  HEADER;

  /** The header of {@link #HEADER}. */
  public static final String PROCESSING = "openai-processing-ms";

  private static final double NANOS_PER_MILLI = 1e6;

  /** The field with its value, a comma before it; empty where there is none. */
  String field(Spent spent) {
    return switch (this) {
      case NONE, HEADER -> "";
      case METRICS -> ",\"metrics\":" + metrics(spent);
      case TIMINGS -> ",\"timings\":" + timings(spent);
    };
  }

  /** Puts the field into a whole answer. */
  void put(ObjectNode answer, Spent spent) {
    switch (this) {
      case NONE, HEADER -> {}
      case METRICS -> answer.set("metrics", metrics(spent));
      case TIMINGS -> answer.set("timings", timings(spent));
    }
  }

  private static ObjectNode metrics(Spent spent) {
    return SimulatorJson.object()
        .put("time_to_first_token_ms", millis(spent.promptNanos()))
        .put("queue_time_ms", millis(spent.queueNanos()))
        .put("generation_time_ms", millis(spent.outputNanos()));
  }

  private static ObjectNode timings(Spent spent) {
    return SimulatorJson.object()
        .put("prompt_ms", millis(spent.promptNanos()))
        .put("predicted_ms", millis(spent.outputNanos()));
  }

  /** The header's value. */
  public static String processing(Spent spent) {
    return String.format(Locale.ROOT, "%d", Math.round(millis(spent.totalNanos())));
  }

  private static double millis(long nanos) {
    return nanos / NANOS_PER_MILLI;
  }
}
