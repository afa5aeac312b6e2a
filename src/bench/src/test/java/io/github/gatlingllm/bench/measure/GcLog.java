// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The pauses in a log that the JVM wrote because of {@link #option}. */
public final class GcLog {

  private static final Pattern PAUSE =
      Pattern.compile("\\[(\\d+)ns\\] GC\\(\\d+\\) (?:[A-Za-z]: )?Pause .* (\\d+)\\.(\\d{3})ms");

  /** Those whose pauses stand as {@link #PAUSE} has it: of others, none found is not none. */
  private static final Pattern KNOWN =
      Pattern.compile(
          "\\[\\d+ns\\] Using (?:G1|Serial|Parallel|Shenandoah|The Z Garbage Collector)\\s*");

  private final Longs pauses = new Longs();
  private final boolean known;

  private GcLog(boolean known) {
    this.known = known;
  }

  /**
   * The JVM's option: ZGC tells its pauses among its phases. Stamps are those of {@code
   * System.nanoTime()}.
   */
  public static String option(Path file) {
    return "-Xlog:gc,gc+phases:file=" + file + ":timenanos:filecount=0";
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
    var log = new GcLog(text.lines().anyMatch(line -> KNOWN.matcher(line).matches()));
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

  /** Empty if the log names no collector that is known. */
  public OptionalDouble count() {
    return ifKnown(pauses.size());
  }

  /** 0 without pauses: then nothing has stopped the process. Empty as {@link #count} is. */
  public OptionalDouble percentileMillis(double percent) {
    return ifKnown(pauses.percentile(percent).orElse(0) / 1e3);
  }

  private OptionalDouble ifKnown(double figure) {
    return known ? OptionalDouble.of(figure) : OptionalDouble.empty();
  }
}
