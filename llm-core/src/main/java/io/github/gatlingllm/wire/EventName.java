// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire;

import io.github.gatlingllm.wire.framing.ErrorWords;
import org.jspecify.annotations.Nullable;

/** The name of the current event, if it has one. */
final class EventName {

  private @Nullable String name;
  private @Nullable String latest;
  private boolean latestIsError;

  void is(@Nullable String of) {
    name = of;
  }

  /** Returns null if the event has none. */
  @Nullable String name() {
    return name;
  }

  /** Most events have the name of the previous one, as the same String from one decoder. */
  @SuppressWarnings("ReferenceEquality")
  boolean reportsError() {
    if (name != latest) {
      latest = name;
      latestIsError = name != null && ErrorWords.isName(name);
    }
    return latestIsError;
  }
}
