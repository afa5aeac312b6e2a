// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import io.github.gatlingllm.wire.Delta;
import io.github.gatlingllm.wire.JsonCursor;
import io.github.gatlingllm.wire.ReportedTimesReader;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The common part of OpenAI's chat and legacy completions: choices, usage and model. */
abstract class ChoicesReader extends ChoiceDeltaReader {

  ChoicesReader(@Nullable StringBuilder text, @Nullable StringBuilder hidden) {
    super(text, hidden);
  }

  /** Reads a field of a choice that may contain generated text; others are skipped. */
  protected abstract void generated(String field, JsonCursor json, Delta delta) throws IOException;

  @Override
  protected boolean contentRepeats() {
    return true;
  }

  @Override
  protected final boolean read(String field, JsonCursor json, Delta delta) throws IOException {
    switch (field) {
      case "choices" -> choices(json, delta);
      case "usage" -> ChatUsage.read(json, delta);
      case "model" -> model(json, delta);
      case "system_fingerprint" -> fingerprint(json, delta);
      case "metrics" -> ReportedTimesReader.metrics(json, delta);
      case "timings" -> ReportedTimesReader.timings(json, delta);
      case "time_info" -> ReportedTimesReader.timeInfo(json, delta);
      default -> {
        return false;
      }
    }
    return true;
  }

  @Override
  protected final boolean choiceField(String field, JsonCursor json, Delta delta)
      throws IOException {
    switch (field) {
      case "finish_reason" -> {
        return finishReason(json, delta);
      }
      case "error" -> error(json);
      default -> generated(field, json, delta);
    }
    return false;
  }
}
