// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workers.coordination;

import java.time.Duration;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Who has come to a meeting, and what came of it. All workers begin, or nobody does: whatever
 * speaks against it is told to each of them. Any thread.
 */
public final class JoinTable {

  /** A clock offset that is less certain than that is none. */
  public static final Duration MOST_BOUND = Duration.ofMillis(5);

  /** From the agreement until the load begins: time for each to hear of it. */
  private static final Duration LEAD = Duration.ofSeconds(3);

  /** So long before the load begins everybody must have heard of it. */
  private static final Duration MARGIN = Duration.ofMillis(500);

  private final JoiningWorker host;
  private final String id;
  private final LongSupplier nanoTime;
  private final long deadline;
  private final Duration patience;
  private final TallyBoard board;

  private volatile Talk talk = (index, said) -> Map.of();

  // guarded by this
  private final Map<Integer, JoiningWorker> joiningWorkers = new TreeMap<>();
  private final Set<Integer> ready = new HashSet<>();
  private final Set<Integer> armed = new HashSet<>();
  private final Set<Integer> done = new HashSet<>();
  private final Set<Integer> left = new HashSet<>();
  private final Set<Integer> refused = new HashSet<>();
  private final Map<Integer, String> folders = new TreeMap<>();
  private @Nullable String refusal;
  private @Nullable Long zero;
  private boolean going;

  /**
   * Opens it.
   *
   * @param host worker 0
   * @param patience how long it waits for the others
   * @param nanoTime worker 0's clock
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

  /** What worker 0 answers to what a worker says while the load goes on. Any thread. */
  public interface Talk {

    /**
     * Answers.
     *
     * @param index the worker's
     * @param said names and values
     * @throws IllegalArgumentException if it can't be understood
     */
    Map<String, String> answer(int index, Map<String, String> said);
  }

  /** Answers so from now on; nothing before. */
  public void talk(Talk answers) {
    talk = answers;
  }

  Talk talk() {
    return talk;
  }

  /** What tells this meeting from others. */
  public String id() {
    return id;
  }

  /** How many workers there are, with worker 0. */
  int workers() {
    return host.place().count();
  }

  /** What is heard from workers while the load goes on. */
  public TallyBoard board() {
    return board;
  }

  /**
   * A worker has come, or says again that it has.
   *
   * @return why it alone is turned away; empty: it has come, or nobody may begin because of it
   */
  synchronized Optional<String> join(JoiningWorker joiningWorker) {
    int index = joiningWorker.place().index();
    if (index == 0) {
      return Optional.of("index 0 is that of worker 0. Give each worker an index of its own");
    }
    Optional<String> stray = stray(joiningWorker, joiningWorkers.get(index));
    if (stray.isPresent()) {
      refuse(stray.get());
      return refusal == null ? stray : Optional.empty();
    }
    joiningWorkers.put(index, joiningWorker);
    Optional<String> other = host.identity().difference(joiningWorker.identity());
    other.ifPresent(
        difference ->
            refuse(joiningWorker.name() + " runs something else than worker 0: " + difference));
    notifyAll();
    return Optional.empty();
  }

  /** Why it is none of these workers, or not the one that has its index. */
  private Optional<String> stray(JoiningWorker joiningWorker, @Nullable JoiningWorker known) {
    if (joiningWorker.place().count() != host.place().count()) {
      return Optional.of(
          joiningWorker.name()
              + " says that there are "
              + joiningWorker.place().count()
              + " workers, worker 0 says "
              + host.place().count());
    }
    return known == null || known.instance().equals(joiningWorker.instance())
        ? Optional.empty()
        : Optional.of(
            joiningWorker.name()
                + " has come twice, from "
                + known.host()
                + " and "
                + joiningWorker.host()
                + ": it was restarted, or two processes have the same index. Start all workers"
                + " again, each with an index of its own");
  }

  /** Whether that worker has joined by that index. */
  synchronized boolean has(int index, String instance) {
    JoiningWorker known = joiningWorkers.get(index);
    return index != 0 && known != null && known.instance().equals(instance);
  }

  /** A worker knows its clock's offset. */
  synchronized void ready(int index, long boundNanos) {
    if (boundNanos > MOST_BOUND.toNanos()) {
      refuse(
          name(index)
              + " knows its clock's offset to ± "
              + millis(boundNanos)
              + " ms only, but it must be at most ± "
              + MOST_BOUND.toMillis()
              + " ms: the network between it and worker 0 is too slow or too busy");
    }
    ready.add(index);
    agree();
  }

