// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.openai;

import com.fasterxml.jackson.core.JsonToken;
import io.github.gatlingllm.wire.Delta;
import io.github.gatlingllm.wire.JsonCursor;
import io.github.gatlingllm.wire.JsonDeltaReader;
import io.github.gatlingllm.wire.ToldTimes;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** What OpenAI's chat and legacy completions have in common: choices, usage and model. */
abstract class ChoicesReader extends JsonDeltaReader {

  ChoicesReader(@Nullable StringBuilder text, @Nullable StringBuilder hidden) {
    super(text, hidden);
  }

  /** Reads a field of a choice in which generated text may be; others are passed over. */
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
      case "metrics" -> ToldTimes.metrics(json, delta);
      case "timings" -> ToldTimes.timings(json, delta);
      case "time_info" -> ToldTimes.timeInfo(json, delta);
      default -> {
        return false;
      }
    }
    return true;
  }

  private void choices(JsonCursor json, Delta delta) throws IOException {
    for (boolean more = json.firstElement(); more; more = json.nextElement()) {
      if (json.at(JsonToken.START_OBJECT)) {
        delta.markChoices();
        choice(json, delta);
      }
    }
  }

  private void choice(JsonCursor json, Delta delta) throws IOException {
    startChoice();
    int index = 0;
    boolean ended = false;
    for (String field = json.firstField(); field != null; field = json.nextField()) {
      switch (field) {
        case "index" -> index = json.countOr(0);
        case "finish_reason" -> ended |= finishReason(json, delta);
        case "error" -> error(json);
        default -> generated(field, json, delta);
      }
    }
    endChoice(index);
    delta.choice(index, ended);
  }
}
