// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import io.github.gatlingllm.ForeignFile;
import io.github.gatlingllm.chat.ServerTimes;
import io.github.gatlingllm.measure.request.AnswerSanity;
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
import io.github.gatlingllm.measure.request.TokenSource;
import io.github.gatlingllm.measure.request.UsageDoubt;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads {@code requests.jsonl} row by row, as records from which figures can be computed. */
public final class RequestRows {

  private RequestRows() {}

  /**
   * A row.
   *
   * @param request the request. Without gaps, its chunks are approximate: only the first, the last,
   *     their number and the longest gap are exact
   * @param slos the result of the run by SLO
   * @param gaps whether the row contains all gaps, or there are none
   */
  public record Row(RequestRecord request, SortedMap<String, String> slos, boolean gaps) {

    /** Whether the row has the exact values of a metric. */
    public boolean hasExact(Metric metric) {
      return gaps || !(metric.pooled() || metric == Metric.TTST);
    }
  }

  /**
   * Reads all rows. A truncated last row is ignored.
   *
   * @throws IllegalArgumentException naming a damaged line
   */
  public static void read(Path file, Consumer<Row> sink) {
    ObjectReader json = new ObjectMapper().reader();
    try (BufferedReader lines = ForeignFile.lines(file)) {
      int number = 1;
      String line = lines.readLine();
      while (line != null) {
        String next = lines.readLine();
        row(json, file, number++, line, next == null, sink);
        line = next;
      }
    } catch (IOException e) {
      throw new IllegalArgumentException(JsonTexts.unreadable("the rows", file, e.toString()), e);
    }
  }

  private static void row(
      ObjectReader json, Path file, int number, String line, boolean last, Consumer<Row> sink) {
    Row row;
    try {
      row = row(JsonPlace.root(json.readTree(line)));
    } catch (JsonProcessingException e) {
      if (last) {
        return;
      }
      throw malformed(file, number, e.getOriginalMessage(), e);
    } catch (IllegalArgumentException e) {
      throw malformed(file, number, String.valueOf(e.getMessage()), e);
    }
    sink.accept(row);
  }

  private static IllegalArgumentException malformed(
      Path file, int number, String problem, Exception cause) {
    return new IllegalArgumentException(JsonTexts.damagedRow(number, file, problem), cause);
  }

  private static Row row(JsonPlace row) {
    RequestStatus status = status(row);
    long sent = row.at("sentNs").stamp();
    long closed = row.at("closedNs").stamp();
    var chunks = Chunks.of(row, status, sent);
    JsonPlace slos = row.at("slo");
    long firstOutput = row.at("ttfoNs").present() ? sent + row.at("ttfoNs").stamp() : Timing.ABSENT;
    return new Row(
        new RequestRecord(
            id(row),
            outcome(row, status),
            new Timing(
                row.at("scheduledNs").present() ? row.at("scheduledNs").stamp() : Timing.ABSENT,
                sent,
                closed,
                firstOutput,
                chunks.stamps(),
                streamed(row, status, chunks),
                row.at("writtenNs").present() ? row.at("writtenNs").stamp() : Timing.ABSENT,
                row.at("resent").present(),
                null,
                0),
            tokens(row),
            phase(row),
            null,
            server(row.at("server")),
            readingExperience(row.at("felt")),
            sanity(row.at("sanity"))),
        slos.present() ? slos.textMap() : new TreeMap<>(),
        chunks.exact());
  }

  /** An abandoned or cut request may have no chunk yet. */
  private static boolean streamed(JsonPlace row, RequestStatus status, Chunks chunks) {
    return chunks.stamps().length > 0
        || ((status == RequestStatus.CANCELLED || status == RequestStatus.UNFINISHED)
            && !row.at("streamed").present());
  }

  private static RequestStatus status(JsonPlace row) {
    return row.at("retried").present()
        ? RequestStatus.RETRIED
        : row.at("status")
            .oneOf(
                new RequestStatus[] {
                  RequestStatus.OK,
                  RequestStatus.FAILED,
                  RequestStatus.CANCELLED,
                  RequestStatus.UNFINISHED
                },
                RequestStatus::key);
  }

  private static RequestId id(JsonPlace row) {
    return new RequestId(
        row.at("name").text(),
        row.at("groups").texts(),
        row.at("scenario").text(),
        row.at("userId").stamp(),
        row.at("requestId").optionalText(),
        (int) row.at("attempt").count(0),
        (int) row.at("turn").count(0),
        row.at("traceId").optionalText(),
        row.at("probe").optionalText(),
        row.at("sequence").count(RequestId.UNSCHEDULED),
        null);
  }

  private static Outcome outcome(JsonPlace row, RequestStatus status) {
    return new Outcome(
        status,
        (int) row.at("httpStatus").count(0),
        row.at("error").optionalText(),
        row.at("finishReason").optionalText());
  }

