// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import io.github.gatlingllm.settings.SettingsTexts;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * The settings of {@code -DselfTest.…}.
 *
 * @param streams the concurrent streams of each level
 * @param seconds the duration of a level; its first second is a ramp
 * @param ttftMillis the allowed error of 99 % of the TTFTs
 * @param gapMillis the allowed error of 99 % of the gaps
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
            SettingsTexts.malformed(
                    STREAMS, streams.toString(), "increasing whole numbers of at least 1")
                + ". Set for example -D"
                + STREAMS
                + "=8,64,256");
      }
    }
    if (seconds < LEAST_SECONDS) {
      throw new IllegalArgumentException(
          SettingsTexts.malformed(
              SECONDS,
              String.valueOf(seconds),
              "at least " + LEAST_SECONDS + ", because the first second of a level is a ramp"));
    }
    if (!(ttftMillis > 0) || !(gapMillis > 0)) {
      throw new IllegalArgumentException(
          TTFT
              + ", "
              + GAP
              + ": "
              + ttftMillis
              + " and "
              + gapMillis
              + " are invalid. Both must be above 0");
    }
  }

  /**
   * Reads and validates the properties.
   *
   * @throws IllegalArgumentException naming the first property that cannot be used
   */
  static SelfTestSettings of(Properties properties) {
    for (String name : properties.stringPropertyNames()) {
      if (name.startsWith(PREFIX) && !KNOWN.contains(name)) {
        throw new IllegalArgumentException(SettingsTexts.unknown(name, KNOWN));
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

  /** Returns the streams of the warm-up before all levels: those of the middle level. */
  int warmUpStreams() {
    return streams.get(streams.size() / 2);
  }

  private static double number(String name, String text) {
    try {
      return Double.parseDouble(text.strip());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(SettingsTexts.malformed(name, text, "a number"), e);
    }
  }
}
