/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.live.otlp;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** The beginning of an answer; what goes on beyond it is left where it is. */
final class LimitedAnswer implements HttpResponse.BodySubscriber<byte[]> {

  private final int most;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final CompletableFuture<byte[]> body = new CompletableFuture<>();
  private Flow.@Nullable Subscription subscription;

  LimitedAnswer(int most) {
    this.most = most;
  }

  @Override
  public CompletionStage<byte[]> getBody() {
    return body;
  }

  @Override
  public void onSubscribe(Flow.Subscription given) {
    subscription = given;
    given.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(List<ByteBuffer> some) {
    for (ByteBuffer buffer : some) {
      int taken = Math.min(buffer.remaining(), most - bytes.size());
      byte[] part = new byte[taken];
      buffer.get(part);
      bytes.write(part, 0, taken);
    }
    Flow.Subscription current = subscription;
    if (bytes.size() >= most && current != null) {
      current.cancel();
      onComplete();
    }
  }

  @Override
  public void onError(Throwable failure) {
    body.completeExceptionally(failure);
  }

  @Override
  public void onComplete() {
    body.complete(bytes.toByteArray());
  }
}
