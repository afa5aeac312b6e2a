// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.export;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.TokenCounts;
import io.github.gatlingllm.report.json.RequestRows.Row;
import java.io.IOException;

/** The records of requests in AIPerf's {@code profile_export.jsonl}; durations are ms. */
final class AiperfRecords {

  private static final double MILLI = 1e6;

  /** The code and type that AIPerf gives to requests that it cancelled. */
  private static final int CANCELLED_CODE = 499;

  private static final String CANCELLED_TYPE = "RequestCancellationError";

  private final ExportedRun run;
  private final JsonGenerator json;
  private long number;

  AiperfRecords(ExportedRun run, JsonGenerator json) {
    this.run = run;
    this.json = json;
  }

  void write(Row row) throws IOException {
    RequestRecord request = row.request();
    json.writeStartObject();
    json.writeObjectFieldStart("metadata");
    metadata(request);
    json.writeEndObject();
    json.writeObjectFieldStart("metrics");
    if (request.succeeded()) {
      metrics(row);
    } else {
      metric("error_request_count", 1, "requests");
    }
    json.writeEndObject();
    error(request);
    json.writeEndObject();
  }

  private void metadata(RequestRecord request) throws IOException {
    json.writeNumberField("session_num", number++);
    String id = request.id().requestId();
    if (id != null) {
      json.writeStringField("x_request_id", id);
    }
    if (request.id().turn() > 0) {
      json.writeNumberField("turn_index", request.id().turn() - 1);
    }
    json.writeNumberField("request_start_ns", run.epochNanos(request.timing().sent()));
    json.writeNumberField("request_end_ns", run.epochNanos(end(request)));
    json.writeStringField("worker_id", ExportedRun.TOOL);
    json.writeStringField("record_processor_id", ExportedRun.TOOL);
    json.writeStringField("benchmark_phase", request.warmUp() ? "warmup" : "profiling");
    json.writeBooleanField("was_cancelled", cancelled(request));
    if (cancelled(request)) {
      json.writeNumberField("cancellation_time_ns", run.epochNanos(request.timing().closed()));
    }
  }

  /** Returns when the answer was complete, so that the latency is the difference of the stamps. */
  private static long end(RequestRecord request) {
    return request.succeeded() ? request.answered() : request.timing().closed();
  }

  /** Whether it did not end by itself: the user gave up, or the run ended. */
  private static boolean cancelled(RequestRecord request) {
    RequestStatus status = request.outcome().status();
    return status == RequestStatus.CANCELLED || status == RequestStatus.UNFINISHED;
  }

  private void metrics(Row row) throws IOException {
    RequestRecord request = row.request();
    duration("request_latency", request, Metric.E2E);
    duration("time_to_first_token", request, Metric.TTFT);
    duration("time_to_first_output_token", request, Metric.TTFO);
    duration("inter_token_latency", request, Metric.TPOT);
    if (row.gaps()) {
      duration("time_to_second_token", request, Metric.TTST);
      gaps(request.timing().chunks());
    }
    TokenCounts tokens = request.tokens();
    count("input_sequence_length", tokens.input());
    count("output_sequence_length", tokens.output());
    count("reasoning_token_count", tokens.reasoning());
  }

  private void duration(String name, RequestRecord request, Metric metric) throws IOException {
    var value = request.value(metric);
    if (value.isPresent()) {
      metric(name, value.getAsDouble() / MILLI, "ms");
    }
  }

  private void count(String name, int tokens) throws IOException {
    if (tokens != TokenCounts.ABSENT) {
      metric(name, tokens, "tokens");
    }
  }

  private void metric(String name, double value, String unit) throws IOException {
    json.writeObjectFieldStart(name);
    if (value == Math.rint(value)) {
      json.writeNumberField("value", (long) value);
    } else {
      json.writeNumberField("value", value);
    }
    json.writeStringField("unit", unit);
    json.writeEndObject();
  }

  private void gaps(long[] chunks) throws IOException {
    if (chunks.length < 2) {
      return;
    }
    json.writeObjectFieldStart("inter_chunk_latency");
    json.writeArrayFieldStart("value");
    for (int i = 1; i < chunks.length; i++) {
      json.writeNumber((chunks[i] - chunks[i - 1]) / MILLI);
    }
    json.writeEndArray();
    json.writeStringField("unit", "ms");
    json.writeEndObject();
  }

  private void error(RequestRecord request) throws IOException {
    String error = ExportedRun.failure(request);
    if (error == null) {
      json.writeNullField("error"); // AIPerf writes null for success
      return;
    }
    json.writeObjectFieldStart("error");
    if (cancelled(request)) {
      json.writeNumberField("code", CANCELLED_CODE);
      json.writeStringField("type", CANCELLED_TYPE);
    } else if (request.outcome().httpStatus() > 0) {
      json.writeNumberField("code", request.outcome().httpStatus());
    }
    json.writeStringField("message", error);
    json.writeEndObject();
  }
}
