// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live.otlp;

import io.github.gatlingllm.RunThread;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Delivers items to a collector, on a separate thread. Items wait in a bounded queue; dropped ones
 * are counted. Only the end of the run waits for the collector, for a limited time.
 *
 * @param <T> the immutable items
 */
final class OtlpDelivery<T> implements ClosedAtShutdown {

  private static final int MOST_ATTEMPTS = 5;
  private static final long FIRST_PAUSE_MILLIS = 500;
  private static final long LONGEST_PAUSE_MILLIS = 30_000;

  private final DeliveryRules rules;
  private final OtlpEndpoint to;
  private final Function<List<T>, byte[]> body;
  private final OtlpClient client;
  private final Thread thread;

  // guarded by this
  private final Deque<T> waiting = new ArrayDeque<>();
  private @Nullable T newest;
  private boolean newestDelivered;
  private boolean closing;
  private long deadline;
  private long offered;
  private long delivered;
  private long lost;
  private long rejected;
  private @Nullable String lastError;

  /**
   * Creates a delivery that is not started.
   *
   * @param body makes the body of a request, from one item up to the limit of the rules
   */
  OtlpDelivery(
      DeliveryRules rules, OtlpEndpoint to, RunThread thread, Function<List<T>, byte[]> body) {
    this.rules = rules;
    this.to = to;
    this.body = body;
    this.client = new OtlpClient(to, rules.rejections());
    this.thread = thread.daemon(this::run);
  }

  /** Starts the delivery. */
  void start() {
    thread.start();
  }

  /** Adds an item to the queue. Does not block. */
  synchronized void offer(T item) {
    offered++;
    newest = item;
    newestDelivered = false;
    if (closing) {
      drop(OtlpTexts.ENDED_UNSENT);
      return;
    }
    if (waiting.size() >= rules.mostWaiting()) {
      drop(OtlpTexts.TOO_SLOW);
      if (!rules.newestIsAll()) {
        return;
      }
      waiting.removeFirst();
    }
    waiting.addLast(item);
    if (waiting.size() == 1 || waiting.size() == rules.atATime()) {
      notifyAll();
    }
  }

  /** Returns the number of items that were not delivered so far. */
  synchronized long lost() {
    return lost;
  }

  /** Returns the number of values that the collector rejected. */
  synchronized long rejected() {
    return rejected;
  }

  @Override
  public synchronized void closing(long until) {
    if (!closing) {
      closing = true;
      deadline = until;
      notifyAll();
    }
  }

  @Override
  public boolean newestIsAll() {
    return rules.newestIsAll();
  }

  @Override
  public boolean ended(long millis) {
    try {
      if (millis > 0) {
        thread.join(millis);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return !thread.isAlive();
  }

  @Override
  public void hurry() {
    client.abandon();
  }

  @Override
  public void giveUp() {
    synchronized (this) {
      waiting.clear();
    }
    client.abandon();
  }

  @Override
  public void stop() {
    client.abandon();
    thread.interrupt();
  }

  @Override
  public Optional<String> lossesAtLast() {
    client.close();
    return losses();
  }

  private synchronized Optional<String> losses() {
    long missing = offered - delivered;
    if (missing == 0 && rejected == 0) {
      return Optional.empty();
    }
    String error = lastError == null ? "" : OtlpTexts.lastError(lastError);
    String refused = rejected == 0 ? "" : rules.rejectedText().apply(rejected);
    return Optional.of(
        OtlpTexts.notDelivered(
            missing, offered, rules.what(), to.shownAddress(), error + refused + consequence()));
  }

  /** Returns the consequence of losses. The caller holds the lock. */
  private String consequence() {
    if (!rules.newestIsAll()) {
      return "";
    }
    return newestDelivered && rejected == 0
        ? OtlpTexts.LAST_DELIVERED
        : OtlpTexts.COUNTS_INCOMPLETE;
  }

  private void run() {
    try {
      for (List<T> next = next(); !next.isEmpty(); next = next()) {
        deliver(next);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | Error e) {
      remember(e.toString());
      closing(System.nanoTime()); // this thread sends nothing any more
    }
  }

  /** Waits for items and returns some; empty: no more will come. */
  private synchronized List<T> next() throws InterruptedException {
    while (waiting.isEmpty() && !closing) {
      wait();
    }
    gather();
    while (closing && rules.newestIsAll() && waiting.size() > 1) {
      waiting.removeFirst();
      drop(OtlpTexts.ENDED_UNSENT);
    }
    var some = new ArrayList<T>();
    while (!waiting.isEmpty() && some.size() < rules.atATime()) {
      some.add(waiting.removeFirst());
    }
    return some;
  }

  /** Waits for more items, since they come in bursts. The caller holds the lock. */
  private void gather() throws InterruptedException {
    long until = System.nanoTime() + rules.gather().toNanos();
    long left = rules.gather().toMillis();
    while (!closing && waiting.size() < rules.atATime() && left > 0) {
      wait(left);
      left = TimeUnit.NANOSECONDS.toMillis(until - System.nanoTime());
    }
  }

  private void deliver(List<T> items) throws InterruptedException {
    byte[] posting = body.apply(items);
    for (int attempt = 1; ; attempt++) {
      OtlpClient.Posted posted = client.post(posting);
      String error = posted.error();
      if (error == null) {
        delivered(items, posted);
        return;
      }
      remember(error);
      if (!posted.again() || attempt == MOST_ATTEMPTS || !paused(pause(attempt, posted))) {
        lose(items.size());
        return;
      }
    }
  }

  /**
   * Returns the pause before the next attempt, in milliseconds: at least what the collector
   * demands.
   */
  private static long pause(int attempt, OtlpClient.Posted posted) {
    long demanded = TimeUnit.SECONDS.toMillis(posted.pause().orElse(0));
    return Math.min(LONGEST_PAUSE_MILLIS, Math.max(demanded, FIRST_PAUSE_MILLIS << (attempt - 1)));
  }

  /** Waits until the next attempt. Returns false if there is none because the run ends. */
  private synchronized boolean paused(long millis) throws InterruptedException {
    long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    while (true) {
      long now = System.nanoTime();
      if (closing && rules.newestIsAll()) {
        if (!waiting.isEmpty()) {
          return false; // a newer item replaces this one
        }
        // The end of the run cannot wait for a long pause that the collector demands.
        until = earlier(until, now + TimeUnit.MILLISECONDS.toNanos(FIRST_PAUSE_MILLIS));
      } else if (closing && until - deadline > 0) {
        return false;
      }
      long left = TimeUnit.NANOSECONDS.toMillis(until - now);
      if (left <= 0) {
        return true;
      }
      wait(left);
    }
  }

  private static long earlier(long one, long other) {
    return one - other < 0 ? one : other;
  }

  private synchronized void delivered(List<T> items, OtlpClient.Posted posted) {
    delivered += items.size();
    rejected += posted.rejected();
    newestDelivered |= items.get(items.size() - 1) == newest;
  }

  private synchronized void lose(int items) {
    lost += items;
  }

  /** Counts a dropped item. An error of the collector is the better reason. Needs the lock. */
  private void drop(String reason) {
    lost++;
    if (lastError == null) {
      lastError = reason;
    }
  }

  private synchronized void remember(String error) {
    if (lastError == null || !error.equals(OtlpTexts.ENDED_UNANSWERED)) {
      lastError = error;
    }
  }
}
