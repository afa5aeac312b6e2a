// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workers.coordination;

import io.github.gatlingllm.workers.ClockOffset;
import io.github.gatlingllm.workers.WorkerTally;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The client by which a worker joins worker 0. Reports and talks: any thread; else one. */
public final class WorkerClient {

  /** The least number of exchanges that determine a clock offset. */
  public static final int EXCHANGES = 30;

  /** The most rounds of exchanges: a busy machine can delay all exchanges of a round. */
  private static final int MOST_ROUNDS = 30;

  /** The number of failed rounds after which the client gives up. */
  private static final int MOST_FAILED = 3;

  /** How often a final message is sent if there is no answer. */
  private static final int FINAL_ATTEMPTS = 3;

  private static final Duration TIMEOUT = Duration.ofSeconds(5);

  /** The next message of a task replaces one that hangs. */
  private static final Duration TALK_TIMEOUT = Duration.ofMillis(1500);

  private static final long PAUSE_NANOS = Duration.ofMillis(50).toNanos();

  /** The status codes of a gateway that cannot reach worker 0 yet. */
  private static final Set<Integer> GATEWAY_STATUSES = Set.of(502, 503, 504);

  private final JoiningWorker joiningWorker;
  private final CoordinatorAddress address;
  private final String secret;
  private final Duration patience;
  private final LongSupplier nanoTime;
  private final AtomicLong counter = new AtomicLong();
  private volatile String meeting = WorkerRequestHead.NO_MEETING;

  /**
   * Creates a client that has not joined.
   *
   * @param address {@code host:port} of worker 0
   * @param patience how long to wait for worker 0
   * @param nanoTime the clock of this worker
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
   * The agreed start.
   *
   * @param meeting the id of the meeting
   * @param offset the offset of this worker's clock
   * @param zero when the load begins, by this worker's clock
   */
  public record Agreed(String meeting, ClockOffset offset, long zero) {}

  /**
   * Joins worker 0 and waits for the start.
   *
   * @param folder the folder of this worker's results, for the merge
   * @throws IllegalStateException with the reason if this worker must not start
   */
  public Agreed meet(String folder) {
    join();
    ClockOffset offset = offset();
    WorkerMessage ready =
        WorkerMessage.of(Map.of("bound", Long.toString(offset.boundNanos()), "folder", folder));
    long zero = offset.here(until(CoordinatorAnswers.READY, ready).number("nanos"));
    until(CoordinatorAnswers.ARMED, WorkerMessage.of(Map.of()));
    if (nanoTime.getAsLong() > zero) {
      throw noneStarts(CoordinationTexts.startTimeMissed(joiningWorker.place().index()));
    }
    return new Agreed(meeting, offset, zero);
  }

  /** Gets the id of the meeting and joins it. */
  void join() {
    meeting = until(CoordinatorAnswers.HELLO, WorkerMessage.of(Map.of())).text("meeting");
    WorkerMessage joining = joiningWorker.message();
    int length = joining.body().length();
    if (length > CoordinatorConnection.MOST_BYTES) {
      throw doesNotStart(
          CoordinationTexts.settingsTooLong(length, CoordinatorConnection.MOST_BYTES));
    }
    until(CoordinatorAnswers.JOIN, joining);
  }

  /**
   * Returns how far worker 0's clock is ahead.
   *
   * @throws IllegalStateException if the offset cannot be determined
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
              CoordinationTexts.clockUnreadable(
                  joiningWorker.name(), String.valueOf(e.getMessage())),
              e);
        }
      }
      offset = exchanges.offset();
    }
    if (offset == null) {
      throw noneStarts(CoordinationTexts.clockSpeedDiffers(joiningWorker.name()));
    }
    return offset;
  }

  private void exchange(ClockOffset.Exchanges exchanges) throws IOException {
    try (CoordinatorConnection line = line()) {
      for (int i = 0; i < EXCHANGES; i++) {
        Answer answer =
            ask(line, CoordinatorAnswers.CLOCK, WorkerMessage.of(Map.of()), TIMEOUT).orFail();
        exchanges.add(answer.sent(), answer.nanos(), answer.arrived());
      }
    }
  }

  private static boolean isKnown(@Nullable ClockOffset offset) {
    return offset != null && offset.boundNanos() <= JoinTable.MOST_BOUND.toNanos();
  }

  /** Reports that the clock was read after the load. Worker 0 may have ended. */
  public void done() {
    sendFinal(CoordinatorAnswers.DONE);
  }

