/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.report.view;

import io.github.gatlingllm.diagnosis.Limit;
import java.util.stream.Stream;

/** What readers must know of streams that something on the way held back. */
public final class BufferingWords {

  private BufferingWords() {}

  /** One line for each request name whose streams are buffered. */
  public static Stream<String> warnings(RunReport report) {
    String heldUp = report.validity().checks().heldUp().map(words -> "; " + words).orElse("");
    return report.snapshot().requests().entrySet().stream()
        .flatMap(
            path ->
                path.getValue().buffered().doubt().stream()
                    .map(doubt -> "'" + String.join(" / ", path.getKey()) + "': " + doubt))
        .map(text -> text + "; " + Limit.BUFFERING.next() + heldUp);
  }

  /** Whether TTFT can be attributed: buffered streams hide when the first token was made. */
  public static boolean attributable(RunReport report) {
    return !report.snapshot().all().buffered().many();
  }
}
