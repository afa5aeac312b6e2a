// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.gatlingllm.chat.RequestedWork;
import io.github.gatlingllm.chat.ServerTimes;
import io.github.gatlingllm.measure.request.AnswerSanity;
import io.github.gatlingllm.measure.request.JobStep;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Outcome;
import io.github.gatlingllm.measure.request.OwnCounts;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.ReadingExperience;
import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.ServerSideTime;
import io.github.gatlingllm.measure.request.Timing;
import io.github.gatlingllm.measure.request.TokenCounts;
import io.github.gatlingllm.slo.objective.EndedRequest;
import io.github.gatlingllm.slo.objective.Judgement;
import io.github.gatlingllm.slo.objective.SloOutcome;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * One line of {@code requests.jsonl}.
 *
 * @param ended a request or an attempt
 */
record RequestLine(EndedRequest ended) {

  void write(JsonGenerator json, RequestLog.Gaps gaps) throws IOException {
    RequestRecord request = ended.request();
    json.writeStartObject();
    id(json, request.id());
    outcome(json, request.outcome());
    stamps(json, request.timing());
    durations(json, request);
    json.writeNumberField("chunks", request.chunks());
    if (!request.timing().streamed() && mayHaveWaited(request.outcome())) {
      json.writeBooleanField("streamed", false);
    }
    tokens(json, request.tokens());
    requested(json, request.requested());
    server(json, request.server());
    readingExperience(json, request.readingExperience());
    AnswerSanity sanity = request.sanity();
    text(json, "sanity", sanity == null ? null : sanity.key());
    json.writeBooleanField("warmUp", request.warmUp());
    if (request.phase() == Phase.COOL_DOWN) {
      json.writeBooleanField("coolDown", true);
    }
    ordinal(json, "attempt", request.id().attempt());
    if (request.outcome().status() == RequestStatus.RETRIED) {
      json.writeBooleanField("retried", true);
    }
    ordinal(json, "resent", request.timing().resent() ? 1 : 0);
    ordinal(json, "turn", request.id().turn());
    ordinal(json, "level", ended.level());
    slos(json, ended.judgements());
    if (gaps == RequestLog.Gaps.RECORDED) {
      gaps(json, request.timing());
    }
    json.writeEndObject();
  }

  private static boolean mayHaveWaited(Outcome outcome) {
    return outcome.status() == RequestStatus.CANCELLED
        || outcome.status() == RequestStatus.UNFINISHED;
  }

  private static void id(JsonGenerator json, RequestId id) throws IOException {
    json.writeStringField("name", id.name());
    json.writeArrayFieldStart("groups");
    for (String group : id.groups()) {
      json.writeString(group);
    }
    json.writeEndArray();
    json.writeStringField("scenario", id.scenario());
    json.writeNumberField("userId", id.userId());
    text(json, "requestId", id.requestId());
    text(json, "traceId", id.traceId());
    if (id.sequence() != RequestId.UNSCHEDULED && !id.bystander()) {
      json.writeNumberField("sequence", id.sequence());
    }
    text(json, "probe", id.probe());
    JobStep job = id.job();
    if (job != null) {
      json.writeStringField("jobId", job.jobId());
      json.writeNumberField("step", job.step());
    }
  }

  private static void outcome(JsonGenerator json, Outcome outcome) throws IOException {
    json.writeStringField("status", outcome.status().key());
    if (outcome.httpStatus() > 0) {
      json.writeNumberField("httpStatus", outcome.httpStatus());
    }
    text(json, "error", outcome.error());
    text(json, "finishReason", outcome.finishReason());
    text(json, "retryAfter", outcome.retryAfter());
  }

  private static void stamps(JsonGenerator json, Timing timing) throws IOException {
    if (timing.scheduled() != Timing.ABSENT) {
      json.writeNumberField("scheduledNs", timing.scheduled());
    }
    json.writeNumberField("sentNs", timing.sent());
    if (timing.written() != Timing.ABSENT) {
      json.writeNumberField("writtenNs", timing.written());
    }
    json.writeNumberField("closedNs", timing.closed());
  }

  private static void durations(JsonGenerator json, RequestRecord request) throws IOException {
    duration(json, "ttftNs", request.value(Metric.TTFT));
    duration(json, "ttfoNs", request.value(Metric.TTFO));
    duration(json, "e2eNs", request.value(Metric.E2E));
    duration(json, "tpotNs", request.value(Metric.TPOT));
    duration(json, "maxStallNs", request.value(Metric.MAX_STALL));
  }

  /** Writes whole nanoseconds, except for TPOT, which is a quotient. */
  private static void duration(JsonGenerator json, String key, OptionalDouble value)
      throws IOException {
    if (value.isEmpty()) {
      return;
    }
    double nanos = value.getAsDouble();
    json.writeFieldName(key);
    if (nanos == Math.rint(nanos)) {
      json.writeNumber((long) nanos);
    } else {
      json.writeNumber(BigDecimal.valueOf(nanos).setScale(3, RoundingMode.HALF_UP));
    }
  }

