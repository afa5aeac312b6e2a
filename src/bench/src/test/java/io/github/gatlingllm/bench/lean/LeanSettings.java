// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.lean;

import io.netty.channel.epoll.Epoll;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeSet;

/**
 * What the program is told by system properties.
 *
 * @param options of the streams
 * @param listening where, and with what
 * @param truth the file of its log, if it keeps one
 * @param warmUp requests to itself before it starts
 */
record LeanSettings(LeanOptions options, Listening listening, Optional<Path> truth, int warmUp) {

  private static final String PREFIX = "lean.";
  private static final String MODE = "lean.mode";
  private static final String FIRST = "lean.firstMicros";
  private static final String INTERVAL = "lean.intervalMicros";
  private static final String GRAIN = "lean.grainMicros";
  private static final String EVENTS = "lean.eventsPerWrite";
  private static final String PORT = "lean.port";
  private static final String IO_THREADS = "lean.ioThreads";
  private static final String EPOLL = "lean.epoll";
  private static final String TRUTH = "lean.truth";
  private static final String WARM_UP = "lean.warmUp";

  private static final List<String> KNOWN =
      List.of(MODE, FIRST, INTERVAL, GRAIN, EVENTS, PORT, IO_THREADS, EPOLL, TRUTH, WARM_UP);

  /** So that little is left to be compiled while it is measured. */
  private static final String REQUESTS = "1000";

  private static final int LONGEST_MICROS = 600_000_000;

  /**
   * Reads them.
   *
   * @throws IllegalArgumentException naming the property, the rule and the value
   */
  static LeanSettings of(Properties properties) {
    requireKnown(properties);
    LeanOptions options =
        new LeanOptions(
            mode(properties.getProperty(MODE, "paced")),
            micros(properties, FIRST, "50000", 0),
            micros(properties, INTERVAL, "20000", 1),
            micros(properties, GRAIN, "0", 0),
            number(properties, EVENTS, "1", 1, LeanOptions.MOST_EVENTS));
    Listening listening =
        new Listening(
            number(properties, PORT, "0", 0, 65_535),
            number(properties, IO_THREADS, Integer.toString(Listening.IO_THREADS), 1, 1_000),
            Epoll.isAvailable() && flag(properties, EPOLL));
    return new LeanSettings(
        options,
        listening,
        Optional.ofNullable(properties.getProperty(TRUTH)).map(Path::of),
        number(properties, WARM_UP, REQUESTS, 0, 1_000_000));
  }

  private static void requireKnown(Properties properties) {
    for (String name : new TreeSet<>(properties.stringPropertyNames())) {
      if (name.startsWith(PREFIX) && !KNOWN.contains(name)) {
        throw new IllegalArgumentException(
            name + " is no property of the lean server; these are: " + String.join(", ", KNOWN));
      }
    }
  }

  private static LeanMode mode(String reported) {
    return Arrays.stream(LeanMode.values())
        .filter(mode -> mode.name().toLowerCase(Locale.ROOT).equals(reported))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    MODE + " must be paced or blast, but was " + reported));
  }

  private static boolean flag(Properties properties, String name) {
    String reported = properties.getProperty(name, "true");
    if (!reported.equals("true") && !reported.equals("false")) {
      throw new IllegalArgumentException(name + " must be true or false, but was " + reported);
    }
    return reported.equals("true");
  }

  private static Duration micros(Properties properties, String name, String unset, int least) {
    return Duration.ofNanos(1000L * number(properties, name, unset, least, LONGEST_MICROS));
  }

  private static int number(Properties properties, String name, String unset, int least, int most) {
    String reported = properties.getProperty(name, unset);
    if (reported.matches("\\d{1,9}")) {
      int number = Integer.parseInt(reported);
      if (number >= least && number <= most) {
        return number;
      }
    }
    throw new IllegalArgumentException(
        name + " must be a whole number from " + least + " to " + most + ", but was " + reported);
  }
}
