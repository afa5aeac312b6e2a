/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.action;

import io.gatling.http.client.HttpListener;
import io.gatling.http.client.Request;
import io.github.gatlingllm.dialect.ModelLimits;
import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.io.ByteArrayOutputStream;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Asks a server's list of models how many tokens a model takes. Whoever has no such list, or is
 * slow to give it, is not asked twice: nobody's run depends on it.
 */
final class ContextLength implements HttpListener {

  static final int PATIENCE_SECONDS = 3;

  private static final int MOST_BYTES = 1 << 22;

  private final String model;
  private final ByteArrayOutputStream body = new ByteArrayOutputStream();
  private final CompletableFuture<OptionalInt> result = new CompletableFuture<>();
  private boolean successful;

  ContextLength(String model) {
    this.model = model;
  }

  /** Waits for what it says; empty: it says nothing. */
  OptionalInt await() {
    try {
      return result.get(PATIENCE_SECONDS + 1, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return OptionalInt.empty();
    } catch (ExecutionException | TimeoutException e) {
      return OptionalInt.empty();
    }
  }

  @Override
  public void onFinalClientRequest(Request request) {
    // Who sends it knows it already.
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
      result.complete(
          successful ? ModelLimits.contextLength(body.toByteArray(), model) : OptionalInt.empty());
    }
  }

  @Override
  public void onThrowable(Throwable thrown) {
    result.complete(OptionalInt.empty());
  }
}
