// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live.otlp;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.github.gatlingllm.live.RequestSpan;
import io.github.gatlingllm.watch.WatchedRun;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;

/** Writes spans as {@code ExportTraceServiceRequest}: ids in hexadecimal, enums as integers. */
final class OtlpSpans {

  /** {@code SPAN_KIND_CLIENT}. */
  private static final int CLIENT = 3;

  /** {@code STATUS_CODE_ERROR}. */
  private static final int ERROR = 2;

  /** W3C trace flags: the trace id is random, and the span is sampled. */
  private static final int FLAGS = 3;

  private static final JsonFactory FACTORY = new JsonFactory();

  private OtlpSpans() {}

  /** Returns the body of a request. */
  static byte[] of(List<RequestSpan> spans, WatchedRun facts, Map<String, String> resource) {
    var bytes = new ByteArrayOutputStream(1 << 15);
    try (JsonGenerator json = FACTORY.createGenerator(bytes)) {
      json.writeStartObject();
      json.writeArrayFieldStart("resourceSpans");
      json.writeStartObject();
      OtlpJson.resource(json, facts, resource);
      json.writeArrayFieldStart("scopeSpans");
      json.writeStartObject();
      OtlpJson.scope(json, facts);
      json.writeArrayFieldStart("spans");
      for (RequestSpan span : spans) {
        span(json, span);
      }
      json.writeEndArray();
      json.writeEndObject();
      json.writeEndArray();
      json.writeEndObject();
      json.writeEndArray();
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static void span(JsonGenerator json, RequestSpan span) throws IOException {
    json.writeStartObject();
    json.writeStringField("traceId", span.traceId());
    json.writeStringField("spanId", span.spanId());
    json.writeNumberField("flags", FLAGS);
    json.writeStringField("name", OtlpJson.wellFormed(span.name()));
    json.writeNumberField("kind", CLIENT);
    json.writeStringField("startTimeUnixNano", Long.toString(span.startNanos()));
    json.writeStringField("endTimeUnixNano", Long.toString(span.endNanos()));
    json.writeArrayFieldStart("attributes");
    for (Map.Entry<String, Object> attribute : span.attributes().entrySet()) {
      OtlpJson.attribute(json, attribute.getKey(), attribute.getValue());
    }
    json.writeEndArray();
    if (span.error() != null) {
      json.writeObjectFieldStart("status");
      json.writeNumberField("code", ERROR);
      json.writeStringField("message", OtlpJson.wellFormed(span.error()));
      json.writeEndObject();
    }
    json.writeEndObject();
  }
}
