// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.request;

import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * The per-request metrics, declared once for recorders, SLOs, objectives and reports. Durations are
 * nanoseconds; rates are tokens or characters per second.
 */
public enum Metric {
  TTFT(
      "ttft",
      "TTFT",
      "time to first token: first content chunk − sent",
      Unit.NANOS,
      MetricFormulas::ttft),
  TTFO(
      "ttfo",
      "TTFO",
      "time to first output: first chunk that is not reasoning − sent",
      Unit.NANOS,
      MetricFormulas::ttfo),
  TTST("ttst", "TTST", "time from the first to the second chunk", Unit.NANOS, MetricFormulas::ttst),
  ITL("itl", "ITL", "inter-token latency: all gaps between chunks, pooled", Unit.NANOS) {
    @Override
    public void samples(RequestRecord request, Sink sink) {
      MetricFormulas.gaps(request, sink);
    }
  },
  ITL_PER_TOKEN(
      "itlPerToken",
      "ITL per token",
      "a gap to a chunk of m tokens counts m times gap ÷ m",
      Unit.NANOS) {
    @Override
    public void samples(RequestRecord request, Sink sink) {
      MetricFormulas.gapsPerToken(request, sink);
    }
  },
  TPOT(
      "tpot",
      "TPOT",
      "time per output token: (last chunk − first chunk) ÷ (N − k)",
      Unit.NANOS,
      MetricFormulas::tpot),
  STREAM_CLOSE(
      "streamClose",
      "Stream close",
      "closed − sent, the server's tail included",
      Unit.NANOS,
      MetricFormulas::streamClose),
  E2E(
      "e2e",
      "E2E",
      "end-to-end latency: last content chunk − sent",
      Unit.NANOS,
      MetricFormulas::e2e),
  MAX_STALL(
      "maxStall",
      "Max stall",
      "the longest gap of a request",
      Unit.NANOS,
      MetricFormulas::maxStall),
  SCHEDULE_LAG(
      "scheduleLag", "Schedule lag", "sent − scheduled, signed", Unit.NANOS, MetricFormulas::lag),
  TTFT_FROM_SCHEDULE(
      "ttftFromSchedule",
      "TTFT from schedule",
      "TTFT + schedule lag: free of coordinated omission",
      Unit.NANOS,
      request -> MetricFormulas.fromSchedule(request, MetricFormulas.ttft(request))),
  E2E_FROM_SCHEDULE(
      "e2eFromSchedule",
      "E2E from schedule",
      "E2E + schedule lag: free of coordinated omission",
      Unit.NANOS,
      request -> MetricFormulas.fromSchedule(request, MetricFormulas.e2e(request))),
  PREFILL_RATE(
      "prefillTokensPerSecond",
      "Prefill rate",
      "(P − cached) ÷ TTFT; TTFT includes queueing",
      Unit.TOKENS_PER_SECOND,
      MetricFormulas::prefillRate),
  DECODE_RATE(
      "decodeTokensPerSecond",
      "Decode rate",
      "1 ÷ TPOT: the tokens per second that one user sees",
      Unit.TOKENS_PER_SECOND,
      MetricFormulas::decodeRate),
  CHARACTER_RATE(
      "decodeCharactersPerSecond",
      "Character rate",
      "output characters ÷ (last chunk − first chunk): comparable whatever counts the tokens",
      Unit.CHARACTERS_PER_SECOND,
      MetricFormulas::characterRate),
  QUEUE_TIME(
      "queueTime",
      "Queue time",
      "how long the request waited for the engine, as its answer reports",
      Unit.NANOS,
      ServerStamps::queue),
  PREFILL_TIME(
      "prefillTime",
      "Prefill time",
      "from the engine's first work on the prompt to the first token, as the answer reports",
      Unit.NANOS,
      ServerStamps::prefill),
  DECODE_TIME(
      "decodeTime",
      "Decode time",
      "from the first to the last token, as the answer reports",
      Unit.NANOS,
      ServerStamps::decode),
  NETWORK_TIME(
      "networkTime",
      "Network time",
      "TTFT − queue time − prefill time: network and client, and the server outside of its engine",
      Unit.NANOS,
      request -> ServerStamps.part(request, TtftSplit::network)),
  SERVER_TIME(
      "serverTime",
      "Server time",
      "the server's work until the answer's head, if its answer reports no details",
      Unit.NANOS,
      request -> ServerStamps.part(request, TtftSplit::server)),
  CONNECT_TIME(
      "connectTime",
      "Network, by connect time",
      "the shortest time that a connection took, over HTTP/2 the shortest answer to a PING: an"
          + " estimate, if the answer reports only a part",
      Unit.NANOS,
      request -> ServerStamps.part(request, TtftSplit::connect)),
  NOT_REPORTED_TIME(
      "notToldTime",
      "Not reported",
      "the rest of TTFT, if the answer reports only a part",
      Unit.NANOS,
      request -> ServerStamps.part(request, TtftSplit::notReported)),
  FLUIDITY(
      "fluidity",
      "Fluidity",
      "fluidity index: the share of its tokens' deadlines that an answer met, 0 to 1",
      Unit.SHARE,
      request -> ReadingMetrics.of(request, ReadingExperience::fluidity)),
  QOE(
      "qoe",
      "QoE",
      "quality of experience: 1 − the share that delays take of the time to read, 0 to 1",
      Unit.SHARE,
      request -> ReadingMetrics.of(request, ReadingExperience::qoe)),
  IDLE_TIME(
      "idleTime",
      "Idle time",
      "how long the reader had nothing to read, the first token's delay included",
      Unit.NANOS,
      request -> ReadingMetrics.of(request, ReadingExperience::idleNanos)),
  BENEFIT(
      "benefitTokens",
      "Benefit",
      "output tokens − what could have been read in the idle time",
      Unit.TOKENS,
      request -> ReadingMetrics.of(request, ReadingExperience::benefitTokens)),
  READING_SPEED(
      "readingWordsPerSecond",
      "Reading speed",
      "words per second of the answer's text behind its first chunk",
      Unit.WORDS_PER_SECOND,
      request -> ReadingMetrics.of(request, ReadingExperience::wordsPerSecond)),
  UNSTALLED(
      "unstalled",
      "Unstalled",
      "1 where the reader noticed no wait for more text, else 0: the mean is their share",
      Unit.SHARE,
      request ->
          ReadingMetrics.of(request, readingExperience -> readingExperience.unstalled() ? 1 : 0)),
  SANE(
      "sane",
      "Sane",
      "1 where the answer is not degenerate, else 0: the mean is their share",
      Unit.SHARE,
      request -> MetricFormulas.sane(request.sanity()));

