// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.trace;

import io.github.gatlingllm.workload.arrivals.SpanText;
import io.github.gatlingllm.workload.files.Lines;
import io.github.gatlingllm.workload.files.Lines.MalformedLineException;
import io.github.gatlingllm.workload.text.WordText;
import io.github.gatlingllm.workload.trace.TraceFormat.LineReader;
import io.github.gatlingllm.workload.trace.TraceFormat.OtherBlocksException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads one trace. */
final class TraceReader {

  /** The highest plausible rate; above it the unit of time is wrong. */
  static final double MOST_PER_SECOND = 2_000;

  /** The longest plausible trace. */
  static final Duration LONGEST = Duration.ofDays(400);

  /** The number of lines in no known format after which a file is not a trace. */
  private static final int MOST_UNKNOWN = 100;

  private final Path file;
  private final TraceSelection selection;
  private final SkippedLines skipped;
  private final TraceColumns kept = new TraceColumns();
  private @Nullable TraceFormat format;
  private @Nullable LineReader reader;
  private @Nullable String firstLine;

  private long first = Long.MAX_VALUE;
  private long last = Long.MIN_VALUE;
  private int answered;
  private int unanswered;
  private long images;

  /** Lines with more than one block of the expected size; {@code otherBlocks} counts the rest. */
  private long blocksAsExpected;

  private long otherBlocks;
  private @Nullable IllegalArgumentException firstOtherBlocks;

  private TraceReader(Path file, TraceSelection selection) {
    this.file = file;
    this.selection = selection;
    this.skipped = new SkippedLines(file, selection.strict());
  }

  static Trace read(Path file, TraceSelection selection) {
    var reading = new TraceReader(file, selection);
    Lines.forEach(file, reading::line, reading::malformed);
    return reading.trace();
  }

  private Trace trace() {
    TraceFormat known = format;
    if (known == null) {
      throw unknownFormat();
    }
    if (firstOtherBlocks != null && otherBlocks > blocksAsExpected) {
      throw firstOtherBlocks;
    }
    skipped.requireMostRead((long) answered + unanswered);
    requirePlausible(known);
    return new Trace(
        file.getFileName().toString(), known, selected(), answered, skipped, unanswered, images);
  }

  private void line(long number, String line) {
    LineReader known = reader;
    if (known == null) {
      begin(line.strip());
      known = reader;
      if (known == null) {
        throw new MalformedLineException(TraceTexts.UNKNOWN_LINE);
      }
      if (format != null && format.hasHeading()) {
        return;
      }
    }
    known.read(line).filter(TraceReader::hasAnswer).ifPresentOrElse(this::add, () -> unanswered++);
  }

  /** A line in no known format may be malformed; a heading must be the first line. */
  private void begin(String line) {
    TraceFormat found = TraceFormat.of(line).orElse(null);
    if (firstLine == null) {
      firstLine = line;
    }
    if (found != null) {
      format = found;
      reader = reader(found, line);
    } else if (!line.startsWith("{") || selection.strict() || skipped.count() >= MOST_UNKNOWN) {
      throw unknownFormat();
    }
  }

  private LineReader reader(TraceFormat found, String line) {
    try {
      return found.reader(line, selection);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
    }
  }

  private void malformed(long number, MalformedLineException reason) {
    skipped.line(number, reason);
    if (reason instanceof OtherBlocksException) {
      otherBlocks++;
      if (firstOtherBlocks == null) {
        firstOtherBlocks = Lines.refusal(file, number, reason, "");
      }
    }
  }

  /** Requests after the end are dropped; the first request can only move to an earlier time. */
  private void add(TraceRequest request) {
    answered++;
    images += request.images();
    blocksAsExpected += request.blocks().length > 1 ? 1 : 0;
    first = Math.min(first, request.atNanos());
    last = Math.max(last, request.atNanos());
    if (selection.beforeEnd(request.atNanos() - first)) {
      kept.add(request);
    }
  }

  private static boolean hasAnswer(TraceRequest request) {
    if (request.inputTokens() < 0 || request.outputTokens() < 0) {
      throw new MalformedLineException(
          TraceTexts.tokensNegative(request.inputTokens(), request.outputTokens()));
    }
    if (request.inputTokens() > WordText.MAX_TOKENS) {
      throw new MalformedLineException(
          TraceTexts.promptTooLong(WordText.MAX_TOKENS, request.inputTokens()));
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
          TraceTexts.nothingSelected(file, period(), SpanText.text(span())));
    }
    return until - from == sorted.size() ? sorted : sorted.part(from, until);
  }

  private String period() {
    Duration until = selection.until();
    return "from "
        + SpanText.text(selection.from())
        + (until == null ? " on" : " until " + SpanText.text(until));
  }

  private Duration span() {
    return Duration.ofNanos(last - first);
  }

  /** A trace without duration, or of an earlier run, has no unit that could be wrong. */
  private void requirePlausible(TraceFormat format) {
    if (answered == 0) {
      throw new IllegalArgumentException(TraceTexts.noRequests(file, unanswered, format.leftOut()));
    }
    if (format == TraceFormat.REQUESTS || first == last) {
      return;
    }
    double perSecond = answered / (span().toNanos() / 1e9);
    if (perSecond > MOST_PER_SECOND || span().compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException(
          TraceTexts.implausible(
              file,
              format.text(selection),
              answered,
              SpanText.text(span()),
              (int) MOST_PER_SECOND,
              LONGEST.toDays()));
    }
  }

  private IllegalArgumentException unknownFormat() {
    if (firstLine == null) {
      return new IllegalArgumentException(TraceTexts.empty(file, skipped.text()));
    }
    String known =
        Arrays.stream(TraceFormat.values())
            .map(format -> format.text(TraceSelection.ALL))
            .collect(Collectors.joining(", "));
    String shown = firstLine.length() > 80 ? firstLine.substring(0, 80) + "…" : firstLine;
    return new IllegalArgumentException(TraceTexts.formatUnknown(file, known, shown));
  }
}
