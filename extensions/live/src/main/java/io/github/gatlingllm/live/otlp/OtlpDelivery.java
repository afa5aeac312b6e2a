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
 * Delivers to a collector, on a thread of its own. What can't be delivered yet waits in a bounded
 * queue; what is dropped is counted. Whatever the collector does, nobody waits for it but the end
 * of the run, and that no longer than it was told to.
 *
 * @param <T> what is delivered; nobody changes it
 */
final class OtlpDelivery<T> implements ClosedAtShutdown {

  private static final int MOST_ATTEMPTS = 5;
  private static final long FIRST_PAUSE_MILLIS = 500;
  private static final long LONGEST_PAUSE_MILLIS = 30_000;

  private static final String TOO_SLOW = "the collector is too slow";
  private static final String ENDED = "the run ended before it could be sent";

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
   * Sends nothing yet.
   *
   * @param body what is posted of some, at least one and at most as many as the rules say
   */
  OtlpDelivery(
      DeliveryRules rules, OtlpEndpoint to, RunThread thread, Function<List<T>, byte[]> body) {
    this.rules = rules;
    this.to = to;
    this.body = body;
    this.client = new OtlpClient(to, rules.rejections());
    this.thread = thread.daemon(this::run);
  }

  /** Begins. */
  void start() {
    thread.start();
  }

  /** Takes something. Never waits. */
  synchronized void offer(T item) {
    offered++;
    newest = item;
    newestDelivered = false;
    if (closing) {
      drop(ENDED);
      return;
    }
    if (waiting.size() >= rules.mostWaiting()) {
      drop(TOO_SLOW);
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

  /** How many could not be delivered so far. */
  synchronized long lost() {
    return lost;
  }

  /** How many values of those that were delivered the collector did not take. */
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
    String error = lastError == null ? "" : " (last: " + lastError + ")";
    String refused =
        rejected == 0 ? "" : ", and " + rules.values().formatted(rejected) + " were rejected";
    return Optional.of(
        "OpenTelemetry: %d of %d %s to %s were not delivered%s%s%s"
            .formatted(
                missing,
                offered,
                rules.what(),
                to.shownAddress(),
                error,
                refused,
                whatThatMeans()));
  }

  /** With its lock. */
  private String whatThatMeans() {
    if (!rules.newestIsAll()) {
      return "";
    }
    return newestDelivered && rejected == 0
        ? "; the last one was, so that no count is missing there"
        : "; what the collector has is not all that the run counted";
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
      closing(System.nanoTime()); // nobody would send what is offered from now on
    }
  }

  /** Some that wait; none: none will come. */
  private synchronized List<T> next() throws InterruptedException {
    while (waiting.isEmpty() && !closing) {
      wait();
    }
    gather();
    while (closing && rules.newestIsAll() && waiting.size() > 1) {
      waiting.removeFirst();
      drop(ENDED);
    }
    var some = new ArrayList<T>();
    while (!waiting.isEmpty() && some.size() < rules.atATime()) {
      some.add(waiting.removeFirst());
    }
    return some;
  }

  /** They come in swarms. With its lock. */
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

  /** From one attempt to the next, in milliseconds: as long as the collector asks, at least. */
  private static long pause(int attempt, OtlpClient.Posted posted) {
    long asked = TimeUnit.SECONDS.toMillis(posted.pause().orElse(0));
    return Math.min(LONGEST_PAUSE_MILLIS, Math.max(asked, FIRST_PAUSE_MILLIS << (attempt - 1)));
  }

  /** Waits until the next attempt; false: there is none, since the run ends. */
  private synchronized boolean paused(long millis) throws InterruptedException {
    long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    while (true) {
      long now = System.nanoTime();
      if (closing && rules.newestIsAll()) {
        if (!waiting.isEmpty()) {
          return false; // something newer is there to be sent
        }
        // A collector that asks for a long pause may do without it this time.
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

  /** With its lock. What the collector did says more than that there was no time. */
  private void drop(String why) {
    lost++;
    if (lastError == null) {
      lastError = why;
    }
  }

  private synchronized void remember(String error) {
    if (lastError == null || !error.equals(OtlpClient.NO_TIME)) {
      lastError = error;
    }
  }
}
