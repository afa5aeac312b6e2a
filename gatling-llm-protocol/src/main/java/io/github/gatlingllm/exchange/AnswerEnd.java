/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.exchange;

import io.gatling.http.client.impl.RequestTimeoutException;
import io.github.gatlingllm.exchange.failure.Failure;
import io.netty.channel.EventLoop;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Ends an answer: with its body, by an error, by a deadline, or because the client has enough. The
 * owner is told last, since the user goes on then, perhaps over the same connection. Event loop
 * only.
 */
final class AnswerEnd {

  private final AnswerIntake intake;
  private final RequestSending sending;
  private final AnswerProgress progress;
  private final OwnerNotices owner;
  private final DeadlineTimer timer;
  private final LongSupplier now;

  /**
   * Not yet.
   *
   * @param now the time of the answer's stamps
   */
  AnswerEnd(
      AnswerIntake intake,
      RequestSending sending,
      AnswerProgress progress,
      OwnerNotices owner,
      EventLoop eventLoop,
      Deadlines deadlines,
      LongSupplier now) {
    this.intake = intake;
    this.sending = sending;
    this.progress = progress;
    this.owner = owner;
    this.now = now;
    this.timer = new DeadlineTimer(eventLoop, deadlines, progress, now, this::deadlinePassed);
  }

  /** A deadline may have come nearer: with the sending, the first content, the stream's end. */
  void watchDeadlines() {
    timer.look();
  }

  /** The last of the body has been read. */
  void bodyEnded(long readAt) {
    Failure failure = intake.ended();
    AnswerConnection connection = sending.connection();
    if (intake.shape().isStream() && connection != null) {
      connection.streamEnded();
    }
    complete(progress.endedAt(readAt), failure);
  }

  /**
   * The body can't be read on.
   *
   * @param last whether this was its end: the connection may then be the next request's already
   */
  void unreadable(RuntimeException thrown, boolean last) {
    Failure failure = intake.broken(thrown);
    if (last) {
      complete(now.getAsLong(), failure);
    } else {
      giveUp(now.getAsLong(), failure);
    }
  }

  /** The client could not send, or lost the connection. */
  void broken(Throwable thrown) {
    if (progress.over()) {
      return;
    }
    if (progress.done() && thrown instanceof RequestTimeoutException) {
      leaveOpenBody();
    } else {
      complete(now.getAsLong(), intake.broken(thrown));
    }
  }

  private void deadlinePassed(Deadlines.Deadline deadline) {
    switch (deadline) {
      case CONNECT -> late(Failure.CONNECT_TIMEOUT);
      case FIRST_TOKEN -> late(Failure.FIRST_TOKEN_TIMEOUT);
      case STALL -> late(Failure.STALL_TIMEOUT);
      case PATIENCE -> abandon(Failure.NO_PATIENCE);
      case WHOLE -> abandon(Failure.ABANDONED);
      case LEFT_OPEN -> leaveOpenBody();
    }
  }

  private void late(String text) {
    giveUp(now.getAsLong(), intake.late(text));
  }

  /** The stream has told its end, but the server keeps its body open. */
  private void leaveOpenBody() {
    Failure failure = intake.ended();
    giveUp(progress.endedAt(now.getAsLong()), failure);
  }

  private void complete(long at, @Nullable Failure failure) {
    close(at);
    owner.ended(failure);
  }

  private void giveUp(long at, @Nullable Failure failure) {
    close(at);
    cutConnection();
    owner.ended(failure);
  }

  /** The client gives up on purpose. */
  void abandon(String reason) {
    close(now.getAsLong());
    cutConnection();
    owner.abandoned(reason);
  }

  /** Stops listening. The owner is not told of the end. */
  void close(long at) {
    progress.close(at);
    owner.beginning();
    timer.end();
    intake.close();
  }

  private void cutConnection() {
    AnswerConnection connection = sending.connection();
    if (connection != null) {
      connection.cut();
    }
  }
}
