// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.trace;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/** The formats of traces of jobs; an object of a file shows its format by its fields. */
enum JobTraceFormat {
  OWN("jobs of this project (steps)", json -> json.has("steps"), OwnJobs::new),
  OTEL(
      "OpenTelemetry GenAI spans (resourceSpans, or spanId)",
      json -> json.has("resourceSpans") || json.has("spanId") || json.has("span_id"),
      OtelJobs::new),
  TAU_BENCH(
      "τ-bench trajectories (traj, simulations)",
      json -> json.has("traj") || json.has("simulations"),
      TrajectoryJobs::new),
  BFCL("BFCL entries (question)", json -> json.has("question"), BfclJobs::new),
  MOONCAKE(
      "Mooncake traces with sessions (input_length, text_input or messages)",
      json -> json.has("input_length") || json.has("text_input") || json.has("messages"),
      MooncakeJobs::new);

  private final String label;
  private final Predicate<JsonNode> shown;
  private final Function<TraceReading, JobReader> reader;

  JobTraceFormat(
      String label, Predicate<JsonNode> shown, Function<TraceReading, JobReader> reader) {
    this.label = label;
    this.shown = shown;
    this.reader = reader;
  }

  static Optional<JobTraceFormat> of(JsonNode json) {
    return Arrays.stream(values()).filter(each -> each.shown.test(json)).findFirst();
  }

  static List<String> labels() {
    return Arrays.stream(values()).map(JobTraceFormat::label).toList();
  }

  String label() {
    return label;
  }

  JobReader reader(TraceReading how) {
    return reader.apply(how);
  }
}
