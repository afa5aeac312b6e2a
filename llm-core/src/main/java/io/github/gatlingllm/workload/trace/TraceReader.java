/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.workload.trace;

import io.github.gatlingllm.workload.arrivals.Spans;
import io.github.gatlingllm.workload.files.Lines;
import io.github.gatlingllm.workload.files.Lines.MalformedLineException;
import io.github.gatlingllm.workload.text.WordText;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Reads one trace. */
final class TraceReader {

  /** Above it the unit of time was most likely mistaken. */
  static final double MOST_PER_SECOND = 2_000;

  /** Beyond it as well. */
  static final Duration LONGEST = Duration.ofDays(400);

  private static final String SKIP = "; mend such entries, or leave them out by .skipMalformed()";

  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private final Path file;
  private final TraceSelection selection;
  private final TraceFormat format;
  private final TraceFormat.LineReader reader;
  private final TraceColumns kept = new TraceColumns();

  private long first = Long.MAX_VALUE;
  private long last = Long.MIN_VALUE;
  private int answered;
  private int unanswered;

  private TraceReader(Path file, TraceSelection selection) {
    this.file = file;
    this.selection = selection;
    String firstLine = firstLine(file);
    format = TraceFormat.of(firstLine).orElseThrow(() -> unknownFormat(file, firstLine));
    reader = reader(firstLine);
  }

  static Trace read(Path file, TraceSelection selection) {
    var reading = new TraceReader(file, selection);
    long skipped = Lines.forEach(file, selection.skipMalformed(), SKIP, reading::line);
    reading.requirePlausible();
    return new Trace(
        file.getFileName().toString(),
        reading.format,
        reading.selected(),
        reading.answered,
        skipped,
        reading.unanswered);
  }

  private TraceFormat.LineReader reader(String firstLine) {
    try {
      return format.reader(firstLine, selection);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
    }
  }

  private void line(long number, String line) {
    if (number == 1 && format.hasHeading()) {
      return;
    }
    reader
        .read(number == 1 ? withoutMark(line) : line)
        .filter(TraceReader::hasAnswer)
        .ifPresentOrElse(this::add, () -> unanswered++);
  }

  /** What can't be wanted is not kept: the first request can only turn out to be earlier. */
  private void add(TracedRequest request) {
    answered++;
    first = Math.min(first, request.atNanos());
    last = Math.max(last, request.atNanos());
    if (selection.beforeEnd(request.atNanos() - first)) {
      kept.add(request);
    }
  }

  private static boolean hasAnswer(TracedRequest request) {
    if (request.inputTokens() < 0 || request.outputTokens() < 0) {
      throw new MalformedLineException(
          "counts of tokens must not be negative, but were "
              + request.inputTokens()
              + " and "
              + request.outputTokens());
    }
    if (request.inputTokens() > WordText.MAX_TOKENS) {
      throw new MalformedLineException(
          "a prompt must have at most "
              + WordText.MAX_TOKENS
              + " tokens, but had "
              + request.inputTokens());
    }
    return request.inputTokens() > 0 && request.outputTokens() > 0;
  }

  private TraceColumns selected() {
    TraceColumns sorted = kept.sorted();
    int from = 0;
    while (from < sorted.size() && sorted.atNanos(from) - first < selection.from().toNanos()) {
      from++;
    }
    int until = from;
    while (until < sorted.size()
        && until - from < selection.limit()
        && selection.beforeEnd(sorted.atNanos(until) - first)) {
      until++;
    }
    if (from == until) {
      throw new IllegalArgumentException(
          file + " has no request " + period() + ": it spans " + Spans.text(span()));
    }
    return until - from == sorted.size() ? sorted : sorted.part(from, until);
  }

  private String period() {
    Duration until = selection.until();
    return "from "
        + Spans.text(selection.from())
        + (until == null ? " on" : " until " + Spans.text(until));
  }

  private Duration span() {
    return Duration.ofNanos(last - first);
  }

  /** In any unit no time is no time; and only foreign traces can be in another one. */
  private void requirePlausible() {
    if (answered == 0) {
      throw new IllegalArgumentException(
          file
              + " must have at least 1 request with the lengths of its prompt and its answer, but"
              + " had none ("
              + unanswered
              + " "
              + format.leftOut()
              + "): is it complete?");
    }
    if (format == TraceFormat.REQUESTS || first == last) {
      return;
    }
    double perSecond = answered / (span().toNanos() / 1e9);
    if (perSecond > MOST_PER_SECOND || span().compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException(
          file
              + ", read as "
              + format.text(selection)
              + ", has "
              + answered
              + " requests in "
              + Spans.text(span())
              + ", which no trace has (at most "
              + (int) MOST_PER_SECOND
              + " requests/s, at most "
              + LONGEST.toDays()
              + " days): its times must be in another unit; say which by timestampsIn(...)");
    }
  }

  private static String firstLine(Path file) {
    try (BufferedReader lines = Files.newBufferedReader(file)) {
      String line = lines.readLine();
      return line == null ? "" : withoutMark(line).strip();
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "the trace " + file.toAbsolutePath() + " can't be read: " + e, e);
    }
  }

  private static String withoutMark(String line) {
    return line.startsWith(BYTE_ORDER_MARK) ? line.substring(1) : line;
  }

  private static IllegalArgumentException unknownFormat(Path file, String firstLine) {
    String known =
        Arrays.stream(TraceFormat.values())
            .map(format -> format.text(TraceSelection.ALL))
            .collect(Collectors.joining(", "));
    String shown = firstLine.length() > 80 ? firstLine.substring(0, 80) + "…" : firstLine;
    return new IllegalArgumentException(
        file + " is no trace of a known format (" + known + "): it begins with '" + shown + "'");
  }
}
