// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workers.coordination;

import io.github.gatlingllm.workers.ClockOffset;
import io.github.gatlingllm.workers.WorkerTally;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** A worker at the meeting. One thread at a time. */
public final class WorkerClient {

  /** Exchanges by which a clock's offset is found, at least. */
  public static final int EXCHANGES = 30;

  /** So many times as many, where a busy machine held all of them up. */
  private static final int MOST_ROUNDS = 30;

  /** So many looks at the clock may fail. */
  private static final int MOST_FAILED = 3;

  /** So often it is said that something is done, while there is no answer. */
  private static final int TIMES_SAID = 3;

  private static final Duration TIMEOUT = Duration.ofSeconds(5);
  private static final long PAUSE_NANOS = Duration.ofMillis(50).toNanos();

  /** What a gateway answers while worker 0 is not reached. */
  private static final Set<Integer> OF_GATEWAYS = Set.of(502, 503, 504);

  private final JoiningWorker joiningWorker;
  private final CoordinatorAddress address;
  private final String secret;
  private final Duration patience;
  private final LongSupplier nanoTime;
  private final AtomicLong counter = new AtomicLong();
  private volatile String meeting = WorkerRequestHead.NO_MEETING;

  /**
   * Before it.
   *
   * @param address {@code host:port} of worker 0
   * @param patience how long it waits for worker 0
   * @param nanoTime its own clock
   */
  public WorkerClient(
      JoiningWorker joiningWorker,
      String address,
      String secret,
      Duration patience,
      LongSupplier nanoTime) {
    this.joiningWorker = joiningWorker;
    this.address = CoordinatorAddress.parse(address);
    this.secret = secret;
    this.patience = patience;
    this.nanoTime = nanoTime;
  }

  /**
   * What was agreed.
   *
   * @param meeting its id
   * @param offset of the own clock
   * @param zero when the load begins, by the own clock
   */
  public record Agreed(String meeting, ClockOffset offset, long zero) {}

  /**
   * Meets the others.
   *
   * @param folder that it will write, for whoever merges
   * @throws IllegalStateException if it may not begin, with the reason
   */
  public Agreed meet(String folder) {
    join();
    ClockOffset offset = offset();
    WorkerMessage ready =
        WorkerMessage.of(Map.of("bound", Long.toString(offset.boundNanos()), "folder", folder));
    long zero = offset.here(until(CoordinatorAnswers.READY, ready).number("nanos"));
    until(CoordinatorAnswers.ARMED, WorkerMessage.of(Map.of()));
    if (nanoTime.getAsLong() > zero) {
      throw refused(
          "worker " + joiningWorker.place().index() + " heard too late when the load begins");
    }
    return new Agreed(meeting, offset, zero);
  }

  /** Asks which meeting it is, and joins it. */
  void join() {
    meeting = until(CoordinatorAnswers.HELLO, WorkerMessage.of(Map.of())).text("meeting");
    WorkerMessage joining = joiningWorker.message();
    int length = joining.body().length();
    if (length > CoordinatorConnection.MOST_BYTES) {
      throw alone(
          "what it runs takes %d bytes to tell, but worker 0 hears at most %d. Set shorter properties"
              .formatted(length, CoordinatorConnection.MOST_BYTES));
    }
    until(CoordinatorAnswers.JOIN, joining);
  }

  /**
   * How far worker 0's clock is ahead.
   *
   * @throws IllegalStateException if it can't be found
   */
  public ClockOffset offset() {
    var exchanges = new ClockOffset.Exchanges();
    ClockOffset offset = null;
    int failed = 0;
    for (int round = 0; round < MOST_ROUNDS && !isKnown(offset); round++) {
      try {
        exchange(exchanges);
      } catch (IOException e) {
        failed++;
        if (failed == MOST_FAILED || e instanceof ForeignAnswer) {
          throw new IllegalStateException(
              joiningWorker.name() + " could not look at worker 0's clock: " + e.getMessage(), e);
        }
      }
      offset = exchanges.offset();
    }
    if (offset == null) {
      throw refused("the clock of " + joiningWorker.name() + " goes another pace than worker 0's");
    }
    return offset;
  }

  private void exchange(ClockOffset.Exchanges exchanges) throws IOException {
    try (CoordinatorConnection line = line()) {
      for (int i = 0; i < EXCHANGES; i++) {
        Answer answer = ask(line, CoordinatorAnswers.CLOCK, WorkerMessage.of(Map.of())).orFail();
        exchanges.add(answer.sent(), answer.nanos(), answer.arrived());
      }
    }
  }

