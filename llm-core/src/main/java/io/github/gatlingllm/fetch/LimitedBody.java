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

/** A body of which no more than so much is taken in, whoever sends it. */
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

  /** One that is larger fails, with a {@link TooLargeException}. */
  static LimitedBody whole(int most) {
    return new LimitedBody(most, false);
  }

  /** The beginning of it; what goes on beyond is left where it is. */
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

  /** There is more than is taken in. */
  static final class TooLargeException extends Exception {
    private static final long serialVersionUID = 1;
  }
}
