// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workers.coordination;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What worker 0 answers at the meeting, whatever carries the messages. Only a request that is
 * signed, belongs to this meeting, comes from the worker that joined by its index, and was not
 * heard before, changes anything.
 */
final class CoordinatorAnswers {

  static final String PATH = "/llm-workers/";
  static final String HELLO = PATH + "hello";
  static final String JOIN = PATH + "join";
  static final String CLOCK = PATH + "clock";
  static final String READY = PATH + "ready";
  static final String ARMED = PATH + "armed";
  static final String DONE = PATH + "done";
  static final String TALLY = PATH + "tally";
  static final String LEFT = PATH + "left";
  static final String TALK = PATH + "talk";

  static final int OK = 200;
  static final int NOT_YET = 202;
  static final int MALFORMED = 400;
  static final int UNPROVEN = 403;
  static final int REFUSED = 409;
  static final int TURNED_AWAY = 410;

  private static final int MOST_WHY = 4_000;

  /** Older versions show its text to who reads their console. */
  private static final Answer UNPROVEN_ANSWER =
      new Answer(UNPROVEN, null, "another secret than worker 0's, or another version");

  private final JoinTable table;
  private final String secret;
  private final LongSupplier nanoTime;

  // guarded by this
  private final Map<Integer, SeenCounters> counters = new HashMap<>();

  /**
   * An answer.
   *
   * @param head its header; null: it is not signed, since the request was not
   */
  record Answer(int status, @Nullable String head, String body) {}

  /** What is said, without its signature. */
  private record Said(int status, String body) {

    static final Said NOTHING = new Said(OK, "");

    static Said no(int status, @Nullable String why) {
      String text = why == null ? "" : why;
      return new Said(status, text.substring(0, Math.min(text.length(), MOST_WHY)));
    }

    static Said values(Map<String, String> values) {
      return new Said(OK, WorkerMessage.of(values).body());
    }
  }

  /**
   * Those of a meeting.
   *
   * @param nanoTime worker 0's clock
   */
  CoordinatorAnswers(JoinTable table, String secret, LongSupplier nanoTime) {
    this.table = table;
    this.secret = secret;
    this.nanoTime = nanoTime;
  }

  /**
   * Answers a request.
   *
   * @param path as it was requested, with all that follows it
   * @param header {@link WorkerRequestHead#HEADER}; null: there is none
   */
  Answer answer(String method, String path, @Nullable String header, String body) {
    WorkerRequestHead head = WorkerRequestHead.parse(header);
    if (head == null || !head.isSigned(secret, method, path, body)) {
      return UNPROVEN_ANSWER;
    }
    return said(head, path, body).map(said -> signed(head, said)).orElse(UNPROVEN_ANSWER);
  }

  private Answer signed(WorkerRequestHead head, Said said) {
    long nanos = nanoTime.getAsLong();
    return new Answer(
        said.status(),
        CoordinatorAnswerHead.signed(secret, head, said.status(), nanos, said.body()).header(),
        said.body());
  }

  /** Empty: it was heard before, so somebody repeats what a worker said. */
  private Optional<Said> said(WorkerRequestHead head, String path, String body) {
    if (path.equals(HELLO)) {
      return Optional.of(Said.values(Map.of("meeting", table.id())));
    }
    if (!head.meeting().equals(table.id())) {
      return Optional.of(
          Said.no(TURNED_AWAY, "worker 0 was started again. Start all workers again"));
    }
    try {
      WorkerMessage message = WorkerMessage.parse(body);
      Optional<String> away =
          path.equals(JOIN) ? table.join(JoiningWorker.of(head, message)) : Optional.empty();
      if (away.isPresent()) {
        return Optional.of(Said.no(TURNED_AWAY, away.get()));
      }
      if (!table.has(head.index(), head.joiner())) {
        return Optional.of(stranger(head));
      }
      return isNew(head) ? Optional.of(said(head.index(), path, message)) : Optional.empty();
    } catch (RuntimeException odd) {
      return Optional.of(Said.no(MALFORMED, odd.getMessage()));
    }
  }

  private synchronized boolean isNew(WorkerRequestHead head) {
    return counters
        .computeIfAbsent(head.index(), index -> new SeenCounters())
        .isNew(head.counter());
  }

  private Said stranger(WorkerRequestHead head) {
    return table
        .refusal()
        .map(why -> Said.no(REFUSED, why))
        .orElseGet(
            () ->
                Said.no(
                    TURNED_AWAY,
                    "another process joined as worker "
                        + head.index()
                        + ", or none did. Give each worker an index of its own"));
  }

  private Said said(int index, String path, WorkerMessage message) {
    switch (path) {
      case CLOCK -> {
        return Said.NOTHING;
      }
      case TALLY -> {
        table.board().heard(index, TallyMessage.tally(message));
        return Said.NOTHING;
      }
      case TALK -> {
        return Said.values(table.talk().answer(index, message.values()));
      }
      case DONE -> {
        table.done(index);
        return Said.NOTHING;
      }
      case LEFT -> {
        table.left(index);
        return Said.NOTHING;
      }
      case JOIN -> {
        return start(index, path);
      }
      case READY -> {
        ready(index, message);
        return start(index, path);
      }
      case ARMED -> {
        table.armed(index);
        return start(index, path);
      }
      default -> throw new IllegalArgumentException("nothing is at " + path);
    }
  }

  private void ready(int index, WorkerMessage message) {
    long bound = message.number("bound");
    if (bound < 0) {
      throw new IllegalArgumentException("a clock's bound below 0");
    }
    table.folder(index, message.text("folder"));
    table.ready(index, bound);
  }

  private Said start(int index, String path) {
    Optional<String> refusal = table.refusal();
    Long zero = table.zero();
    if (refusal.isPresent()) {
      table.heardRefusal(index);
      return Said.no(REFUSED, refusal.get());
    }
    if (path.equals(JOIN)) {
      return Said.NOTHING;
    }
    return zero != null && (path.equals(READY) || table.going())
        ? Said.values(Map.of("nanos", Long.toString(zero)))
        : new Said(NOT_YET, "");
  }
}
