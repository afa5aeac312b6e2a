/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.workload;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.BooleanSupplier;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Does an iterator's work on a thread of its own, some elements ahead of who takes them. What goes
 * wrong there is thrown where the element would have been taken.
 *
 * @param <T> what is iterated over
 */
public final class ReadAhead<T> implements Iterator<T> {

  private static final int MOST = 1024;
  private static final long MOST_WEIGHT = 4 << 20;

  private final Iterator<T> source;
  private final ToLongFunction<T> weigher;
  private final Object lock = new Object();

  // All below: only with the lock.
  private final Deque<T> ready = new ArrayDeque<>();
  private long weight;
  private boolean ended;
  private @Nullable Throwable failure;

  private ReadAhead(Iterator<T> source, ToLongFunction<T> weigher) {
    this.source = source;
    this.weigher = weigher;
  }

  /**
   * Begins.
   *
   * @param source from now on used by the thread alone
   * @param weigher about how many characters an element takes, so that large ones are fewer
   */
  public static <T> ReadAhead<T> of(String thread, Iterator<T> source, ToLongFunction<T> weigher) {
    var ahead = new ReadAhead<>(source, weigher);
    var worker = new Thread(ahead::work, thread);
    worker.setDaemon(true);
    worker.start();
    return ahead;
  }

  /** Waits only if the thread is behind. */
  @Override
  public boolean hasNext() {
    synchronized (lock) {
      waitUntil(() -> !ready.isEmpty() || ended);
      if (ready.isEmpty() && failure != null) {
        throw asUnchecked(failure);
      }
      return !ready.isEmpty();
    }
  }

  @Override
  public T next() {
    synchronized (lock) {
      if (!hasNext()) {
        throw new NoSuchElementException("there is no further element");
      }
      T element = ready.remove();
      weight -= weigher.applyAsLong(element);
      lock.notifyAll();
      return element;
    }
  }

  private void work() {
    Throwable thrown = null;
    try {
      while (source.hasNext()) {
        put(source.next());
      }
    } catch (Throwable e) { // an OutOfMemoryError must not be lost either
      thrown = e;
    }
    synchronized (lock) {
      failure = thrown;
      ended = true;
      lock.notifyAll();
    }
  }

  private void put(T element) {
    synchronized (lock) {
      waitUntil(() -> ready.size() < MOST && weight < MOST_WEIGHT);
      ready.add(element);
      weight += weigher.applyAsLong(element);
      lock.notifyAll();
    }
  }

  /** Only with the lock. */
  private void waitUntil(BooleanSupplier condition) {
    try {
      while (!condition.getAsBoolean()) {
        lock.wait();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for a prompt", e);
    }
  }

  /** Gatling's feeders survive no Error: their users would wait for ever. */
  private static RuntimeException asUnchecked(Throwable failure) {
    return failure instanceof RuntimeException known
        ? known
        : new IllegalStateException("reading ahead failed: " + failure, failure);
  }
}
