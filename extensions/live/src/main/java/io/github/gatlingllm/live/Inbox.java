// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The events of one event loop until the recorder takes them, about once a second. An event takes a
 * few hundred bytes. The event loop only appends to a list; the recorder holds the lock only to
 * swap lists.
 */
public final class Inbox {

  private List<Consumer<LiveRecorder>> waiting = new ArrayList<>();

  /** Adds an event. */
  public synchronized void add(Consumer<LiveRecorder> event) {
    waiting.add(event);
  }

  synchronized List<Consumer<LiveRecorder>> take() {
    List<Consumer<LiveRecorder>> taken = waiting;
    waiting = new ArrayList<>(Math.max(16, taken.size()));
    return taken;
  }
}