  /** A worker has heard when the load begins. */
  synchronized void armed(int index) {
    armed.add(index);
    agree();
  }

  /** A worker has looked at its clock once more, after the load. */
  synchronized void done(int index) {
    done.add(index);
    notifyAll();
  }

  /** A worker tells the folder that it writes, as it sees it. */
  synchronized void folder(int index, String folder) {
    folders.put(index, folder);
  }

  /** A worker has written all its files. */
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
    if (zero != null && armed.size() == count) {
      if (now > zero - MARGIN.toNanos()) {
        refuse("not all workers heard in time when the load begins: one of them hangs");
      }
      going = refusal == null;
    }
    notifyAll();
  }

  synchronized void refuse(String why) {
    if (refusal == null && !going) {
      refusal = why;
    }
    notifyAll();
  }

  /** A worker has heard why nobody begins. */
  synchronized void heardRefusal(int index) {
    refused.add(index);
    notifyAll();
  }

  /** When the load begins, by worker 0's clock; null: that is not known yet. */
  synchronized @Nullable Long zero() {
    return zero;
  }

  /** Whether all know it. */
  synchronized boolean going() {
    return going;
  }

  /** Why nobody may begin; empty: nothing speaks against it so far. */
  synchronized Optional<String> refusal() {
    if (refusal == null && !going) {
      long now = nanoTime.getAsLong();
      if (zero == null && now > deadline) {
        refuse(missing());
      } else if (zero != null && now > zero - MARGIN.toNanos()) {
        refuse(names(armed) + " did not hear in time when the load begins");
      }
    }
    return Optional.ofNullable(refusal);
  }

  private String missing() {
    boolean came = joiningWorkers.size() == host.place().count();
    return names(came ? ready : joiningWorkers.keySet())
        + (came ? " did not find its clock's offset" : " did not come")
        + " within "
        + patience.toSeconds()
        + " s: look at its log, and whether it can reach worker 0";
  }

  private String names(Set<Integer> all) {
    return IntStream.range(0, host.place().count())
        .filter(index -> !all.contains(index))
        .mapToObj(this::name)
        .collect(Collectors.joining(", "));
  }

  /** {@code worker 2 (node-b)}; without its machine where it has not come. */
  public synchronized String nameOf(int index) {
    return name(index);
  }

  private String name(int index) {
    JoiningWorker joiningWorker = joiningWorkers.get(index);
    return joiningWorker == null ? "worker " + index : joiningWorker.name();
  }

  /**
   * Waits until all others are ready.
   *
   * @throws IllegalStateException if nobody may begin
   */
  public synchronized void awaitOthers() throws InterruptedException {
    while (ready.size() < host.place().count() - 1) {
      requireNoRefusal();
      wait(20);
    }
    requireNoRefusal();
  }

  private void requireNoRefusal() {
    Optional<String> no = refusal();
    if (no.isPresent()) {
      throw new IllegalStateException(CoordinationText.refused(no.get()));
    }
  }

  /** Worker 0 itself can't begin: the others are told, and it waits until they have heard. */
  public synchronized void abandon(String why, Duration longest) throws InterruptedException {
    refuse(why);
    long until = nanoTime.getAsLong() + longest.toNanos();
    while (refused.size() < joiningWorkers.size() - 1 && nanoTime.getAsLong() < until) {
      wait(20);
    }
  }

  /**
   * Waits until the load's zero is known to all.
   *
   * @return by worker 0's clock
   * @throws IllegalStateException if nobody may begin
   */
  public synchronized long awaitGoing() throws InterruptedException {
    ready(0, 0);
    while (!going) {
      requireNoRefusal();
      if (zero != null) {
        armed(0);
      }
      if (!going) {
        wait(20);
      }
    }
    return Objects.requireNonNull(zero);
  }

  /** Waits until all have looked at their clocks once more; false: not all did so in time. */
  public synchronized boolean awaitDone(Duration longest) throws InterruptedException {
    done(0);
    long until = nanoTime.getAsLong() + longest.toNanos();
    while (done.size() < host.place().count() && nanoTime.getAsLong() < until) {
      wait(50);
    }
    return done.size() == host.place().count();
  }

  /** Waits until all have written their files; those that did not say so in time. */
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

  /** The folders of the others, as they see them, by their indices. */
  public synchronized SortedMap<Integer, String> folders() {
    return new TreeMap<>(folders);
  }

  private static String millis(long nanos) {
    return String.format(Locale.ROOT, "%.1f", nanos / 1e6);
  }
}
