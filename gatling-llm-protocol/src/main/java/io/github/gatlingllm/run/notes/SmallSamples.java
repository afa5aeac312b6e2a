// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run.notes;

import io.github.gatlingllm.measure.RequestStats;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Warns of request names with too few answers for a p99. */
public final class SmallSamples {

  /** 1 ÷ (1 − 0.99): below it, p99 is close to the slowest answer. */
  private static final long ENOUGH = 100;

  private static final int MOST_NAMED = 5;

  private SmallSamples() {}

  public static Optional<String> warning(Map<List<String>, RequestStats> requests) {
    List<Map.Entry<List<String>, RequestStats>> small =
        requests.entrySet().stream().filter(path -> isSmall(path.getValue())).toList();
    if (small.isEmpty()) {
      return Optional.empty();
    }
    String named =
        small.stream()
            .limit(MOST_NAMED)
            .map(
                path ->
                    "'"
                        + String.join(" / ", path.getKey())
                        + "' "
                        + path.getValue().counts().succeeded())
            .collect(Collectors.joining(", "));
    int more = small.size() - MOST_NAMED;
    return Optional.of(RunNoteTexts.smallSamples(named, more, ENOUGH));
  }

  /** Without answers, there is no p99 that could mislead. */
  private static boolean isSmall(RequestStats stats) {
    long answers = stats.counts().succeeded();
    return answers > 0 && answers < ENOUGH;
  }
}
