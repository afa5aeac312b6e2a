// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.gatling.http.client.HttpListener;
import io.gatling.http.client.Request;
import io.github.gatlingllm.exchange.failure.Failure;
import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** The body of an answer that is not measured. It fails as soon as it is too large. */
public final class SmallAnswer implements HttpListener {

  private static final int OK = 200;
  private static final int MOST_BYTES = 1 << 22;

  private final ByteArrayOutputStream body = new ByteArrayOutputStream();
  private final CompletableFuture<Whole> result = new CompletableFuture<>();
  private int status;

  /**
   * The result.
   *
   * @param status the HTTP status; 0 if there is none
   * @param thrown why the body is incomplete; null if it is complete
   */
  @SuppressWarnings("ArrayRecordComponent") // read once
  record Whole(int status, byte[] body, @Nullable Throwable thrown) {}

  /** Thrown if the body exceeds the limit. */
  static final class TooLargeException extends Exception {
    private static final long serialVersionUID = 1;

    TooLargeException() {
      super(ExchangeTexts.tooLarge(MOST_BYTES >> 20), null, false, false);
    }
  }

  /** Waits for the body; empty unless it came with status 200. */
  public Optional<byte[]> await(int seconds) {
    Whole whole = awaitWhole(Duration.ofSeconds(seconds));
    return whole != null && whole.thrown() == null && whole.status() == OK
        ? Optional.of(whole.body())
        : Optional.empty();
  }

  /**
   * Waits for the result.
   *
   * @return why the server is still starting; null if it is not
   */
  public @Nullable String awaitStarting(Duration patience) {
    Whole whole = awaitWhole(patience);
    if (whole == null) {
      return ExchangeTexts.NO_ANSWER_IN_TIME;
    }
    if (whole.status() == 0 && whole.thrown() != null) {
      Failure failure = Failures.thrown(whole.thrown(), false, false);
      return ServerWait.starting(0, failure.text()) ? failure.inShort() : null;
    }
    return ServerWait.starting(whole.status()) ? Failure.ofStatus(whole.status()) : null;
  }

  /** Waits for the result; null if it did not end in time. */
  @Nullable Whole awaitWhole(Duration patience) {
    try {
      return result.get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return null;
    } catch (ExecutionException | TimeoutException e) {
      return null;
    }
  }

  @Override
  public void onFinalClientRequest(Request request) {
    // The request is already known.
  }

  @Override
  public void onHttpResponse(HttpResponseStatus status, HttpHeaders headers) {
    this.status = status.code();
  }

  @Override
  public void onHttpResponseBodyChunk(ByteBuf chunk, boolean last) {
    if (result.isDone()) {
      return;
    }
    if (chunk.readableBytes() > MOST_BYTES - body.size()) {
      onThrowable(new TooLargeException());
      return;
    }
    byte[] bytes = new byte[chunk.readableBytes()];
    chunk.getBytes(chunk.readerIndex(), bytes);
    body.writeBytes(bytes);
    if (last) {
      result.complete(new Whole(status, body.toByteArray(), null));
    }
  }

  @Override
  public void onThrowable(Throwable thrown) {
    result.complete(new Whole(status, body.toByteArray(), thrown));
  }
}
