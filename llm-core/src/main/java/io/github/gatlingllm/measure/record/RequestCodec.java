// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.record;

import static io.github.gatlingllm.measure.record.CompactData.length;
import static io.github.gatlingllm.measure.record.CompactData.number;
import static io.github.gatlingllm.measure.record.CompactData.orEmpty;
import static io.github.gatlingllm.measure.record.CompactData.text;

import io.github.gatlingllm.chat.Prompt;
import io.github.gatlingllm.chat.RequestedWork;
import io.github.gatlingllm.chat.ServerTimes;
import io.github.gatlingllm.measure.request.AnswerSanity;
import io.github.gatlingllm.measure.request.Outcome;
import io.github.gatlingllm.measure.request.OwnCounts;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.RateReported;
import io.github.gatlingllm.measure.request.ReadingExperience;
import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.ServerSideTime;
import io.github.gatlingllm.measure.request.Timing;
import io.github.gatlingllm.measure.request.TokenCounts;
import io.github.gatlingllm.measure.request.TokenSource;
import io.github.gatlingllm.measure.request.UsageDoubt;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Encodes requests as bytes. The origin of prompts is written once and referenced afterwards, so
 * one codec must read everything that another has written, in order from the start. For one thread
 * at a time.
 */
public final class RequestCodec {

  private final Map<List<Prompt.Origin>, Integer> origins = new LinkedHashMap<>();
  private final List<List<Prompt.Origin>> known = new ArrayList<>();

  /** Writes a request. */
  public void write(DataOutput out, RequestRecord request) throws IOException {
    write(out, request.id());
    write(out, request.outcome());
    write(out, request.timing());
    write(out, request.tokens());
    text(out, request.phase().name());
    write(out, request.requested());
    write(out, request.server());
    write(out, request.readingExperience());
    AnswerSanity sanity = request.sanity();
    text(out, sanity == null ? null : sanity.name());
  }

  /** Reads a request that {@link #write} has written. */
  public RequestRecord read(DataInput in) throws IOException {
    return new RequestRecord(
        id(in),
        outcome(in),
        timing(in),
        tokens(in),
        Phase.valueOf(orEmpty(text(in))),
        requested(in),
        server(in),
        readingExperience(in),
        sanity(in));
  }

  private static void write(DataOutput out, RequestId id) throws IOException {
    text(out, id.name());
    number(out, id.groups().size());
    for (String group : id.groups()) {
      text(out, group);
    }
    text(out, id.scenario());
    number(out, id.userId());
    text(out, id.requestId());
    number(out, id.attempt());
    number(out, id.turn());
    text(out, id.traceId());
    text(out, id.probe());
    number(out, id.sequence());
  }

  private static RequestId id(DataInput in) throws IOException {
    String name = orEmpty(text(in));
    var groups = new ArrayList<String>();
    for (long left = number(in); left > 0; left--) {
      groups.add(orEmpty(text(in)));
    }
    return new RequestId(
        name,
        groups,
        orEmpty(text(in)),
        number(in),
        text(in),
        (int) number(in),
        (int) number(in),
        text(in),
        text(in),
        number(in),
        null);
  }

  private static void write(DataOutput out, Outcome outcome) throws IOException {
    text(out, outcome.status().name());
    number(out, outcome.httpStatus());
    text(out, outcome.error());
    text(out, outcome.finishReason());
    text(out, outcome.retryAfter());
    text(out, outcome.message());
    write(out, outcome.rate());
  }

  private static Outcome outcome(DataInput in) throws IOException {
    return new Outcome(
        RequestStatus.valueOf(orEmpty(text(in))),
        (int) number(in),
        text(in),
        text(in),
        text(in),
        text(in),
        rate(in));
  }

  private static void write(DataOutput out, @Nullable RateReported rate) throws IOException {
    out.writeBoolean(rate != null);
    if (rate != null) {
      number(out, rate.limit());
      number(out, rate.remaining());
      number(out, rate.remainingTokens());
      number(out, rate.resetNanos());
    }
  }

  private static @Nullable RateReported rate(DataInput in) throws IOException {
    return in.readBoolean()
        ? new RateReported(number(in), number(in), number(in), number(in))
        : null;
  }

  private static void write(DataOutput out, Timing timing) throws IOException {
    out.writeLong(timing.scheduled());
    out.writeLong(timing.firstOutput());
    number(out, timing.sent());
    number(out, timing.closed());
    number(out, timing.chunks().length);
    long before = timing.sent();
    for (long chunk : timing.chunks()) {
      number(out, chunk - before);
      before = chunk;
    }
    out.writeBoolean(timing.streamed());
    out.writeLong(timing.written());
    out.writeBoolean(timing.resent());
    write(out, timing.delays());
    number(out, timing.unsure());
  }

  private static Timing timing(DataInput in) throws IOException {
    long scheduled = in.readLong();
    long firstOutput = in.readLong();
    long sent = number(in);
    long closed = number(in);
    long[] chunks = new long[length(in, 0)];
    long before = sent;
    for (int i = 0; i < chunks.length; i++) {
      before += number(in);
      chunks[i] = before;
    }
    return new Timing(
        scheduled,
        sent,
        closed,
        firstOutput,
        chunks,
        in.readBoolean(),
        in.readLong(),
        in.readBoolean(),
        delays(in),
        number(in));
  }

