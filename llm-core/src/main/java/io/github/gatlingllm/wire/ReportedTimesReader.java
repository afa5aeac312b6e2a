// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire;

import io.github.gatlingllm.chat.ServerTimes;
import java.io.IOException;
import java.util.Locale;
import java.util.function.LongFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Reads the server times of answers, by their location. Streams report them once, in their last
 * event, so tokens cost nothing extra. Invalid times are ignored.
 */
public final class ReportedTimesReader {

  private static final double NANOS_PER_MILLI = 1e6;
  private static final double NANOS_PER_SECOND = 1e9;

  /** More than 11 days: not a time of a request. */
  private static final double MOST_NANOS = 1e15;

  private ReportedTimesReader() {}

  /** vLLM's {@code metrics}, in the event with the usage. */
  public static void metrics(JsonCursor json, Delta delta) throws IOException {
    for (String field = json.firstField(); field != null; field = json.nextField()) {
      switch (field) {
        case "queue_time_ms" -> millis(json, delta, ServerTimes::ofQueue);
        case "time_to_first_token_ms" -> millis(json, delta, ServerTimes::ofTtft);
        case "generation_time_ms" -> millis(json, delta, ServerTimes::ofDecode);
        case "speculative_decoding" -> speculation(json, delta);
        default -> {}
      }
    }
  }

  /** vLLM's counts of drafted tokens. */
  private static void speculation(JsonCursor json, Delta delta) throws IOException {
    for (String field = json.firstField(); field != null; field = json.nextField()) {
      switch (field) {
        case "num_draft_tokens" -> tokens(json, delta, ServerTimes::ofDrafted);
        case "num_accepted_draft_tokens" -> tokens(json, delta, ServerTimes::ofAccepted);
        default -> {}
      }
    }
  }

  private static void tokens(JsonCursor json, Delta delta, LongFunction<ServerTimes> count)
      throws IOException {
    reported(nanos(json.numberOr(ServerTimes.ABSENT), 1), delta, count);
  }

  /** llama.cpp's {@code timings}. */
  public static void timings(JsonCursor json, Delta delta) throws IOException {
    for (String field = json.firstField(); field != null; field = json.nextField()) {
      switch (field) {
        case "prompt_ms" -> millis(json, delta, ServerTimes::ofPrefill);
        case "predicted_ms" -> millis(json, delta, ServerTimes::ofDecode);
        case "draft_n" -> tokens(json, delta, ServerTimes::ofDrafted);
        case "draft_n_accepted" -> tokens(json, delta, ServerTimes::ofAccepted);
        default -> {}
      }
    }
  }

  /** Cerebras' {@code time_info}. */
  public static void timeInfo(JsonCursor json, Delta delta) throws IOException {
    for (String field = json.firstField(); field != null; field = json.nextField()) {
      inSeconds(field, json, delta);
    }
  }

  /** Groq's fields in the usage; Cerebras' have the same names. */
  public static void inSeconds(String field, JsonCursor json, Delta delta) throws IOException {
    switch (field) {
      case "queue_time" -> seconds(json, delta, ServerTimes::ofQueue);
      case "prompt_time" -> seconds(json, delta, ServerTimes::ofPrefill);
      case "completion_time" -> seconds(json, delta, ServerTimes::ofDecode);
      default -> {}
    }
  }

  /** Reads nanoseconds, Ollama's unit. */
  public static long nanos(JsonCursor json) throws IOException {
    return nanos(json.numberOr(ServerTimes.ABSENT), 1);
  }

  /**
   * Reads the response headers in which servers and gateways report their work.
   *
   * @param header returns the value of a header by name; null without it
   * @return null without any time
   */
  public static @Nullable ServerTimes ofHeaders(UnaryOperator<@Nullable String> header) {
    ServerTimes reported = ServerTimes.NONE;
    for (TimeHeader each : TimeHeader.values()) {
      String value = header.apply(each.header());
      long nanos = value == null ? ServerTimes.ABSENT : nanos(number(value), NANOS_PER_MILLI);
      if (nanos != ServerTimes.ABSENT) {
        reported = reported.updatedBy(each.part(nanos));
      }
    }
    return reported.reported() ? reported : null;
  }

  private static void millis(JsonCursor json, Delta delta, LongFunction<ServerTimes> part)
      throws IOException {
    reported(nanos(json.numberOr(ServerTimes.ABSENT), NANOS_PER_MILLI), delta, part);
  }

  private static void seconds(JsonCursor json, Delta delta, LongFunction<ServerTimes> part)
      throws IOException {
    reported(nanos(json.numberOr(ServerTimes.ABSENT), NANOS_PER_SECOND), delta, part);
  }

  private static void reported(long nanos, Delta delta, LongFunction<ServerTimes> part) {
    if (nanos != ServerTimes.ABSENT) {
      delta.serverTimes(part.apply(nanos));
    }
  }

  private static long nanos(double value, double unit) {
    double nanos = value * unit;
    return nanos >= 0 && nanos <= MOST_NANOS ? Math.round(nanos) : ServerTimes.ABSENT;
  }

  private static double number(String value) {
    try {
      return Double.parseDouble(value.strip().toLowerCase(Locale.ROOT));
    } catch (NumberFormatException e) {
      return ServerTimes.ABSENT;
    }
  }
}