  /** Receives values. */
  @FunctionalInterface
  public interface Sink {

    /** Receives a value that occurs a number of times, at least once. */
    void accept(double value, long times);
  }

  /** The unit of a metric's values. */
  public enum Unit {
    /** Nanoseconds internally, milliseconds in outputs. */
    NANOS,
    /** Tokens per second. */
    TOKENS_PER_SECOND,
    /** Characters per second. */
    CHARACTERS_PER_SECOND,
    /** Words per second. */
    WORDS_PER_SECOND,
    /** Tokens. */
    TOKENS,
    /** A share, from 0 to 1. */
    SHARE
  }

  /** Longer than any request: no time changes the value. */
  private static final double NEVER_NANOS = 1e18;

  private final String key;
  private final String label;
  private final String definition;
  private final Unit unit;

  /** Stateless: a reference to one of the formulas of {@link MetricFormulas}. */
  @SuppressWarnings("ImmutableEnumChecker")
  private final Function<RequestRecord, OptionalDouble> extractor;

  Metric(String key, String label, String definition, Unit unit) {
    this(key, label, definition, unit, request -> OptionalDouble.empty());
  }

  Metric(
      String key,
      String label,
      String definition,
      Unit unit,
      Function<RequestRecord, OptionalDouble> extractor) {
    this.key = key;
    this.label = label;
    this.definition = definition;
    this.unit = unit;
    this.extractor = extractor;
  }

  /** Returns the key in {@code summary.json}. */
  public String key() {
    return key;
  }

  /** Returns the name for people. */
  public String label() {
    return label;
  }