  private static Phase phase(JsonPlace row) {
    if (row.at("warmUp").flag()) {
      return Phase.WARM_UP;
    }
    return row.at("coolDown").present() ? Phase.COOL_DOWN : Phase.MEASURED;
  }

  private static TokenCounts tokens(JsonPlace row) {
    return new TokenCounts(
        tokens(row, "inputTokens"),
        tokens(row, "outputTokens"),
        tokens(row, "cachedInputTokens"),
        tokens(row, "reasoningTokens"),
        tokens(row, "cacheWriteInputTokens"),
        tokens(row, "firstChunkTokens"),
        null,
        row.at("tokenSource").oneOf(TokenSource.values(), TokenSource::key),
        new OwnCounts(
            TokenCounts.ABSENT,
            tokens(row, "tokenizerOutputTokens"),
            tokens(row, "outputCharacters"),
            tokens(row, "usageOutputTokens"),
            doubt(row.at("usageNotBelieved"))));
  }

  private static @Nullable AnswerSanity sanity(JsonPlace place) {
    return place.present() ? place.oneOf(AnswerSanity.values(), AnswerSanity::key) : null;
  }

  private static @Nullable ReadingExperience readingExperience(JsonPlace reported) {
    return reported.present()
        ? new ReadingExperience(
            reported.at("fluidity").number(),
            reported.at("qoe").number(),
            reported.at("idleNs").number(),
            reported.at("benefitTokens").number(),
            reported.at("wordsPerSecond").optionalNumber().orElse(Double.NaN),
            reported.at("unstalled").flag(),
            ReadingExperience.Margins.UNKNOWN)
        : null;
  }

  private static @Nullable ServerSideTime server(JsonPlace reported) {
    return reported.present()
        ? new ServerSideTime(
            new ServerTimes(
                time(reported, "queueNs"),
                time(reported, "prefillNs"),
                time(reported, "decodeNs"),
                time(reported, "ttftNs"),
                time(reported, "processingNs"),
                time(reported, "draftTokens"),
                time(reported, "acceptedTokens")),
            time(reported, "connectNs"))
        : null;
  }

  private static long time(JsonPlace reported, String key) {
    return reported.at(key).count(ServerTimes.ABSENT);
  }

  private static @Nullable UsageDoubt doubt(JsonPlace place) {
    return place.present() ? place.oneOf(UsageDoubt.values(), UsageDoubt::key) : null;
  }

  private static int tokens(JsonPlace row, String key) {
    return (int) row.at(key).count(TokenCounts.ABSENT);
  }

  /**
   * The arrival times of chunks.
   *
   * @param exact whether each time is the measured one
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Chunks(long[] stamps, boolean exact) {

    /** The most chunks of an answer. */
    private static final int MOST_CHUNKS = 10_000_000;

    private static final Chunks NONE = new Chunks(new long[0], true);

    static Chunks of(JsonPlace row, RequestStatus status, long sent) {
      int count = (int) Math.min(MOST_CHUNKS + 1, row.at("chunks").count());
      if (count > MOST_CHUNKS) {
        throw row.at("chunks").error("must be at most " + MOST_CHUNKS);
      }
      if (count == 0) {
        return NONE;
      }
      long first = sent + row.at("ttftNs").stamp();
      if (count == 1) {
        return new Chunks(new long[] {first}, true);
      }
      if (row.at("gapsUs").present()) {
        return new Chunks(reported(row.at("gapsUs").elements(), first, count, row), true);
      }
      // Rows of requests that did not succeed lack the time of the last chunk.
      return status == RequestStatus.OK
          ? new Chunks(standIns(row, first, sent + row.at("e2eNs").stamp(), count), false)
          : new Chunks(new long[] {first}, false);
    }

    private static long[] reported(List<JsonPlace> gaps, long first, int count, JsonPlace row) {
      if (gaps.size() != count - 1) {
        throw row.at("gapsUs").error("must be one fewer than chunks, but were " + gaps.size());
      }
      long[] stamps = new long[count];
      stamps[0] = first;
      for (int i = 1; i < count; i++) {
        stamps[i] = stamps[i - 1] + Math.round(gaps.get(i - 1).number() * 1000);
      }
      return stamps;
    }

    private static long[] standIns(JsonPlace row, long first, long last, int count) {
      long[] stamps = new long[count];
      stamps[0] = first;
      long second = count == 2 ? last : Math.min(last, first + row.at("maxStallNs").stamp());
      for (int i = 1; i < count; i++) {
        stamps[i] =
            count == 2
                ? last
                : second + Math.round((double) (last - second) * (i - 1) / (count - 2));
      }
      return stamps;
    }
  }
}
