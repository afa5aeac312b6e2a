// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live.otlp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.live.LiveRuns;
import io.github.gatlingllm.live.RequestSpan;
import io.github.gatlingllm.live.SentCall;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.watch.Destination;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Spans as a recording collector gets them, held against a table that was written down from the
 * conventions.
 */
class SpanExporterTest {

  static final String SECRET = "hush-7";
  private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
  private static final String SPAN = "00f067aa0ba902b7";
  static final long MILLI = LiveRuns.MILLI;
  static final long SENT = 2000 * MILLI;

  /** Written down from semantic-conventions-genai: each attribute, and how OTLP types its value. */
  private static final Map<String, String> CONVENTIONS =
      Map.ofEntries(
          Map.entry("gen_ai.operation.name", "stringValue"),
          Map.entry("gen_ai.provider.name", "stringValue"),
          Map.entry("error.type", "stringValue"),
          Map.entry("gen_ai.embeddings.dimension.count", "intValue"),
          Map.entry("gen_ai.output.type", "stringValue"),
          Map.entry("gen_ai.request.choice.count", "intValue"),
          Map.entry("gen_ai.request.encoding_formats", "arrayValue"),
          Map.entry("gen_ai.request.model", "stringValue"),
          Map.entry("gen_ai.request.seed", "intValue"),
          Map.entry("gen_ai.request.stream", "boolValue"),
          Map.entry("gen_ai.request.top_k", "intValue"),
          Map.entry("server.port", "intValue"),
          Map.entry("server.address", "stringValue"),
          Map.entry("gen_ai.request.frequency_penalty", "doubleValue"),
          Map.entry("gen_ai.request.max_tokens", "intValue"),
          Map.entry("gen_ai.request.presence_penalty", "doubleValue"),
          Map.entry("gen_ai.request.reasoning.level", "stringValue"),
          Map.entry("gen_ai.request.stop_sequences", "arrayValue"),
          Map.entry("gen_ai.request.temperature", "doubleValue"),
          Map.entry("gen_ai.request.top_p", "doubleValue"),
          Map.entry("gen_ai.response.finish_reasons", "arrayValue"),
          Map.entry("gen_ai.response.model", "stringValue"),
          Map.entry("gen_ai.response.time_to_first_chunk", "doubleValue"),
          Map.entry("gen_ai.usage.input_tokens", "intValue"),
          Map.entry("gen_ai.usage.output_tokens", "intValue"),
          Map.entry("gen_ai.usage.cache_read.input_tokens", "intValue"),
          Map.entry("gen_ai.usage.cache_write.input_tokens", "intValue"),
          Map.entry("gen_ai.usage.reasoning.output_tokens", "intValue"),
          Map.entry("http.response.status_code", "intValue"));

  private final LiveRuns run = new LiveRuns();

  static SpanOptions options(String url) {
    return options(url, 10_000);
  }

  static SpanOptions options(String url, int timeout) {
    Map<String, String> env =
        Map.of(
            "OTEL_EXPORTER_OTLP_HEADERS",
            "authorization=Bearer%20" + SECRET,
            "OTEL_EXPORTER_OTLP_TIMEOUT",
            String.valueOf(timeout));
    Map<String, String> properties = Map.of(OtlpOptions.URL, url, SpanOptions.PROPERTY, "true");
    return SpanOptions.of(properties::get, env::get).orElseThrow();
  }

  static ChatRequest.Builder requested() {
    return ChatRequest.builder("llama-3").user("What is it, and what was " + SECRET + "?");
  }

  static SentCall sent(ChatRequest chat, String flags) {
    return new SentCall(
        "00-" + TRACE + "-" + SPAN + "-" + flags, SentCall.of(chat, null).attributes());
  }

  private RequestSpan ends(Requests request, SentCall call) {
    run.ends(request.build(), LiveRuns.CHAT, call);
    run.at(9).snapshot();
    return run.spans().get(run.spans().size() - 1);
  }

  /** As the collector got it. */
  private JsonNode received(RequestSpan span) {
    try (var collector = new Collector(Collector.GOOD)) {
      var exporter = new SpanExporter(options(collector.url()), run.facts());
      exporter.start();
      exporter.offer(span);
      assertThat(Flushed.of(exporter.delivery())).isEmpty();
      assertThat(collector.paths()).containsExactly("/v1/traces");
      assertThat(collector.headers().get(0)).contains(SECRET, "application/json");
      JsonNode body = collector.bodies().get(0);
      assertThat(body.toString()).doesNotContain(SECRET);
      JsonNode resource = body.at("/resourceSpans/0/resource/attributes");
      assertThat(attributes(resource).get("service.name").toString())
          .isEqualTo("{\"stringValue\":\"gatling-llm\"}");
      assertThat(attributes(resource).get("gatling_llm.run.id").toString())
          .isEqualTo("{\"stringValue\":\"chatsimulation-1\"}");
      assertThat(body.at("/resourceSpans/0/scopeSpans/0/scope/name").asText())
          .isEqualTo("io.github.gatlingllm");
      assertThat(body.at("/resourceSpans/0/scopeSpans/0/spans")).hasSize(1);
      return body.at("/resourceSpans/0/scopeSpans/0/spans/0");
    }
  }