  private static boolean isKnown(@Nullable ClockOffset offset) {
    return offset != null && offset.boundNanos() <= JoinTable.MOST_BOUND.toNanos();
  }

  /** Has looked at its clock after the load; worker 0 may have gone. */
  public void done() {
    saySurely(CoordinatorAnswers.DONE);
  }

  /** Has written all its files; worker 0 may have gone. */
  public void left() {
    saySurely(CoordinatorAnswers.LEFT);
  }

  private void saySurely(String path) {
    for (int i = 0; i < TIMES_SAID && !say(path, Map.of()); i++) {
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  /** Tells how far it is; what is lost is told again by the next one. Any thread. */
  public void tell(WorkerTally tally) {
    say(CoordinatorAnswers.TALLY, TallyMessage.values(tally));
  }

  /**
   * Says something while the load goes on.
   *
   * @return what worker 0 answers
   * @throws IOException if it does not, or did not understand
   */
  public Map<String, String> talk(Map<String, String> said) throws IOException {
    Answer answer = ask(CoordinatorAnswers.TALK, WorkerMessage.of(said)).orFail();
    try {
      return WorkerMessage.parse(answer.body()).values();
    } catch (IllegalArgumentException e) {
      throw new IOException(e);
    }
  }

  /** Whether worker 0 answered; nobody waits for it, or any more. */
  private boolean say(String path, Map<String, String> values) {
    try {
      ask(path, WorkerMessage.of(values));
      return true;
    } catch (IOException gone) {
      return false;
    }
  }

  /** Says it again until there is an answer. */
  private WorkerMessage until(String path, WorkerMessage message) {
    try (CoordinatorConnection line = line()) {
      return until(line, path, message);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // of the closing
    }
  }

  private WorkerMessage until(CoordinatorConnection line, String path, WorkerMessage message) {
    long deadline = nanoTime.getAsLong() + patience.toNanos();
    while (true) {
      String trouble = "worker 0 did not give a sign to begin";
      try {
        Answer answer = ask(line, path, message);
        if (answer.status() != CoordinatorAnswers.NOT_YET) {
          return agreed(answer);
        }
      } catch (IOException e) {
        if (e instanceof ForeignAnswer foreign && !foreign.isPassing()) {
          throw alone(String.valueOf(foreign.getMessage()));
        }
        trouble = "worker 0 was not reached at " + address + ": " + e;
      }
      if (nanoTime.getAsLong() > deadline) {
        throw refused(
            joiningWorker.name() + " waited for " + patience.toSeconds() + " s, but " + trouble);
      }
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  private WorkerMessage agreed(Answer answer) {
    if (answer.status() == CoordinatorAnswers.REFUSED) {
      throw refused(answer.body());
    }
    if (answer.status() != CoordinatorAnswers.OK) {
      throw alone("worker 0 turned it away: " + answer.body());
    }
    return WorkerMessage.parse(answer.body());
  }

  private static IllegalStateException refused(String why) {
    return new IllegalStateException(CoordinationText.refused(why));
  }

  /** The others may begin. */
  private IllegalStateException alone(String why) {
    return new IllegalStateException(joiningWorker.name() + " sends nothing: " + why);
  }

  /** What worker 0 said: it proved that it did. */
  private record Answer(int status, String body, long nanos, long sent, long arrived) {

    Answer orFail() throws IOException {
      if (status != CoordinatorAnswers.OK) {
        throw new IOException("HTTP " + status + ": " + body);
      }
      return this;
    }
  }

  private CoordinatorConnection line() {
    return new CoordinatorConnection(address, nanoTime);
  }

  private Answer ask(String path, WorkerMessage message) throws IOException {
    try (CoordinatorConnection line = line()) {
      return ask(line, path, message);
    }
  }

  private Answer ask(CoordinatorConnection line, String path, WorkerMessage message)
      throws IOException {
    String body = message.body();
    var head =
        WorkerRequestHead.signed(
            secret,
            joiningWorker.place().index(),
            joiningWorker.instance(),
            meeting,
            counter.incrementAndGet(),
            path,
            body);
    CoordinatorConnection.Answer answer = line.exchange(path, head.header(), body, TIMEOUT);
    CoordinatorAnswerHead proof = CoordinatorAnswerHead.parse(answer.head());
    if (proof == null || !proof.isSigned(secret, head, answer.status(), answer.body())) {
      throw new ForeignAnswer(address.toString(), OF_GATEWAYS.contains(answer.status()));
    }
    return new Answer(
        answer.status(), answer.body(), proof.nanos(), answer.sent(), answer.arrived());
  }
}
