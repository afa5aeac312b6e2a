// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.simulator.truth.TruthRecord.Spent;
import java.util.Locale;

/**
 * How OpenAI's APIs report server timings, for which they have no standard field. Ollama's APIs
 * always report them.
 */
public enum ReportedTimes {
  /** Not at all. */
  NONE,
  /** Like vLLM: {@code metrics}, with the usage at the end of a stream. */
  METRICS,
  /** Like llama.cpp: {@code timings}, in the last event of a stream, without queue time. */
  TIMINGS,
  /** Like OpenAI: the header {@code openai-processing-ms}, sent with the first token. */
  HEADER;

  /** The header of {@link #HEADER}. */
  public static final String PROCESSING = "openai-processing-ms";

  private static final double NANOS_PER_MILLI = 1e6;

  /** Returns the field after a comma; empty: no field. */
  String field(Spent spent) {
    return switch (this) {
      case NONE, HEADER -> "";
      case METRICS -> ",\"metrics\":" + metrics(spent);
      case TIMINGS -> ",\"timings\":" + timings(spent);
    };
  }

  /** Adds the field to a whole answer. */
  void put(ObjectNode answer, Spent spent) {
    switch (this) {
      case NONE, HEADER -> {}
      case METRICS -> answer.set("metrics", metrics(spent));
      case TIMINGS -> answer.set("timings", timings(spent));
    }
  }

  private static ObjectNode metrics(Spent spent) {
    ObjectNode metrics =
        SimulatorJson.object()
            .put("time_to_first_token_ms", millis(spent.promptNanos()))
            .put("queue_time_ms", millis(spent.queueNanos()))
            .put("generation_time_ms", millis(spent.outputNanos()));
    if (spent.drafts().drafted() > 0) {
      metrics
          .putObject("speculative_decoding")
          .put("num_draft_tokens", spent.drafts().drafted())
          .put("num_accepted_draft_tokens", spent.drafts().accepted());
    }
    return metrics;
  }

  private static ObjectNode timings(Spent spent) {
    ObjectNode timings =
        SimulatorJson.object()
            .put("prompt_ms", millis(spent.promptNanos()))
            .put("predicted_ms", millis(spent.outputNanos()));
    if (spent.drafts().drafted() > 0) {
      timings.put("draft_n", spent.drafts().drafted());
      timings.put("draft_n_accepted", spent.drafts().accepted());
    }
    return timings;
  }

  /** Returns the value of the header. */
  public static String processing(Spent spent) {
    return String.format(Locale.ROOT, "%d", Math.round(millis(spent.totalNanos())));
  }

  private static double millis(long nanos) {
    return nanos / NANOS_PER_MILLI;
  }
}