  /** Reports that all files are written. Worker 0 may have ended. */
  public void left() {
    sendFinal(CoordinatorAnswers.LEFT);
  }

  private void sendFinal(String path) {
    for (int i = 0; i < FINAL_ATTEMPTS && !send(path, Map.of()); i++) {
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  /** Reports the progress. A lost report is replaced by the next one. Any thread. */
  public void report(WorkerTally tally) {
    send(CoordinatorAnswers.TALLY, TallyMessage.values(tally));
  }

  /**
   * Sends a message while the load runs. Any thread.
   *
   * @param topic the subject, which selects the answer
   * @return the answer of worker 0
   * @throws IOException if there is no answer, or worker 0 rejects the message
   */
  public Map<String, String> talk(String topic, Map<String, String> message) throws IOException {
    Map<String, String> values = new HashMap<>(message);
    values.put(CoordinatorAnswers.TOPIC, topic);
    try (CoordinatorConnection line = line()) {
      Answer answer = ask(line, CoordinatorAnswers.TALK, WorkerMessage.of(values), TALK_TIMEOUT);
      return WorkerMessage.parse(answer.orFail().body()).values();
    } catch (IllegalArgumentException e) {
      throw new IOException(e);
    }
  }

  /** Sends a message once. Returns whether worker 0 answered. */
  private boolean send(String path, Map<String, String> values) {
    try {
      ask(path, WorkerMessage.of(values));
      return true;
    } catch (IOException gone) {
      return false;
    }
  }

  /** Repeats a message until there is an answer. */
  private WorkerMessage until(String path, WorkerMessage message) {
    try (CoordinatorConnection line = line()) {
      return until(line, path, message);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // closing failed
    }
  }

  private WorkerMessage until(CoordinatorConnection line, String path, WorkerMessage message) {
    long deadline = nanoTime.getAsLong() + patience.toNanos();
    while (true) {
      String trouble = CoordinationTexts.NO_START_TIME;
      try {
        Answer answer = ask(line, path, message, TIMEOUT);
        if (answer.status() != CoordinatorAnswers.NOT_YET) {
          return agreed(answer);
        }
      } catch (IOException e) {
        if (e instanceof ForeignAnswer foreign && !foreign.isPassing()) {
          throw doesNotStart(String.valueOf(foreign.getMessage()));
        }
        trouble = CoordinationTexts.unreachable(address.toString(), e.toString());
      }
      if (nanoTime.getAsLong() > deadline) {
        throw noneStarts(
            CoordinationTexts.gaveUp(joiningWorker.name(), patience.toSeconds(), trouble));
      }
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  private WorkerMessage agreed(Answer answer) {
    if (answer.status() == CoordinatorAnswers.REFUSED) {
      throw noneStarts(answer.body());
    }
    if (answer.status() != CoordinatorAnswers.OK) {
      throw doesNotStart(CoordinationTexts.rejected(answer.body()));
    }
    return WorkerMessage.parse(answer.body());
  }

  private static IllegalStateException noneStarts(String reason) {
    return new IllegalStateException(CoordinationTexts.noneStarts(reason));
  }

  /** Returns why this worker alone does not start. */
  private IllegalStateException doesNotStart(String reason) {
    return new IllegalStateException(CoordinationTexts.doesNotStart(joiningWorker.name(), reason));
  }

  /** An answer whose signature proves that worker 0 sent it. */
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
      return ask(line, path, message, TIMEOUT);
    }
  }

  private Answer ask(
      CoordinatorConnection line, String path, WorkerMessage message, Duration timeout)
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
    CoordinatorConnection.Answer answer = line.exchange(path, head.header(), body, timeout);
    CoordinatorAnswerHead proof = CoordinatorAnswerHead.parse(answer.head());
    if (proof == null || !proof.isSigned(secret, head, answer.status(), answer.body())) {
      throw new ForeignAnswer(address.toString(), GATEWAY_STATUSES.contains(answer.status()));
    }
    return new Answer(
        answer.status(), answer.body(), proof.nanos(), answer.sent(), answer.arrived());
  }
}
