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
 * Ends an answer: with its body, by an error, by a deadline, or because the client has enough. The
 * owner is told last, since the user goes on then, perhaps over the same connection. Event loop
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
    this.eventLoop = eventLoop;
    this.timer = new DeadlineTimer(eventLoop, deadlines, progress, now, this::deadlinePassed);
  }

  /** A deadline may have come nearer: with the sending, the first content, the stream's end. */
  void watchDeadlines() {
    timer.look();
  }

  /** The last of the body has been read. */
  void bodyEnded(long readAt) {
    Failure failure = intake.ended();
    streamEnded();
    complete(progress.endedAt(readAt), failure);
  }

  /** The last of the body of an answer that is over has been read. */
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
   * The body can't be read on.
   *
   * @param last whether this was its end: the connection may then be the next request's already
   */
  void unreadable(RuntimeException thrown, boolean last) {
    Failure failure = lost(thrown);
    if (last) {
      complete(now.getAsLong(), failure);
    } else {
      giveUp(now.getAsLong(), failure);
    }
  }

  /** The client could not send, or lost the connection. */
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

  /** What became readable while the loop was held up is read in its next turn. */
  private void afterOneMoreTurn(Runnable next) {
    var unused = eventLoop.schedule(next, ONE_MORE_TURN_MILLIS, TimeUnit.MILLISECONDS);
  }

  /**
   * The stream is complete, but the server keeps its body open: the user goes on, and the
   * connection waits for the body's end alone.
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

  /**
   * A body whose stream is complete and whose user has gone on. Its end, if it comes in time, gives
   * the connection back; else the connection is given up. Event loop only.
   */
  private static final class OpenBody {

    private static final long GRACE_SECONDS = 1;

    private final ServerConnections server;
    private final Future<?> giveUp;

    /**
     * Waits from now on.
     *
     * @param giveUp closes the connection
     */
    OpenBody(ServerConnections server, EventLoop eventLoop, Runnable giveUp) {
      this.server = server;
      this.giveUp = eventLoop.schedule(giveUp, GRACE_SECONDS, TimeUnit.SECONDS);
      server.bodyLeftOpen();
    }

    /** The body's end has come. */
    void ended() {
      if (giveUp.cancel(false)) {
        server.bodyEndedAfterAll();
      }
    }

    /** The connection is lost. */
    void lost() {
      if (giveUp.cancel(false)) {
        server.bodyEndedAfterAll();
        server.bodyEndMissing();
      }
    }
  }
}
