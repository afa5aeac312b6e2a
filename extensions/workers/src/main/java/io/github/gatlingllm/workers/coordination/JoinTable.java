// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workers.coordination;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The workers that joined, and the decision whether they start. All workers start, or none does;
 * each receives the reason. Any thread.
 */
public final class JoinTable {

  /** The limit of the uncertainty of a clock offset. */
  public static final Duration MOST_BOUND = Duration.ofMillis(5);

  /** The time from the agreement until the load begins, in which each worker receives it. */
  private static final Duration LEAD = Duration.ofSeconds(3);

  /** How long before the load each worker must have received the start time. */
  private static final Duration MARGIN = Duration.ofMillis(500);

  private final JoiningWorker host;
  private final String id;
  private final LongSupplier nanoTime;
  private final long deadline;
  private final Duration patience;
  private final TallyBoard board;

  private final Map<String, Talk> talks = new ConcurrentHashMap<>();

  // guarded by this
  private final Map<Integer, JoiningWorker> joiningWorkers = new TreeMap<>();
  private final Set<Integer> ready = new HashSet<>();
  private final Set<Integer> startTimeReceived = new HashSet<>();
  private final Set<Integer> done = new HashSet<>();
  private final Set<Integer> left = new HashSet<>();
  private final Set<Integer> refused = new HashSet<>();
  private final Map<Integer, String> folders = new TreeMap<>();
  private @Nullable String refusal;
  private @Nullable Long zero;
  private boolean going;

  /**
   * Creates a table that contains only worker 0.
   *
   * @param host worker 0
   * @param patience how long to wait for the other workers
   * @param nanoTime the clock of worker 0
   */
  public JoinTable(JoiningWorker host, Duration patience, LongSupplier nanoTime) {
    this.host = host;
    this.id = host.instance();
    this.nanoTime = nanoTime;
    this.patience = patience;
    this.board = new TallyBoard(host.place().count(), nanoTime);
    this.deadline = nanoTime.getAsLong() + patience.toNanos();
    joiningWorkers.put(0, host);
  }

  /** Answers the messages of workers while the load runs. Any thread. */
  public interface Talk {

    /**
     * Answers a message on its topic.
     *
     * @param index the index of the worker
     * @param message names and values
     * @throws IllegalArgumentException if the message is malformed
     */
    Map<String, String> answer(int index, Map<String, String> message);
  }

  /** Sets the answers to messages on a topic. The default answers are empty. */
  public void talk(String topic, Talk answers) {
    talks.put(topic, answers);
  }

  /** Answers a message of a worker. */
  Map<String, String> answer(int index, Map<String, String> message) {
    Map<String, String> values = new TreeMap<>(message);
    String topic = values.remove(CoordinatorAnswers.TOPIC);
    Talk known = topic == null ? null : talks.get(topic);
    return known == null ? Map.of() : known.answer(index, values);
  }

  /** Returns the random id of this meeting. */
  public String id() {
    return id;
  }

  /** Returns the number of workers, including worker 0. */
  int workers() {
    return host.place().count();
  }

  /** Returns the progress reports of the workers. */
  public TallyBoard board() {
    return board;
  }

  /**
   * Adds a worker. A repeated call has no further effect.
   *
   * @return why this worker alone is rejected; empty: it joined, or no worker starts because of it
   */
  synchronized Optional<String> join(JoiningWorker joiningWorker) {
    int index = joiningWorker.place().index();
    if (index == 0) {
      return Optional.of(CoordinationTexts.INDEX_OF_WORKER_0);
    }
    Optional<String> stray = stray(joiningWorker, joiningWorkers.get(index));
    if (stray.isPresent()) {
      refuse(stray.get());
      return refusal == null ? stray : Optional.empty();
    }
    joiningWorkers.put(index, joiningWorker);
    Optional<String> other = host.identity().difference(joiningWorker.identity());
    other.ifPresent(
        difference -> refuse(CoordinationTexts.runsOther(joiningWorker.name(), difference)));
    notifyAll();
    return Optional.empty();
  }

  /** Returns why a worker does not belong to this run; empty: it does. */
  private Optional<String> stray(JoiningWorker joiningWorker, @Nullable JoiningWorker known) {
    if (joiningWorker.place().count() != host.place().count()) {
      return Optional.of(
          CoordinationTexts.otherCount(
              joiningWorker.name(), joiningWorker.place().count(), host.place().count()));
    }
    return known == null || known.instance().equals(joiningWorker.instance())
        ? Optional.empty()
        : Optional.of(
            CoordinationTexts.joinedTwice(
                joiningWorker.name(), known.host(), joiningWorker.host()));
  }

  /** Whether a process joined with an index. */
  synchronized boolean has(int index, String instance) {
    JoiningWorker known = joiningWorkers.get(index);
    return index != 0 && known != null && known.instance().equals(instance);
  }

  /** Records that a worker knows its clock offset. */
  synchronized void ready(int index, long boundNanos) {
    if (boundNanos > MOST_BOUND.toNanos()) {
      refuse(CoordinationTexts.clockBound(name(index), millis(boundNanos), MOST_BOUND.toMillis()));
    }
    ready.add(index);
    agree();
  }

  /** Records that a worker received the start time. */
  synchronized void startTimeReceived(int index) {
    startTimeReceived.add(index);
    agree();
  }

