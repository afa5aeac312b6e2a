// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * What {@code -DselfTest.…} says.
 *
 * @param streams how many streams each level has
 * @param seconds how long a level lasts, its first second being a ramp
 * @param ttftMillis so far 99 % of the TTFTs may be from the truth
 * @param gapMillis so far 99 % of the gaps may be
 */
record SelfTestSettings(List<Integer> streams, int seconds, double ttftMillis, double gapMillis) {

  private static final String PREFIX = "selfTest.";
  private static final String STREAMS = PREFIX + "streams";
  private static final String SECONDS = PREFIX + "seconds";
  private static final String TTFT = PREFIX + "ttftMs";
  private static final String GAP = PREFIX + "gapMs";
  private static final List<String> KNOWN = List.of(STREAMS, SECONDS, TTFT, GAP);

  private static final int LEAST_SECONDS = 3;

  SelfTestSettings {
    streams = List.copyOf(streams);
    for (int i = 0; i < streams.size(); i++) {
      if (streams.get(i) < 1 || (i > 0 && streams.get(i) <= streams.get(i - 1))) {
        throw new IllegalArgumentException(
            STREAMS
                + " must be whole numbers that rise from 1 on, but was "
                + streams
                + ": try -D"
                + STREAMS
                + "=8,64,256");
      }
    }
    if (seconds < LEAST_SECONDS) {
      throw new IllegalArgumentException(
          SECONDS
              + " must be at least "
              + LEAST_SECONDS
              + ", since a level's beginning does not"
              + " count, but was "
              + seconds);
    }
    if (!(ttftMillis > 0) || !(gapMillis > 0)) {
      throw new IllegalArgumentException(
          TTFT + " and " + GAP + " must be above 0, but were " + ttftMillis + " and " + gapMillis);
    }
  }

  /**
   * Reads and validates.
   *
   * @throws IllegalArgumentException at the first property that can't be
   */
  static SelfTestSettings of(Properties properties) {
    for (String name : properties.stringPropertyNames()) {
      if (name.startsWith(PREFIX) && !KNOWN.contains(name)) {
        throw new IllegalArgumentException(
            "'" + name + "' is no property: known are " + String.join(", ", KNOWN));
      }
    }
    return new SelfTestSettings(
        Stream.of(properties.getProperty(STREAMS, "8,32,64,128,256,512").split(",", -1))
            .map(text -> (int) number(STREAMS, text))
            .toList(),
        (int) number(SECONDS, properties.getProperty(SECONDS, "6")),
        number(TTFT, properties.getProperty(TTFT, "10")),
        number(GAP, properties.getProperty(GAP, "5")));
  }

  /** A load of the middle, before all levels. */
  int warmUpStreams() {
    return streams.get(streams.size() / 2);
  }

  private static double number(String name, String text) {
    try {
      return Double.parseDouble(text.strip());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(name + " must be a number, but was '" + text + "'", e);
    }
  }
}
