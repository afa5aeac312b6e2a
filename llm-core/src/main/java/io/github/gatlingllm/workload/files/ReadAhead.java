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
 * Iterates over a source on a separate thread, some elements ahead of the consumer. The consumer
 * receives exceptions of the source in place of the element. The thread ends with the source, or
 * when the iterator is garbage collected, and then closes the source if it is {@link Closeable}.
 *
 * @param <T> the type of the elements
 */
public final class ReadAhead<T> implements Iterator<T> {

  private static final int MOST = 1024;
  private static final long MOST_WEIGHT = 4 << 20;

  /** How often the thread checks whether the iterator is still in use. */
  private static final long LOOK_MILLIS = 1000;

  private final Iterator<T> source;
  private final ToLongFunction<T> weigher;
  private final Object lock = new Object();

  // guarded by lock
  private final Deque<T> ready = new ArrayDeque<>();
  private long weight;
  private boolean ended;
  private @Nullable Throwable failure;

  private ReadAhead(Iterator<T> source, ToLongFunction<T> weigher) {
    this.source = source;
    this.weigher = weigher;
  }

  /**
   * Starts the thread.
   *
   * @param source used only by the thread from now on
   * @param weigher the approximate size of an element in characters, which limits large elements
   */
  public static <T> Iterator<T> of(
      RunThread thread, Iterator<T> source, ToLongFunction<T> weigher) {
    var ahead = new ReadAhead<>(source, weigher);
    var taker = new Taker<>(ahead);
    var held = new WeakReference<Object>(taker);
    thread.daemon(() -> ahead.work(held)).start();
    return taker;
  }

  /** Blocks only if the thread is behind. */
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

  /** The only object that callers hold; the thread holds the rest. */
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

  /** Adds an element; false if there is no room and the iterator is no longer in use. */
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
        // All elements were read, so a failed close has no effect.
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

  /** Wraps Errors, because a Gatling feeder that fails with one blocks its users forever. */
  private static RuntimeException asUnchecked(Throwable failure) {
    return failure instanceof RuntimeException known
        ? known
        : new IllegalStateException("reading ahead failed: " + failure, failure);
  }
}
