/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.exchange;

import io.gatling.http.client.HttpListener;
import io.gatling.http.client.Request;
import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.io.ByteArrayOutputStream;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The whole body of an answer that nobody measures, or of a large one its beginning. */
public final class SmallAnswer implements HttpListener {

  private static final int MOST_BYTES = 1 << 22;

  private final ByteArrayOutputStream body = new ByteArrayOutputStream();
  private final CompletableFuture<Optional<byte[]>> result = new CompletableFuture<>();
  private boolean successful;

  /** Waits for it; empty: there was none with status 200. */
  public Optional<byte[]> await(int seconds) {
    try {
      return result.get(seconds, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    } catch (ExecutionException | TimeoutException e) {
      return Optional.empty();
    }
  }

  @Override
  public void onFinalClientRequest(Request request) {
    // The request is known already.
  }

  @Override
  public void onHttpResponse(HttpResponseStatus status, HttpHeaders headers) {
    successful = status.code() == 200;
  }

  @Override
  public void onHttpResponseBodyChunk(ByteBuf chunk, boolean last) {
    if (body.size() + chunk.readableBytes() <= MOST_BYTES) {
      byte[] bytes = new byte[chunk.readableBytes()];
      chunk.getBytes(chunk.readerIndex(), bytes);
      body.writeBytes(bytes);
    }
    if (last) {
      result.complete(successful ? Optional.of(body.toByteArray()) : Optional.empty());
    }
  }

  @Override
  public void onThrowable(Throwable thrown) {
    result.complete(Optional.empty());
  }
}
