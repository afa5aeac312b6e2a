/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.bench.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The pauses in a log that the JVM wrote because of {@link #option}. */
public final class GcLog {

  private static final Pattern PAUSE =
      Pattern.compile("\\[(\\d+)ns\\] GC\\(\\d+\\) Pause .* (\\d+)\\.(\\d{3})ms");

  private final Longs pauses = new Longs();

  private GcLog() {}

  /** The JVM's option; stamps are those of {@code System.nanoTime()}. */
  public static String option(Path file) {
    return "-Xlog:gc:file=" + file + ":timenanos:filecount=0";
  }

  /** Those that ended within a span. */
  public static GcLog read(Path file, Span span) {
    try {
      return parse(Files.readString(file), span);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static GcLog parse(String text, Span span) {
    var log = new GcLog();
    text.lines()
        .map(PAUSE::matcher)
        .filter(Matcher::matches)
        .filter(pause -> span.holds(Long.parseLong(pause.group(1))))
        .forEach(
            pause ->
                log.pauses.add(
                    1000 * Long.parseLong(pause.group(2)) + Long.parseLong(pause.group(3))));
    return log;
  }

  public int count() {
    return pauses.size();
  }

  /** 0 without pauses: then nothing has stopped the process. */
  public double percentileMillis(double percent) {
    return pauses.percentile(percent).orElse(0) / 1e3;
  }
}
