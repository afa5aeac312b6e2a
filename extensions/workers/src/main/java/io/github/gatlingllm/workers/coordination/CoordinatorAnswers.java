// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workers.coordination;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The answers of worker 0, independent of the transport. Only a request that is signed, belongs to
 * this meeting, comes from the worker that joined with its index, and is not a repetition, has an
 * effect.
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

  /** The name of the topic in a message while the load runs. */
  static final String TOPIC = "topic";

  static final int OK = 200;
  static final int NOT_YET = 202;
  static final int MALFORMED = 400;
  static final int UNPROVEN = 403;
  static final int REFUSED = 409;
  static final int REJECTED = 410;

  private static final int MOST_REASON = 4_000;

  /** The answer to unsigned requests. Older versions print its text. */
  private static final Answer UNPROVEN_ANSWER =
      new Answer(UNPROVEN, null, CoordinationTexts.SECRET_OR_VERSION_DIFFERS);

  private final JoinTable table;
  private final String secret;
  private final LongSupplier nanoTime;

  // guarded by this
  private final Map<Integer, SeenCounters> counters = new HashMap<>();

  /**
   * An answer.
   *
   * @param head the header with the signature; null: unsigned, because the request is not signed
   */
  record Answer(int status, @Nullable String head, String body) {}

  /** An answer without its signature. */
  private record Reply(int status, String body) {

    static final Reply EMPTY = new Reply(OK, "");

    static Reply no(int status, @Nullable String reason) {
      String text = reason == null ? "" : reason;
      return new Reply(status, text.substring(0, Math.min(text.length(), MOST_REASON)));
    }

    static Reply values(Map<String, String> values) {
      return new Reply(OK, WorkerMessage.of(values).body());
    }
  }

  /**
   * Creates the answers of a meeting.
   *
   * @param nanoTime the clock of worker 0
   */
  CoordinatorAnswers(JoinTable table, String secret, LongSupplier nanoTime) {
    this.table = table;
    this.secret = secret;
    this.nanoTime = nanoTime;
  }

  /**
   * Answers a request.
   *
   * @param path the path of the request, with its query
   * @param header the value of {@link WorkerRequestHead#HEADER}; null: there is none
   */
  Answer answer(String method, String path, @Nullable String header, String body) {
    WorkerRequestHead head = WorkerRequestHead.parse(header);
    if (head == null || !head.isSigned(secret, method, path, body)) {
      return UNPROVEN_ANSWER;
    }
    return reply(head, path, body).map(reply -> signed(head, reply)).orElse(UNPROVEN_ANSWER);
  }

  private Answer signed(WorkerRequestHead head, Reply reply) {
    long nanos = nanoTime.getAsLong();
    return new Answer(
        reply.status(),
        CoordinatorAnswerHead.signed(secret, head, reply.status(), nanos, reply.body()).header(),
        reply.body());
  }

  /** Returns the reply; empty: the request is a repetition, perhaps by an attacker. */
  private Optional<Reply> reply(WorkerRequestHead head, String path, String body) {
    if (path.equals(HELLO)) {
      return Optional.of(Reply.values(Map.of("meeting", table.id())));
    }
    if (!head.meeting().equals(table.id())) {
      return Optional.of(Reply.no(REJECTED, CoordinationTexts.RESTARTED));
    }
    try {
      WorkerMessage message = WorkerMessage.parse(body);
      Optional<String> rejection =
          path.equals(JOIN) ? table.join(JoiningWorker.of(head, message)) : Optional.empty();
      if (rejection.isPresent()) {
        return Optional.of(Reply.no(REJECTED, rejection.get()));
      }
      if (!table.has(head.index(), head.joiner())) {
        return Optional.of(notJoined(head));
      }
      return isNew(head) ? Optional.of(reply(head.index(), path, message)) : Optional.empty();
    } catch (RuntimeException malformed) {
      return Optional.of(Reply.no(MALFORMED, malformed.getMessage()));
    }
  }

  private synchronized boolean isNew(WorkerRequestHead head) {
    return counters
        .computeIfAbsent(head.index(), index -> new SeenCounters())
        .isNew(head.counter());
  }

  private Reply notJoined(WorkerRequestHead head) {
    return table
        .refusal()
        .map(reason -> Reply.no(REFUSED, reason))
        .orElseGet(() -> Reply.no(REJECTED, CoordinationTexts.otherProcess(head.index())));
  }

  private Reply reply(int index, String path, WorkerMessage message) {
    switch (path) {
      case CLOCK -> {
        return Reply.EMPTY;
      }
      case TALLY -> {
        table.board().update(index, TallyMessage.tally(message));
        return Reply.EMPTY;
      }
      case TALK -> {
        return Reply.values(table.answer(index, message.values()));
      }
      case DONE -> {
        table.done(index);
        return Reply.EMPTY;
      }
      case LEFT -> {
        table.left(index);
        return Reply.EMPTY;
      }
      case JOIN -> {
        return start(index, path);
      }
      case READY -> {
        ready(index, message);
        return start(index, path);
      }
      case ARMED -> {
        table.startTimeReceived(index);
        return start(index, path);
      }
      default -> throw new IllegalArgumentException(CoordinationTexts.unknownPath(path));
    }
  }

  private void ready(int index, WorkerMessage message) {
    long bound = message.number("bound");
    if (bound < 0) {
      throw new IllegalArgumentException(CoordinationTexts.NEGATIVE_BOUND);
    }
    table.folder(index, message.text("folder"));
    table.ready(index, bound);
  }

  private Reply start(int index, String path) {
    Optional<String> refusal = table.refusal();
    Long zero = table.zero();
    if (refusal.isPresent()) {
      table.refusalReceived(index);
      return Reply.no(REFUSED, refusal.get());
    }
    if (path.equals(JOIN)) {
      return Reply.EMPTY;
    }
    return zero != null && (path.equals(READY) || table.going())
        ? Reply.values(Map.of("nanos", Long.toString(zero)))
        : new Reply(NOT_YET, "");
  }
}
