// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.paired;

import java.util.ArrayDeque;
import java.util.Locale;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Answers that wait for the load to be over, as many as memory can be spared for. Safe for use by
 * several threads.
 */
final class DeferredAnswers {

  private final Queue<Waiting> queue = new ArrayDeque<>();
  private final long most;
  private long characters;
  private long letGo;
  private int scored;
  private int given;
  private boolean closed;

  private record Waiting(Runnable score, int characters) {}

  /**
   * Begins without any.
   *
   * @param most characters that may wait
   */
  DeferredAnswers(long most) {
    this.most = most;
  }

  synchronized void add(Runnable score, int length) {
    if (characters + length > most) {
      letGo++;
    } else {
      characters += length;
      queue.add(new Waiting(score, length));
      given++;
    }
  }

  synchronized int waiting() {
    return queue.size();
  }

  synchronized int scored() {
    return scored;
  }

  /** Scores the next one; false: there is none, or no time is left. */
  boolean scoreNext() {
    Waiting next = next();
    if (next == null) {
      return false;
    }
    next.score().run();
    synchronized (this) {
      scored += closed ? 0 : 1;
      characters -= next.characters();
    }
    return true;
  }

  private synchronized @Nullable Waiting next() {
    return closed ? null : queue.poll();
  }

  /** Nothing is scored any more, and what is being scored no longer counts. */
  synchronized void close() {
    closed = true;
  }

  synchronized boolean isClosed() {
    return closed;
  }

  /** What was not scored, and why; null: all was. */
  synchronized @Nullable String trouble(String scorer) {
    if (letGo > 0) {
      return String.format(
          Locale.ROOT,
          "%d answers could not be kept for scorer %s until the load was over: more than %.1f"
              + " million characters of them; lower share(...), or cap answers",
          letGo,
          scorer,
          most / 1e6);
    }
    return closed && scored < given
        ? given
            - scored
            + " of "
            + given
            + " answers were not scored by "
            + scorer
            + " in time after the load: give it longer, afterLoad(Duration), or lower share(...)"
        : null;
  }
}
