// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live;

import io.github.gatlingllm.measure.request.Outcome;
import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.TokenCounts;
import io.github.gatlingllm.measure.request.TokenSource;
import io.github.gatlingllm.slo.objective.EndedRequest;
import io.github.gatlingllm.watch.Destination;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Makes a span of each request that ends, by OpenTelemetry's conventions for generative AI. A span
 * covers all attempts of a request, in any phase. If a {@code traceparent} was sent, the span has
 * its ids, so that server spans become children; an unsampled one yields no span. Not thread-safe.
 */
public final class RequestSpans {

  private static final double NANOS = 1e9;
  private static final Pattern TRACEPARENT =
      Pattern.compile("[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2}).*");
  private static final int RANDOM_DIGITS = 14;
  private static final HexFormat HEX = HexFormat.of();
  private static final List<String> DESTINATION =
      List.of(
          "gen_ai.operation.name",
          "gen_ai.provider.name",
          "gen_ai.request.model",
          "gen_ai.response.model",
          "server.address",
          "server.port");

  private final double share;
  private final long zeroNanos;
  private final RandomGenerator random;
  private final Consumer<RequestSpan> sink;

  /**
   * Creates the spans of a run.
   *
   * @param share the share of requests with a span, from 0 to 1
   * @param zeroNanos the start of the run, in nanoseconds since 1970
   * @param random draws ids for requests without a {@code traceparent}
   * @param sink receives the spans; must not block
   */
  public RequestSpans(
      double share, long zeroNanos, RandomGenerator random, Consumer<RequestSpan> sink) {
    this.share = share;
    this.zeroNanos = zeroNanos;
    this.random = random;
    this.sink = sink;
  }

  private record Ids(String trace, String span, boolean sampled) {}

  /** Makes the span of a request that ended, if it is sampled. */
  void ended(EndedRequest ended, Destination to, SentCall call) {
    Ids ids = ids(call.traceparent());
    if (ids.sampled() && sampled(ids.trace())) {
      sink.accept(span(ended, to, call, ids));
    }
  }

  private Ids ids(@Nullable String traceparent) {
    Matcher sent = TRACEPARENT.matcher(traceparent == null ? "" : traceparent);
    if (sent.matches()) {
      boolean sampled = (HexFormat.fromHexDigits(sent.group(3)) & 1) == 1;
      return new Ids(sent.group(1), sent.group(2), sampled);
    }
    return new Ids(
        HEX.toHexDigits(random.nextLong()) + HEX.toHexDigits(random.nextLong() | 1),
        HEX.toHexDigits(random.nextLong() | 1),
        true);
  }

  /** Whether the random digits of a trace id select it, as in OpenTelemetry's samplers. */
  private boolean sampled(String trace) {
    long digits = HexFormat.fromHexDigitsToLong(trace.substring(trace.length() - RANDOM_DIGITS));
    return digits * 0x1.0p-56 >= 1 - share;
  }

  private RequestSpan span(EndedRequest ended, Destination to, SentCall call, Ids ids) {
    RequestRecord request = ended.request();
    var attributes = new LinkedHashMap<String, Object>();
    List<String> destination = GenAiSeries.of(to);
    for (int i = 0; i < DESTINATION.size(); i++) {
      put(attributes, DESTINATION.get(i), destination.get(i));
    }
    if (attributes.get("server.port") instanceof String port) {
      attributes.put("server.port", Long.valueOf(port));
    }
    attributes.putAll(call.attributes());
    answer(request, destination.get(0), attributes);
    usage(request.tokens(), attributes);
    own(ended, attributes);
    String error = GenAi.errorType(request.outcome());
    put(attributes, "error.type", error);
    long start = zeroNanos + request.timing().sent();
    return new RequestSpan(
        ids.trace(),
        ids.span(),
        to.model().isEmpty() ? destination.get(0) : destination.get(0) + " " + to.model(),
        start,
        start + GenAi.durationNanos(request),
        attributes,
        message(request.outcome(), error));
  }

  /** Returns a constant text: messages of a server must not leave the process. */
  private static @Nullable String message(Outcome outcome, String error) {
    if (error.isEmpty()) {
      return null;
    }
    return outcome.error() == null ? error : outcome.reason();
  }

  private static void answer(
      RequestRecord request, String operation, Map<String, Object> attributes) {
    Outcome outcome = request.outcome();
    if (!operation.equals(GenAi.EMBEDDINGS) && !attributes.containsKey(SentCall.CHOICES)) {
      String reason = outcome.finishReason();
      if (reason != null) {
        attributes.put("gen_ai.response.finish_reasons", List.of(reason));
      } else if (!request.succeeded()) {
        attributes.put("gen_ai.response.finish_reasons", List.of("error"));
      }
    }
    if (request.timing().streamed() && request.chunks() > 0) {
      attributes.put(
          "gen_ai.response.time_to_first_chunk",
          (request.timing().chunks()[0] - request.timing().sent()) / NANOS);
    }
    if (outcome.httpStatus() > 0) {
      attributes.put("http.response.status_code", (long) outcome.httpStatus());
    }
  }

  /** Adds the token counts that the provider reported. */
  private static void usage(TokenCounts tokens, Map<String, Object> attributes) {
    if (tokens.source() == TokenSource.USAGE) {
      known(attributes, "gen_ai.usage.input_tokens", tokens.input());
      known(attributes, "gen_ai.usage.output_tokens", tokens.output());
      known(attributes, "gen_ai.usage.cache_read.input_tokens", tokens.cached());
      known(attributes, "gen_ai.usage.cache_write.input_tokens", tokens.cacheWrite());
      known(attributes, "gen_ai.usage.reasoning.output_tokens", tokens.reasoning());
    }
  }

  private static void own(EndedRequest ended, Map<String, Object> attributes) {
    RequestId id = ended.request().id();
    put(attributes, "gatling_llm.request", String.join(" / ", ended.source().path()));
    put(attributes, "gatling_llm.request_id", id.requestId() == null ? "" : id.requestId());
    put(attributes, "gatling_llm.phase", RequestSeries.key(ended.request().phase()));
    attributes.put("gatling_llm.user_id", id.userId());
    positive(attributes, "gatling_llm.turn", id.turn());
    positive(attributes, "gatling_llm.attempts", id.attempt());
    positive(attributes, "gatling_llm.level", ended.level());
  }

  private static void put(Map<String, Object> attributes, String name, String value) {
    if (!value.isEmpty()) {
      attributes.put(name, value);
    }
  }

  private static void known(Map<String, Object> attributes, String name, int value) {
    if (value >= 0) {
      attributes.put(name, (long) value);
    }
  }

  private static void positive(Map<String, Object> attributes, String name, int value) {
    if (value > 0) {
      attributes.put(name, (long) value);
    }
  }
}