  private static void tokens(JsonGenerator json, TokenCounts tokens) throws IOException {
    count(json, "firstChunkTokens", tokens.firstChunk());
    count(json, "inputTokens", tokens.input());
    count(json, "outputTokens", tokens.output());
    count(json, "cachedInputTokens", tokens.cached());
    count(json, "cacheWriteInputTokens", tokens.cacheWrite());
    count(json, "reasoningTokens", tokens.reasoning());
    json.writeStringField("tokenSource", tokens.source().key());
    own(json, tokens.own());
  }

  /** Writes both token counts if there are two; the row's length is one of them. */
  private static void own(JsonGenerator json, OwnCounts own) throws IOException {
    if (own.doubt() != null) {
      json.writeStringField("usageNotBelieved", own.doubt().key());
      count(json, "usageOutputTokens", own.reported());
      count(json, "tokenizerOutputTokens", own.output());
    } else if (own.comparable()) {
      count(json, "usageOutputTokens", own.reported());
      count(json, "tokenizerOutputTokens", own.output());
    }
    count(json, "outputCharacters", own.characters());
  }

  private static void requested(JsonGenerator json, @Nullable RequestedWork requested)
      throws IOException {
    if (requested != null) {
      count(json, "askedInputTokens", requested.inputTokens());
      count(json, "sharedInputTokens", requested.sharedTokens());
    }
  }

  private static void server(JsonGenerator json, @Nullable ServerSideTime server)
      throws IOException {
    if (server != null) {
      json.writeObjectFieldStart("server");
      time(json, "queueNs", server.reported().queue());
      time(json, "prefillNs", server.reported().prefill());
      time(json, "decodeNs", server.reported().decode());
      time(json, "ttftNs", server.reported().ttft());
      time(json, "processingNs", server.reported().processing());
      time(json, "draftTokens", server.reported().drafted());
      time(json, "acceptedTokens", server.reported().accepted());
      time(json, "connectNs", server.connect());
      json.writeEndObject();
    }
  }

  /** Writes the reading experience, which needs all arrival times. */
  private static void readingExperience(
      JsonGenerator json, @Nullable ReadingExperience readingExperience) throws IOException {
    if (readingExperience != null) {
      json.writeObjectFieldStart("felt");
      json.writeNumberField("fluidity", readingExperience.fluidity());
      json.writeNumberField("qoe", readingExperience.qoe());
      json.writeNumberField("idleNs", Math.round(readingExperience.idleNanos()));
      json.writeNumberField("benefitTokens", readingExperience.benefitTokens());
      if (!Double.isNaN(readingExperience.wordsPerSecond())) {
        json.writeNumberField("wordsPerSecond", readingExperience.wordsPerSecond());
      }
      json.writeBooleanField("unstalled", readingExperience.unstalled());
      json.writeEndObject();
    }
  }

  private static void time(JsonGenerator json, String key, long nanos) throws IOException {
    if (nanos != ServerTimes.ABSENT) {
      json.writeNumberField(key, nanos);
    }
  }

  /** Writes SLO results; the status already marks failed requests. */
  private static void slos(JsonGenerator json, List<Judgement> judgements) throws IOException {
    boolean any = false;
    for (Judgement judgement : judgements) {
      SloOutcome outcome = judgement.outcome().orElse(SloOutcome.FAILED);
      if (outcome == SloOutcome.FAILED) {
        continue;
      }
      if (!any) {
        json.writeObjectFieldStart("slo");
        any = true;
      }
      json.writeStringField(judgement.slo().name(), outcome.key());
    }
    if (any) {
      json.writeEndObject();
    }
  }

  private static void gaps(JsonGenerator json, Timing timing) throws IOException {
    json.writeArrayFieldStart("gapsUs");
    var digits = new Thousandths();
    long[] chunks = timing.chunks();
    for (int i = 1; i < chunks.length; i++) {
      digits.write(json, chunks[i] - chunks[i - 1]);
    }
    json.writeEndArray();
    long[] delays = timing.delays();
    if (delays != null) {
      json.writeArrayFieldStart("delaysUs");
      for (long delay : delays) {
        digits.write(json, delay);
      }
      json.writeEndArray();
    }
  }

  private static void text(JsonGenerator json, String key, @Nullable String text)
      throws IOException {
    if (text != null) {
      json.writeStringField(key, text);
    }
  }

  private static void ordinal(JsonGenerator json, String key, int ordinal) throws IOException {
    if (ordinal > 0) {
      json.writeNumberField(key, ordinal);
    }
  }

  private static void count(JsonGenerator json, String key, int count) throws IOException {
    if (count != TokenCounts.ABSENT) {
      json.writeNumberField(key, count);
    }
  }
}
