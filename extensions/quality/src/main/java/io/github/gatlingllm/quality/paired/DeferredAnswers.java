// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.paired;

import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** Answers that wait for the end of the load, within a memory limit. Thread-safe. */
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
   * Creates an empty queue.
   *
   * @param most the maximum number of waiting characters
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

  /** Scores the next answer. Returns false if there is none or no time is left. */
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

  /** Stops scoring; an answer that is being scored no longer counts. */
  synchronized void close() {
    closed = true;
  }

  synchronized boolean isClosed() {
    return closed;
  }

  /** Returns what was not scored, and why; null if all answers were scored. */
  synchronized @Nullable String trouble(String scorer) {
    if (letGo > 0) {
      return ScoreTexts.notKept(letGo, scorer, most / 1e6);
    }
    return closed && scored < given ? ScoreTexts.notInTime(given - scored, given, scorer) : null;
  }
}
