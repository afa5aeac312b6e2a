// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.gatling.http.client.impl.RequestTimeoutException;
import io.github.gatlingllm.exchange.failure.Failure;
import io.github.gatlingllm.protocol.ServerConnections;
import io.netty.channel.EventLoop;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Ends an answer: with its body, by an error, by a deadline, or because the client gives up. The
 * owner is notified last, since the user continues then, perhaps on the same connection. Event loop
 * only.
 */
final class AnswerEnd {

  private static final long ONE_MORE_TURN_MILLIS = 1;

  private final AnswerIntake intake;
  private final RequestSending sending;
  private final AnswerProgress progress;
  private final OwnerNotices owner;
  private final DeadlineTimer timer;
  private final LongSupplier now;
  private final EventLoop eventLoop;
  private @Nullable OpenBody openBody;

  /**
   * Creates the end of an answer.
   *
   * @param now the clock of the answer's stamps
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
    this.eventLoop = eventLoop;
    this.timer = new DeadlineTimer(eventLoop, deadlines, progress, now, this::deadlinePassed);
  }

  /** Recomputes the deadline after the sending, the first content, or the end of the stream. */
  void watchDeadlines() {
    timer.update();
  }

  /** Called when the body has been read completely. */
  void bodyEnded(long readAt) {
    Failure failure = intake.ended();
    streamEnded();
    complete(progress.endedAt(readAt), failure);
  }

  /** Called when the body of an answer that is already over has been read completely. */
  void openBodyEnded() {
    if (openBody != null) {
      openBody.ended();
      streamEnded();
    }
  }

  private void streamEnded() {
    AnswerConnection connection = sending.connection();
    if (intake.shape().isStream() && connection != null) {
      connection.streamEnded();
    }
  }

  /**
   * Ends an answer whose body can't be read further.
   *
   * @param last whether this was the end of the body: the connection may already belong to the next
   *     request
   */
  void unreadable(RuntimeException thrown, boolean last) {
    Failure failure = lost(thrown);
    if (last) {
      complete(now.getAsLong(), failure);
    } else {
      giveUp(now.getAsLong(), failure);
    }
  }

  /** Ends an answer because the client could not send the request, or lost the connection. */
  void broken(Throwable thrown) {
    if (progress.over()) {
      openBodyLost();
    } else if (!intake.complete()) {
      complete(now.getAsLong(), lost(thrown));
    } else if (thrown instanceof RequestTimeoutException) {
      giveUp(progress.endedAt(now.getAsLong()), intake.ended());
    } else {
      sending.server().bodyEndMissing();
      complete(progress.endedAt(now.getAsLong()), intake.ended());
    }
  }

  private Failure lost(Throwable thrown) {
    return intake.broken(thrown, progress.idleNanos(now.getAsLong()));
  }

  private void openBodyLost() {
    if (openBody != null) {
      openBody.lost();
    }
  }

  private void deadlinePassed(Deadlines.Deadline deadline) {
    switch (deadline) {
      case CONNECT -> late(Failure.CONNECT_TIMEOUT);
      case FIRST_TOKEN -> late(Failure.FIRST_TOKEN_TIMEOUT);
      case STALL -> late(Failure.STALL_TIMEOUT);
      case PATIENCE -> abandon(Failure.NO_PATIENCE);
      case WHOLE -> abandon(Failure.ABANDONED);
      case LEFT_OPEN -> afterOneMoreTurn(this::leaveOpenBody);
    }
  }

  private void late(String text) {
    giveUp(now.getAsLong(), intake.late(text));
  }

  /**
   * Runs a task after one more turn of the loop, which reads what arrived while the loop was
   * blocked.
   */
  private void afterOneMoreTurn(Runnable next) {
    var unused = eventLoop.schedule(next, ONE_MORE_TURN_MILLIS, TimeUnit.MILLISECONDS);
  }

  /**
   * Ends an answer whose stream is complete while the server keeps the body open. The user
   * continues; the connection waits for the end of the body.
   */
  private void leaveOpenBody() {
    if (!progress.over()) {
      Failure failure = intake.ended();
      close(progress.endedAt(now.getAsLong()));
      openBody = new OpenBody(sending.server(), eventLoop, this::cutConnection);
      owner.ended(failure);
    }
  }

  private void complete(long at, @Nullable Failure failure) {
    close(at);
    owner.ended(failure);
  }

  /** Ends an answer as failed, and closes its connection. */
  void giveUp(long at, @Nullable Failure failure) {
    close(at);
    cutConnection();
    owner.ended(failure);
  }

  /** Ends an answer because the client gives up on purpose. */
  void abandon(String reason) {
    close(now.getAsLong());
    cutConnection();
    owner.abandoned(reason);
  }

  /** Stops listening. Does not notify the owner. */
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

  /**
   * A body whose stream is complete and whose user has continued. If its end arrives in time, the
   * connection can be reused; otherwise it is closed. Event loop only.
   */
  private static final class OpenBody {

    private static final long GRACE_SECONDS = 1;

    private final ServerConnections server;
    private final Future<?> giveUp;

    /**
     * Starts to wait.
     *
     * @param giveUp closes the connection
     */
    OpenBody(ServerConnections server, EventLoop eventLoop, Runnable giveUp) {
      this.server = server;
      this.giveUp = eventLoop.schedule(giveUp, GRACE_SECONDS, TimeUnit.SECONDS);
      server.bodyLeftOpen();
    }

    /** Called when the end of the body has arrived. */
    void ended() {
      if (giveUp.cancel(false)) {
        server.bodyEndedAfterAll();
      }
    }

    /** Called when the connection is lost. */
    void lost() {
      if (giveUp.cancel(false)) {
        server.bodyEndedAfterAll();
        server.bodyEndMissing();
      }
    }
  }
}
