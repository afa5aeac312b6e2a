/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.workload;

import io.github.gatlingllm.workload.Lines.MalformedLineException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;

/**
 * Recorded arrivals with their lengths, ready to be replayed: ordered, and timed from the first of
 * them. Immutable.
 */
public final class Trace {

  /** Above it the unit of time was most likely mistaken. */
  static final double MOST_PER_SECOND = 2_000;

  /** Beyond it as well. */
  static final Duration LONGEST = Duration.ofDays(400);

  private final Path file;
  private final TraceFormat format;
  private final List<TracedRequest> requests;
  private final long skipped;
  private final long unanswered;

  private Trace(
      Path file, TraceFormat format, List<TracedRequest> requests, long skipped, long unanswered) {
    this.file = file;
    this.format = format;
    this.requests = List.copyOf(requests);
    this.skipped = skipped;
    this.unanswered = unanswered;
  }

  /**
   * Reads a trace; its format shows in its first line.
   *
   * @param file the trace
   * @param skipMalformed whether lines that can't be read are left out and counted
   * @throws IllegalArgumentException naming file, line and reason; or that the trace spans a time
   *     which no trace spans, so that its unit must be another
   */
  public static Trace read(Path file, boolean skipMalformed) {
    String firstLine = firstLine(file);
    TraceFormat format =
        TraceFormat.of(firstLine).orElseThrow(() -> unknownFormat(file, firstLine));
    TraceFormat.LineReader reader = format.reader(firstLine);
    var requests = new ArrayList<TracedRequest>();
    var unanswered = new LongAdder();
    long skipped =
        Lines.forEach(
            file,
            skipMalformed,
            (number, line) -> {
              if (number == 1 && format.hasHeading()) {
                return;
              }
              reader
                  .read(line)
                  .filter(Trace::answered)
                  .ifPresentOrElse(requests::add, unanswered::increment);
            });
    requests.sort(Comparator.comparingLong(TracedRequest::atNanos));
    var trace = new Trace(file, format, requests, skipped, unanswered.sum());
    trace.requirePlausible();
    return trace;
  }

  /** Only the arrivals from one moment of the trace until before another. */
  public Trace between(Duration from, Duration until) {
    long zero = requests.get(0).atNanos();
    List<TracedRequest> some =
        requests.stream()
            .filter(request -> request.atNanos() - zero >= from.toNanos())
            .filter(request -> request.atNanos() - zero < until.toNanos())
            .toList();
    if (some.isEmpty()) {
      throw new IllegalArgumentException(
          file + " has no request from " + from + " until " + until + ": it spans " + span());
    }
    return new Trace(file, format, some, skipped, unanswered);
  }

  /** How many requests. */
  public int size() {
    return requests.size();
  }

  /** How many lines could not be read and were left out, as asked. */
  public long skipped() {
    return skipped;
  }

  /** How many requests without an answer, or without known lengths, were left out. */
  public long unanswered() {
    return unanswered;
  }

  /** From the first arrival to the last. */
  public Duration span() {
    return Duration.ofNanos(
        requests.get(requests.size() - 1).atNanos() - requests.get(0).atNanos());
  }

  /** When the request is due, in nanoseconds since the first of the trace. */
  public long dueNanos(int index) {
    return requests.get(index).atNanos() - requests.get(0).atNanos();
  }

  /** Tokens of the prompt. */
  public int inputTokens(int index) {
    return requests.get(index).inputTokens();
  }

  /** Tokens of the answer. */
  public int outputTokens(int index) {
    return requests.get(index).outputTokens();
  }

  /** Ids of the prompt's blocks of 512 tokens; empty where the trace tells none. */
  public int[] blocks(int index) {
    return requests.get(index).blocks().clone();
  }

  /** {@code conv.csv: Azure CSV …, 19366 requests in PT59M59S}. */
  @Override
  public String toString() {
    return file.getFileName() + ": " + format.text() + ", " + size() + " requests in " + span();
  }

  private static boolean answered(TracedRequest request) {
    if (request.inputTokens() < 0 || request.outputTokens() < 0) {
      throw new MalformedLineException("a count of tokens must not be negative");
    }
    return request.inputTokens() > 0 && request.outputTokens() > 0;
  }

  /** Only foreign traces can be in a unit that is not the expected one. */
  private void requirePlausible() {
    if (requests.size() < 2) {
      throw new IllegalArgumentException(
          file + " must have at least 2 requests with their lengths, but had " + requests.size());
    }
    if (format == TraceFormat.REQUESTS) {
      return;
    }
    double perSecond = requests.size() / Math.max(1e-9, span().toNanos() / 1e9);
    if (perSecond > MOST_PER_SECOND || span().compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException(
          file
              + " read as "
              + format.text()
              + " has "
              + size()
              + " requests in "
              + span()
              + ", which no trace spans (at most "
              + (int) MOST_PER_SECOND
              + " requests/s, at most "
              + LONGEST.toDays()
              + " days): its times must be in another unit; convert them");
    }
  }

  private static String firstLine(Path file) {
    try (BufferedReader lines = Files.newBufferedReader(file)) {
      String line = lines.readLine();
      return line == null ? "" : line.strip();
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "the trace " + file.toAbsolutePath() + " can't be read: " + e, e);
    }
  }

  private static IllegalArgumentException unknownFormat(Path file, String firstLine) {
    String known =
        Arrays.stream(TraceFormat.values())
            .map(TraceFormat::text)
            .collect(Collectors.joining(", "));
    String shown = firstLine.length() > 80 ? firstLine.substring(0, 80) + "…" : firstLine;
    return new IllegalArgumentException(
        file + " is no trace of a known format (" + known + "): it begins with '" + shown + "'");
  }
}
