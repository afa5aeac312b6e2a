// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.files;

import io.github.gatlingllm.RunThread;
import java.io.Closeable;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.BooleanSupplier;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Does an iterator's work on a thread of its own, some elements ahead of who takes them. What goes
 * wrong there is thrown where the element would have been taken. The thread ends with the source;
 * or, as endless ones have no end, once nobody holds the iterator any more. Then the source is
 * closed, if it can be.
 *
 * @param <T> what is iterated over
 */
public final class ReadAhead<T> implements Iterator<T> {

  private static final int MOST = 1024;
  private static final long MOST_WEIGHT = 4 << 20;

  /** So often the thread looks whether anybody is left. */
  private static final long LOOK_MILLIS = 1000;

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
  public static <T> Iterator<T> of(
      RunThread thread, Iterator<T> source, ToLongFunction<T> weigher) {
    var ahead = new ReadAhead<>(source, weigher);
    var taker = new Taker<>(ahead);
    var held = new WeakReference<Object>(taker);
    thread.daemon(() -> ahead.work(held)).start();
    return taker;
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

  /** All that is handed out: the thread holds the rest. */
  private record Taker<T>(ReadAhead<T> ahead) implements Iterator<T> {

    @Override
    public boolean hasNext() {
      return ahead.hasNext();
    }

    @Override
    public T next() {
      return ahead.next();
    }
  }

  private void work(WeakReference<Object> taker) {
    Throwable thrown = null;
    try {
      boolean wanted = true;
      while (wanted && source.hasNext()) {
        wanted = put(source.next(), taker);
      }
    } catch (Throwable e) { // an OutOfMemoryError must not be lost either
      thrown = e;
    }
    close();
    synchronized (lock) {
      failure = thrown;
      ended = true;
      lock.notifyAll();
    }
  }

  /** False: nobody is left to take it. Only asked where there is no room, so nobody waits then. */
  private boolean put(T element, WeakReference<Object> taker) {
    synchronized (lock) {
      waitUntil(() -> hasRoom() || taker.get() == null);
      if (!hasRoom()) {
        return false;
      }
      ready.add(element);
      weight += weigher.applyAsLong(element);
      lock.notifyAll();
      return true;
    }
  }

  /** Only with the lock. */
  private boolean hasRoom() {
    return ready.size() < MOST && weight < MOST_WEIGHT;
  }

  private void close() {
    if (source instanceof Closeable closeable) {
      try {
        closeable.close();
      } catch (IOException | RuntimeException e) {
        // All that was read is there: it harms nobody.
      }
    }
  }

  /** Only with the lock. */
  private void waitUntil(BooleanSupplier condition) {
    try {
      while (!condition.getAsBoolean()) {
        lock.wait(LOOK_MILLIS);
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