  /** Returns one sentence with the formula. */
  public String definition() {
    return definition;
  }

  /** Returns the unit of the values. */
  public Unit unit() {
    return unit;
  }

  /**
   * Returns whether the gaps of all requests are pooled, so that a single request has no value of
   * its own.
   */
  public boolean pooled() {
    return this == ITL || this == ITL_PER_TOKEN;
  }

  /**
   * Returns whether the metric divides by output tokens, so that it is only as accurate as their
   * number.
   */
  public boolean restsOnOutputTokens() {
    return this == TPOT || this == DECODE_RATE || this == ITL_PER_TOKEN || ofReader();
  }

  /**
   * Returns whether the metric depends on gaps between chunks, so that it is only as accurate as
   * they are.
   */
  public boolean restsOnGaps() {
    return switch (this) {
      case TTST, ITL, ITL_PER_TOKEN, TPOT, MAX_STALL, DECODE_RATE, CHARACTER_RATE -> true;
      default -> ofReader();
    };
  }

  /** Returns whether only requests with a reader have the metric. */
  public boolean ofReader() {
    return switch (this) {
      case FLUIDITY, QOE, IDLE_TIME, BENEFIT, READING_SPEED, UNSTALLED -> true;
      default -> false;
    };
  }

  /** Returns whether only answers that report server times have the metric. */
  public boolean ofServer() {
    return switch (this) {
      case QUEUE_TIME,
          PREFILL_TIME,
          DECODE_TIME,
          NETWORK_TIME,
          SERVER_TIME,
          CONNECT_TIME,
          NOT_REPORTED_TIME ->
          true;
      default -> false;
    };
  }

  /**
   * Returns the metric whose time is measured, and whose timing uncertainty applies in proportion:
   * a rate is a count over such a time, and TPOT a gap over many tokens.
   */
  public Metric timed() {
    return switch (this) {
      case TPOT, DECODE_RATE, CHARACTER_RATE, READING_SPEED -> ITL;
      case FLUIDITY, QOE, BENEFIT, UNSTALLED -> IDLE_TIME;
      case PREFILL_RATE -> TTFT;
      default -> this;
    };
  }

  /**
   * Returns how much longer, in nanoseconds, a request must have taken for another value: for TPOT
   * its whole output, for a rate the time that it covers.
   *
   * @param value the request's own
   */
  public double nanosTo(RequestRecord request, double value, double other) {
    return switch (this) {
      case TPOT -> (other - value) * (request.tokens().output() - request.tokens().k());
      case FLUIDITY, QOE, BENEFIT, UNSTALLED -> ReadingMetrics.nanosTo(this, request, value, other);
      case DECODE_RATE, CHARACTER_RATE, READING_SPEED ->
          longer(MetricFormulas.span(request), value, other);
      case PREFILL_RATE -> longer(MetricFormulas.ttft(request).orElse(0), value, other);
      case SANE -> value >= other ? NEVER_NANOS : -NEVER_NANOS;
      default -> other - value;
    };
  }

  /** No time is long enough for a rate of 0. */
  private static double longer(double nanos, double rate, double other) {
    return other <= 0 ? Double.POSITIVE_INFINITY : nanos * (rate / other - 1);
  }

  /** Returns whether the metric is higher if something takes less time. */
  public boolean isRate() {
    return unit != Unit.NANOS;
  }

  /** Returns whether the metric starts at the due time. */
  public boolean fromSchedule() {
    return this == TTFT_FROM_SCHEDULE || this == E2E_FROM_SCHEDULE;
  }

  /**
   * Returns the request's value; empty for pooled metrics and if the metric is absent by
   * definition.
   */
  public OptionalDouble of(RequestRecord request) {
    return extractor.apply(request);
  }

  /** Passes every value of the request to the sink. */
  public void samples(RequestRecord request, Sink sink) {
    OptionalDouble value = of(request);
    if (value.isPresent()) {
      sink.accept(value.getAsDouble(), 1);
    }
  }

  /** Returns the divisor for outputs: 1e6 turns nanoseconds into milliseconds. */
  public double outputDivisor() {
    return unit == Unit.NANOS ? 1e6 : 1;
  }
}