  private static ObjectNode attributes(JsonNode array) {
    ObjectNode attributes = new ObjectMapper().createObjectNode();
    array.forEach(each -> attributes.set(each.get("key").asText(), each.get("value")));
    return attributes;
  }

  /** All but ours, each as it is typed. */
  private static Map<String, String> conventional(JsonNode span) {
    var found = new TreeMap<String, String>();
    attributes(span.get("attributes"))
        .properties()
        .forEach(
            each -> {
              if (!each.getKey().startsWith("gatling_llm.")) {
                assertThat(CONVENTIONS).containsKey(each.getKey());
                assertThat(each.getValue().fieldNames().next())
                    .as(each.getKey())
                    .isEqualTo(CONVENTIONS.get(each.getKey()));
                JsonNode value = each.getValue().elements().next();
                found.put(
                    each.getKey(), (value.isObject() ? value.get("values") : value).toString());
              }
            });
    return found;
  }

  @Test
  void aStreamedAnswerIsAClientSpanUnderTheIdsThatWereSent() {
    ChatRequest chat = requested().exactOutputTokens(3).build();
    Requests request =
        Requests.sent(SENT)
            .input(7)
            .cached(4)
            .cacheWrite(2)
            .chunks(SENT + 100 * MILLI, SENT + 130 * MILLI, SENT + 150 * MILLI)
            .closed(SENT + 170 * MILLI);

    JsonNode span = received(ends(request, sent(chat, "03")));

    assertThat(span.get("traceId").asText()).isEqualTo(TRACE);
    assertThat(span.get("spanId").asText()).isEqualTo(SPAN);
    assertThat(span.has("parentSpanId")).isFalse();
    assertThat(span.get("kind").asInt()).isEqualTo(3);
    assertThat(span.get("name").asText()).isEqualTo("chat llama-3");
    assertThat(span.get("startTimeUnixNano").asText()).isEqualTo("1700000002000000000");
    // As long as the metric: until the last content.
    assertThat(span.get("endTimeUnixNano").asText()).isEqualTo("1700000002150000000");
    assertThat(span.has("status")).isFalse();
    assertThat(conventional(span))
        .containsExactlyInAnyOrderEntriesOf(
            Map.ofEntries(
                Map.entry("gen_ai.operation.name", "\"chat\""),
                Map.entry("gen_ai.provider.name", "\"openai\""),
                Map.entry("gen_ai.request.model", "\"llama-3\""),
                Map.entry("gen_ai.response.model", "\"llama-3-instruct\""),
                Map.entry("server.address", "\"gpu-7\""),
                Map.entry("server.port", "\"8000\""),
                Map.entry("gen_ai.request.stream", "true"),
                Map.entry("gen_ai.request.max_tokens", "\"3\""),
                Map.entry("gen_ai.response.finish_reasons", "[{\"stringValue\":\"stop\"}]"),
                Map.entry("gen_ai.response.time_to_first_chunk", "0.1"),
                Map.entry("gen_ai.usage.input_tokens", "\"7\""),
                Map.entry("gen_ai.usage.output_tokens", "\"3\""),
                Map.entry("gen_ai.usage.cache_read.input_tokens", "\"4\""),
                Map.entry("gen_ai.usage.cache_write.input_tokens", "\"2\""),
                Map.entry("http.response.status_code", "\"200\"")));
    ObjectNode all = attributes(span.get("attributes"));
    assertThat(all.at("/gatling_llm.request/stringValue").asText()).isEqualTo("chat");
    assertThat(all.at("/gatling_llm.phase/stringValue").asText()).isEqualTo("measured");
  }