  /** Records that a worker read worker 0's clock after the load. */
  synchronized void done(int index) {
    done.add(index);
    notifyAll();
  }

  /** Records the folder of a worker, as a path on its machine. */
  synchronized void folder(int index, String folder) {
    folders.put(index, folder);
  }

  /** Records that a worker wrote all its files. */
  synchronized void left(int index) {
    left.add(index);
    notifyAll();
  }

  private void agree() {
    int count = host.place().count();
    long now = nanoTime.getAsLong();
    if (zero == null && ready.size() == count && refusal == null) {
      zero = now + LEAD.toNanos();
    }
    if (zero != null && startTimeReceived.size() == count) {
      if (now > zero - MARGIN.toNanos()) {
        refuse(CoordinationTexts.START_TIME_LATE);
      }
      going = refusal == null;
    }
    notifyAll();
  }

  /** Prevents the start, unless it is agreed already. The first reason counts. */
  synchronized void refuse(String reason) {
    if (refusal == null && !going) {
      refusal = reason;
    }
    notifyAll();
  }

  /** Records that a worker received the reason why no worker starts. */
  synchronized void refusalReceived(int index) {
    refused.add(index);
    notifyAll();
  }

  /** Returns when the load begins, by worker 0's clock; null: not agreed yet. */
  synchronized @Nullable Long zero() {
    return zero;
  }

  /** Whether all workers received the start time. */
  synchronized boolean going() {
    return going;
  }

  /** Returns why no worker starts; empty: there is no reason yet. */
  synchronized Optional<String> refusal() {
    if (refusal == null && !going) {
      long now = nanoTime.getAsLong();
      if (zero == null && now > deadline) {
        refuse(missing());
      } else if (zero != null && now > zero - MARGIN.toNanos()) {
        refuse(CoordinationTexts.startTimeNotReceived(without(startTimeReceived)));
      }
    }
    return Optional.ofNullable(refusal);
  }

  private String missing() {
    boolean allJoined = joiningWorkers.size() == host.place().count();
    return allJoined
        ? CoordinationTexts.clockOffsetMissing(without(ready), patience.toSeconds())
        : CoordinationTexts.notJoined(without(joiningWorkers.keySet()), patience.toSeconds());
  }

  /** Returns the names of the workers that are not in a set. */
  private List<String> without(Set<Integer> some) {
    return IntStream.range(0, host.place().count())
        .filter(index -> !some.contains(index))
        .mapToObj(this::name)
        .toList();
  }

  /**
   * Returns the name of a worker, such as {@code worker 2 (node-b)}; without host before it joins.
   */
  public synchronized String nameOf(int index) {
    return name(index);
  }

  private String name(int index) {
    JoiningWorker joiningWorker = joiningWorkers.get(index);
    return joiningWorker == null ? "worker " + index : joiningWorker.name();
  }

  /**
   * Waits until all other workers are ready.
   *
   * @throws IllegalStateException if no worker starts
   */
  public synchronized void awaitOthers() throws InterruptedException {
    while (ready.size() < host.place().count() - 1) {
      requireNoRefusal();
      wait(20);
    }
    requireNoRefusal();
  }

  private void requireNoRefusal() {
    Optional<String> reason = refusal();
    if (reason.isPresent()) {
      throw new IllegalStateException(CoordinationTexts.noneStarts(reason.get()));
    }
  }

  /** Prevents the start, and waits until the other workers received the reason. */
  public synchronized void abandon(String reason, Duration longest) throws InterruptedException {
    refuse(reason);
    long until = nanoTime.getAsLong() + longest.toNanos();
    while (refused.size() < joiningWorkers.size() - 1 && nanoTime.getAsLong() < until) {
      wait(20);
    }
  }

  /**
   * Waits until all workers received the start time.
   *
   * @return the start time, by worker 0's clock
   * @throws IllegalStateException if no worker starts
   */
  public synchronized long awaitGoing() throws InterruptedException {
    ready(0, 0);
    while (!going) {
      requireNoRefusal();
      if (zero != null) {
        startTimeReceived(0);
      }
      if (!going) {
        wait(20);
      }
    }
    return Objects.requireNonNull(zero);
  }

  /** Waits until all workers read the clock after the load. Returns false after a timeout. */
  public synchronized boolean awaitDone(Duration longest) throws InterruptedException {
    done(0);
    long until = nanoTime.getAsLong() + longest.toNanos();
    while (done.size() < host.place().count() && nanoTime.getAsLong() < until) {
      wait(50);
    }
    return done.size() == host.place().count();
  }

  /** Waits until all workers wrote their files. Returns those that did not report it in time. */
  public synchronized Set<Integer> awaitLeft(Duration longest) throws InterruptedException {
    left(0);
    long until = nanoTime.getAsLong() + longest.toNanos();
    while (left.size() < host.place().count() && nanoTime.getAsLong() < until) {
      wait(50);
    }
    return IntStream.range(0, host.place().count())
        .filter(index -> !left.contains(index))
        .boxed()
        .collect(Collectors.toSet());
  }

  /** Returns the folders of the other workers by index, as paths on their machines. */
  public synchronized SortedMap<Integer, String> folders() {
    return new TreeMap<>(folders);
  }

  private static String millis(long nanos) {
    return String.format(Locale.ROOT, "%.1f", nanos / 1e6);
  }
}
