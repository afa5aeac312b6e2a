// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.request;

import java.util.OptionalDouble;

/** What a request had received when the run's end cut it, or when its user gave up. */
public final class PartialAnswer {

  private PartialAnswer() {}

  /** Returns the metric's value, if nothing later could have changed it. */
  public static OptionalDouble settled(Metric metric, RequestRecord request) {
    return switch (metric) {
      case TTFT, TTFO, TTST, TTFT_FROM_SCHEDULE, SCHEDULE_LAG, PREFILL_RATE ->
          request.value(metric);
      case ITL,
          ITL_PER_TOKEN,
          TPOT,
          STREAM_CLOSE,
          E2E,
          MAX_STALL,
          E2E_FROM_SCHEDULE,
          DECODE_RATE,
          CHARACTER_RATE,
          QUEUE_TIME,
          PREFILL_TIME,
          DECODE_TIME,
          NETWORK_TIME,
          SERVER_TIME,
          CONNECT_TIME,
          NOT_REPORTED_TIME,
          FLUIDITY,
          QOE,
          IDLE_TIME,
          BENEFIT,
          READING_SPEED,
          UNSTALLED,
          SANE ->
          OptionalDouble.empty();
    };
  }

  /** Returns a lower bound of the value, had the request continued. */
  public static OptionalDouble atLeast(Metric metric, RequestRecord request) {
    return switch (metric) {
      case TTFT, TTFO -> streamed(request, OptionalDouble.of(elapsed(request)));
      case E2E, STREAM_CLOSE -> OptionalDouble.of(elapsed(request));
      case TTFT_FROM_SCHEDULE -> streamed(request, fromSchedule(request));
      case E2E_FROM_SCHEDULE -> fromSchedule(request);
      case MAX_STALL -> longestGap(request);
      case IDLE_TIME -> request.value(metric);
      case TTST ->
          request.chunks() == 1
              ? OptionalDouble.of(sinceLastChunk(request))
              : OptionalDouble.empty();
      case ITL, ITL_PER_TOKEN -> openGap(request);
      case TPOT,
          SCHEDULE_LAG,
          PREFILL_RATE,
          DECODE_RATE,
          CHARACTER_RATE,
          QUEUE_TIME,
          PREFILL_TIME,
          DECODE_TIME,
          NETWORK_TIME,
          SERVER_TIME,
          CONNECT_TIME,
          NOT_REPORTED_TIME,
          FLUIDITY,
          QOE,
          BENEFIT,
          READING_SPEED,
          UNSTALLED,
          SANE ->
          OptionalDouble.empty();
    };
  }

  private static OptionalDouble streamed(RequestRecord request, OptionalDouble value) {
    return request.timing().streamed() ? value : OptionalDouble.empty();
  }

  private static OptionalDouble longestGap(RequestRecord request) {
    if (request.chunks() == 0) {
      return OptionalDouble.empty();
    }
    double between = request.value(Metric.MAX_STALL).orElse(0);
    return OptionalDouble.of(Math.max(between, sinceLastChunk(request)));
  }

  /** Returns the gap that no further chunk ended. */
  private static OptionalDouble openGap(RequestRecord request) {
    return request.chunks() == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(sinceLastChunk(request));
  }

  private static double elapsed(RequestRecord request) {
    return request.timing().closed() - request.timing().sent();
  }

  private static double sinceLastChunk(RequestRecord request) {
    return request.timing().closed() - request.timing().chunks()[request.chunks() - 1];
  }

  private static OptionalDouble fromSchedule(RequestRecord request) {
    OptionalDouble lag = request.value(Metric.SCHEDULE_LAG);
    return lag.isPresent()
        ? OptionalDouble.of(elapsed(request) + lag.getAsDouble())
        : OptionalDouble.empty();
  }
}