  @Test
  void whatWasAskedForIsToldByTheConventionsNames() {
    ChatRequest chat =
        requested()
            .unstreamed()
            .temperature(0.5)
            .field("seed", 42)
            .field("top_p", 0.9)
            .field("top_k", 40)
            .field("n", 2)
            .field("max_completion_tokens", 9L)
            .field("frequency_penalty", 1)
            .field("presence_penalty", -0.5)
            .field("reasoning_effort", "high")
            .field("stop", List.of("END", "\n"))
            .field("response_format", Map.of("type", "json_schema"))
            .build();

    Map<String, String> reported =
        conventional(
            received(ends(Requests.sent(SENT).notStreamed(SENT + MILLI), sent(chat, "01"))));

    assertThat(reported)
        .containsAllEntriesOf(
            Map.ofEntries(
                Map.entry("gen_ai.request.temperature", "0.5"),
                Map.entry("gen_ai.request.seed", "\"42\""),
                Map.entry("gen_ai.request.top_p", "0.9"),
                Map.entry("gen_ai.request.top_k", "\"40\""),
                Map.entry("gen_ai.request.choice.count", "\"2\""),
                Map.entry("gen_ai.request.max_tokens", "\"9\""),
                Map.entry("gen_ai.request.frequency_penalty", "1.0"),
                Map.entry("gen_ai.request.presence_penalty", "-0.5"),
                Map.entry("gen_ai.request.reasoning.level", "\"high\""),
                Map.entry(
                    "gen_ai.request.stop_sequences",
                    "[{\"stringValue\":\"END\"},{\"stringValue\":\"\\n\"}]"),
                Map.entry("gen_ai.output.type", "\"json\"")))
        // What is not streamed has neither; of two answers one reason is not the whole.
        .doesNotContainKeys(
            "gen_ai.request.stream",
            "gen_ai.response.time_to_first_chunk",
            "gen_ai.response.finish_reasons");
  }

  @ParameterizedTest
  @CsvSource({
    "HTTP 503, FAILED, HTTP 503, HTTP 503",
    "Request timed out, FAILED, Request timed out, Request timed out",
    "Abandoned: no token in time, CANCELLED, cancelled, Abandoned: no token in time",
    "'', UNFINISHED, unfinished, unfinished",
  })
  void whatDidNotSucceedIsAnErrorWithItsType(
      String text, RequestStatus status, String type, String message) {
    Requests request = Requests.sent(SENT).failed(text, "no GPU for key " + SECRET);
    request.ended(status).closed(SENT + 80 * MILLI);

    JsonNode span = received(ends(request, sent(requested().build(), "03")));

    assertThat(span.at("/status/code").asInt()).isEqualTo(2);
    assertThat(span.at("/status/message").asText()).isEqualTo(message);
    assertThat(conventional(span))
        .containsEntry("error.type", "\"" + type + "\"")
        .containsEntry("gen_ai.response.finish_reasons", "[{\"stringValue\":\"error\"}]");
    assertThat(span.get("endTimeUnixNano").asText()).isEqualTo("1700000002080000000");
  }

  @Test
  void embeddingsAreTheirOwnOperationWithoutFinish() {
    var to = new Destination("openai-embeddings", "http://gpu:80", "e5", null, true);
    ChatRequest texts =
        requested()
            .unstreamed()
            .field("dimensions", 512)
            .field("encoding_format", "base64")
            .build();
    run.ends(
        Requests.sent(SENT).notStreamed(SENT + MILLI).input(7).build(),
        to,
        SentCall.of(texts, null));
    run.at(9).snapshot();

    JsonNode span = received(run.spans().get(0));

    assertThat(span.get("name").asText()).isEqualTo("embeddings e5");
    assertThat(conventional(span))
        .containsEntry("gen_ai.operation.name", "\"embeddings\"")
        .containsEntry("gen_ai.usage.input_tokens", "\"7\"")
        .containsEntry("gen_ai.embeddings.dimension.count", "\"512\"")
        .containsEntry("gen_ai.request.encoding_formats", "[{\"stringValue\":\"base64\"}]")
        .doesNotContainKey("gen_ai.response.finish_reasons");
  }

  /** Without a header ids are made; with one that says so, nobody samples the request. */
  @Test
  void idsAreNewWhereNoneWereSentAndWhatIsNotSampledHasNoSpan() {
    ChatRequest chat = requested().build();
    Requests request = Requests.sent(SENT).chunks(SENT + MILLI);

    RequestSpan one = ends(request, SentCall.of(chat, null));
    RequestSpan other = ends(request, SentCall.of(chat, "nonsense"));

    for (RequestSpan span : List.of(one, other)) {
      assertThat(span.traceId()).matches("[0-9a-f]{32}").isNotEqualTo(TRACE);
      assertThat(span.spanId()).matches("[0-9a-f]{16}");
    }
    assertThat(one.traceId()).isNotEqualTo(other.traceId());
    ends(request, sent(chat, "02"));
    run.ends(request.build(), LiveRuns.CHAT, null);
    run.at(10).snapshot();
    assertThat(run.spans()).hasSize(2);
  }
}
