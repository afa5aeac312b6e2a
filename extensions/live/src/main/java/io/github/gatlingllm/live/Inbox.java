// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * What one event loop has to tell, until it is taken: some hundred bytes a request, for a second.
 * The event loop only adds to a list; nobody else holds its lock for longer than it takes to swap
 * two of them.
 */
public final class Inbox {

  private List<Consumer<LiveRecorder>> waiting = new ArrayList<>();

  /** Something happened. */
  public synchronized void add(Consumer<LiveRecorder> event) {
    waiting.add(event);
  }

  synchronized List<Consumer<LiveRecorder>> take() {
    List<Consumer<LiveRecorder>> taken = waiting;
    waiting = new ArrayList<>(Math.max(16, taken.size()));
    return taken;
  }
}
