// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server.exposition;

import java.util.ArrayList;
import java.util.List;

/** Parses the Prometheus text format and OpenMetrics. Malformed lines are counted and ignored. */
public final class ExpositionParser {

  /** The largest number of lines, far above that of inference servers. */
  private static final int MOST_SAMPLES = 50_000;

  private static final String END = "# EOF";

  private final List<MetricSample> samples = new ArrayList<>();
  private int malformed;

  private ExpositionParser() {}

  /** Parses any text. */
  public static Exposition parse(String text) {
    return new ExpositionParser().read(text);
  }

  private Exposition read(String text) {
    int from = 0;
    while (from < text.length()) {
      if (samples.size() >= MOST_SAMPLES || malformed >= MOST_SAMPLES) {
        return new Exposition(samples, malformed, false);
      }
      int end = text.indexOf('\n', from);
      int to = end < 0 ? text.length() : end;
      String line = text.substring(from, to).strip();
      if (line.equals(END)) {
        break;
      }
      if (!line.isEmpty() && line.charAt(0) != '#') {
        sample(line);
      }
      from = to + 1;
    }
    return new Exposition(samples, malformed, true);
  }

  private void sample(String line) {
    try {
      samples.add(new SampleLine(line).sample());
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      malformed++;
    }
  }
}
