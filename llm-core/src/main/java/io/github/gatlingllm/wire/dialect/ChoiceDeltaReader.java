// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.dialect;

import com.fasterxml.jackson.core.JsonToken;
import io.github.gatlingllm.wire.Delta;
import io.github.gatlingllm.wire.Dialect;
import io.github.gatlingllm.wire.JsonCursor;
import io.github.gatlingllm.wire.JsonDeltaReader;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Reads dialects whose events contain a list of choices or candidates, each with its index. */
abstract class ChoiceDeltaReader extends JsonDeltaReader {

  /** Creates a reader into the builders of {@link Dialect#reader}. */
  protected ChoiceDeltaReader(@Nullable StringBuilder text, @Nullable StringBuilder hidden) {
    super(text, hidden);
  }

  /**
   * Reads a field of a choice other than its index.
   *
   * @return whether it ends the choice
   */
  protected abstract boolean choiceField(String field, JsonCursor json, Delta delta)
      throws IOException;

  /** Reads the list of choices, which is the current token. */
  protected final void choices(JsonCursor json, Delta delta) throws IOException {
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
      if (field.equals("index")) {
        index = json.countOr(0);
      } else {
        ended |= choiceField(field, json, delta);
      }
    }
    endChoice(index);
    delta.choice(index, ended);
  }
}
