/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.action;

import io.gatling.http.client.impl.PrematureCloseException;
import io.gatling.http.client.impl.RequestTimeoutException;
import io.github.gatlingllm.ServerError;
import io.github.gatlingllm.sse.EventTooLargeException;
import io.netty.channel.ConnectTimeoutException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;

/** Turns what went wrong into a {@link Failure}. */
final class Failures {

  private static final int SHOWN_BODY = 300;

  private Failures() {}

  /** A status other than 2xx, with what the body says about it. */
  static Failure status(int status, @Nullable ServerError error, String body) {
    String detail = error == null ? excerpt(body) : error.message();
    return new Failure("HTTP " + status, detail, Remedies.forStatus(status, detail));
  }

  /** An error payload in a stream whose status was fine. */
  static Failure event(ServerError error) {
    return Failure.of(Failure.ERROR_EVENT, error.type() + ": " + error.message());
  }

  /** A 2xx answer to a streamed request that is something else. */
  static Failure notSse(@Nullable String contentType, String body) {
    return new Failure(
        Failure.NOT_SSE,
        "content type " + contentType + ", body " + excerpt(body),
        Remedies.NO_STREAMING);
  }

  /** The client could not send, or lost the connection. */
  static Failure thrown(Throwable thrown, boolean answered) {
    String detail = describe(thrown);
    if (thrown instanceof RequestTimeoutException) {
      return new Failure(Failure.TIMEOUT, detail, Remedies.TIMEOUT);
    }
    if (thrown instanceof LineLostException lost && lost.streamOnly()) {
      return Failure.of(Failure.STREAM_RESET, detail);
    }
    if (thrown instanceof PrematureCloseException
        || thrown instanceof ResendRefusedException
        || thrown instanceof LineLostException) {
      return Failure.of(
          answered ? Failure.CLOSED_MID_STREAM : Failure.CLOSED_BEFORE_ANSWER, detail);
    }
    if (thrown instanceof UnknownHostException) {
      return new Failure(Failure.UNKNOWN_HOST, detail, Remedies.URL);
    }
    if (thrown instanceof ConnectTimeoutException) {
      return new Failure(Failure.CONNECT_TIMEOUT, detail, Remedies.URL);
    }
    if (thrown instanceof ConnectException) {
      return new Failure(Failure.REFUSED, detail, Remedies.URL);
    }
    if (thrown instanceof EventTooLargeException) {
      return Failure.of(Failure.TOO_LARGE, detail);
    }
    return answered
        ? Failure.of(Failure.CLOSED_MID_STREAM, detail)
        : Failure.of(Failure.TRANSPORT, detail);
  }

  /** A check's name is constant; what it found, after the name, is not. */
  static Failure check(String message) {
    int end = message.indexOf("), ");
    return Failure.of(
        "Check failed: " + (end < 0 ? message : message.substring(0, end + 1)), message);
  }

  static String excerpt(String body) {
    String line = body.strip().replaceAll("\\s+", " ");
    return line.length() <= SHOWN_BODY ? line : line.substring(0, SHOWN_BODY) + "…";
  }

  private static String describe(Throwable thrown) {
    String message = thrown.getMessage();
    String name = thrown.getClass().getSimpleName();
    return message == null ? name : name + ": " + message;
  }
}