  private static void write(DataOutput out, long @Nullable [] delays) throws IOException {
    number(out, delays == null ? -1 : delays.length);
    for (int i = 0; delays != null && i < delays.length; i++) {
      number(out, delays[i]);
    }
  }

  private static long @Nullable [] delays(DataInput in) throws IOException {
    int length = length(in, -1);
    if (length < 0) {
      return null;
    }
    long[] delays = new long[length];
    for (int i = 0; i < length; i++) {
      delays[i] = number(in);
    }
    return delays;
  }

  private static void write(DataOutput out, TokenCounts tokens) throws IOException {
    number(out, tokens.input());
    number(out, tokens.output());
    number(out, tokens.cached());
    number(out, tokens.reasoning());
    number(out, tokens.cacheWrite());
    number(out, tokens.firstChunk());
    int[] perChunk = tokens.perChunk();
    number(out, perChunk == null ? -1 : perChunk.length);
    for (int i = 0; perChunk != null && i < perChunk.length; i++) {
      number(out, perChunk[i]);
    }
    text(out, tokens.source().name());
    number(out, tokens.own().prompt());
    number(out, tokens.own().output());
    number(out, tokens.own().characters());
    number(out, tokens.own().reported());
    UsageDoubt doubt = tokens.own().doubt();
    text(out, doubt == null ? null : doubt.name());
  }

  private static TokenCounts tokens(DataInput in) throws IOException {
    return new TokenCounts(
        (int) number(in),
        (int) number(in),
        (int) number(in),
        (int) number(in),
        (int) number(in),
        (int) number(in),
        perChunk(in),
        TokenSource.valueOf(orEmpty(text(in))),
        new OwnCounts(
            (int) number(in), (int) number(in), (int) number(in), (int) number(in), doubt(in)));
  }

  private static @Nullable UsageDoubt doubt(DataInput in) throws IOException {
    String name = text(in);
    return name == null ? null : UsageDoubt.valueOf(name);
  }

  private static @Nullable AnswerSanity sanity(DataInput in) throws IOException {
    String name = text(in);
    return name == null ? null : AnswerSanity.valueOf(name);
  }

  private static int @Nullable [] perChunk(DataInput in) throws IOException {
    int length = length(in, -1);
    if (length < 0) {
      return null;
    }
    int[] counts = new int[length];
    for (int i = 0; i < length; i++) {
      counts[i] = (int) number(in);
    }
    return counts;
  }

  private void write(DataOutput out, @Nullable RequestedWork requested) throws IOException {
    if (requested == null) {
      number(out, -1);
      return;
    }
    Integer index = origins.get(requested.origins());
    number(out, index == null ? origins.size() : index);
    if (index == null) {
      origins.put(requested.origins(), origins.size());
      number(out, requested.origins().size());
      for (Prompt.Origin origin : requested.origins()) {
        text(out, origin.text());
        out.writeBoolean(origin.unique());
      }
    }
    number(out, requested.inputTokens());
    number(out, requested.sharedTokens());
    out.writeBoolean(requested.unique());
    number(out, requested.outputTokens());
  }

  private @Nullable RequestedWork requested(DataInput in) throws IOException {
    int index = (int) number(in);
    if (index == known.size()) {
      var read = new ArrayList<Prompt.Origin>();
      for (long left = number(in); left > 0; left--) {
        read.add(new Prompt.Origin(orEmpty(text(in)), in.readBoolean()));
      }
      known.add(read);
    }
    return index < 0
        ? null
        : new RequestedWork(
            known.get(index),
            (int) number(in),
            (int) number(in),
            in.readBoolean(),
            (int) number(in));
  }

  private static void write(DataOutput out, @Nullable ServerSideTime server) throws IOException {
    out.writeBoolean(server != null);
    if (server != null) {
      ServerTimes reported = server.reported();
      number(out, reported.queue());
      number(out, reported.prefill());
      number(out, reported.decode());
      number(out, reported.ttft());
      number(out, reported.processing());
      number(out, reported.drafted());
      number(out, reported.accepted());
      number(out, server.connect());
    }
  }

  private static @Nullable ServerSideTime server(DataInput in) throws IOException {
    return in.readBoolean()
        ? new ServerSideTime(
            new ServerTimes(
                number(in), number(in), number(in), number(in), number(in), number(in), number(in)),
            number(in))
        : null;
  }

  private static void write(DataOutput out, @Nullable ReadingExperience readingExperience)
      throws IOException {
    out.writeBoolean(readingExperience != null);
    if (readingExperience != null) {
      out.writeDouble(readingExperience.fluidity());
      out.writeDouble(readingExperience.qoe());
      out.writeDouble(readingExperience.idleNanos());
      out.writeDouble(readingExperience.benefitTokens());
      out.writeDouble(readingExperience.wordsPerSecond());
      out.writeBoolean(readingExperience.unstalled());
      out.writeDouble(readingExperience.margins().deadlineNanos());
      out.writeDouble(readingExperience.margins().stallNanos());
      out.writeDouble(readingExperience.margins().tokenNanos());
      out.writeDouble(readingExperience.margins().readNanos());
    }
  }

  private static @Nullable ReadingExperience readingExperience(DataInput in) throws IOException {
    return in.readBoolean()
        ? new ReadingExperience(
            in.readDouble(),
            in.readDouble(),
            in.readDouble(),
            in.readDouble(),
            in.readDouble(),
            in.readBoolean(),
            new ReadingExperience.Margins(
                in.readDouble(), in.readDouble(), in.readDouble(), in.readDouble()))
        : null;
  }
}
