// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.fetch;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** A body with a maximum size. */
final class LimitedBody implements HttpResponse.BodySubscriber<byte[]> {

  private final int most;
  private final boolean cut;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final CompletableFuture<byte[]> body = new CompletableFuture<>();
  private Flow.@Nullable Subscription subscription;

  private LimitedBody(int most, boolean cut) {
    this.most = most;
    this.cut = cut;
  }

  /** Creates a body that fails with a {@link TooLargeException} if it is larger. */
  static LimitedBody whole(int most) {
    return new LimitedBody(most, false);
  }

  /** Creates a body that keeps the beginning and leaves the rest unread. */
  static LimitedBody beginning(int most) {
    return new LimitedBody(most, true);
  }

  @Override
  public CompletionStage<byte[]> getBody() {
    return body;
  }

  @Override
  public void onSubscribe(Flow.Subscription to) {
    subscription = to;
    to.request(1);
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    Flow.Subscription from = subscription;
    if (from == null || body.isDone()) {
      return;
    }
    for (ByteBuffer buffer : buffers) {
      byte[] part = new byte[Math.min(buffer.remaining(), most - bytes.size())];
      boolean all = part.length == buffer.remaining();
      buffer.get(part);
      bytes.writeBytes(part);
      if (!all) {
        from.cancel();
        full();
        return;
      }
    }
    from.request(1);
  }

  private void full() {
    if (cut) {
      onComplete();
    } else {
      onError(new TooLargeException());
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

  /** The body is larger than its limit. */
  static final class TooLargeException extends Exception {
    private static final long serialVersionUID = 1;
  }
}
