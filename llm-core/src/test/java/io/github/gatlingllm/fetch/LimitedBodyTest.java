// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.fetch;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Flow;
import org.junit.jupiter.api.Test;

class LimitedBodyTest {

  private final Source source = new Source();

  /** Whether it was asked to go on, and whether it was told to stop. */
  private static final class Source implements Flow.Subscription {

    private long requested;
    private boolean stopped;

    @Override
    public void request(long more) {
      requested += more;
    }

    @Override
    public void cancel() {
      stopped = true;
    }
  }

  private LimitedBody sent(LimitedBody body, String... parts) {
    body.onSubscribe(source);
    for (String part : parts) {
      body.onNext(List.of(ByteBuffer.wrap(part.getBytes(US_ASCII))));
    }
    return body;
  }

  @Test
  void whatIsNoLargerIsTakenInWhole() {
    LimitedBody body = sent(LimitedBody.whole(6), "abc", "def");
    body.onComplete();

    assertThat(body.getBody().toCompletableFuture().join()).asString(US_ASCII).isEqualTo("abcdef");
    assertThat(source.stopped).isFalse();
    assertThat(source.requested).isEqualTo(3);
  }

  @Test
  void oneThatIsLargerFailsAtOnce() {
    LimitedBody body = sent(LimitedBody.whole(5), "abc", "def", "ghi");

    assertThat(body.getBody().toCompletableFuture())
        .isCompletedExceptionally()
        .failsWithin(Duration.ZERO)
        .withThrowableThat()
        .withCauseInstanceOf(LimitedBody.TooLargeException.class);
    assertThat(source.stopped).isTrue();
    assertThat(source.requested).isEqualTo(2);
  }

  @Test
  void ofItsBeginningTheRestIsLeftWhereItIs() {
    LimitedBody body = sent(LimitedBody.beginning(5), "abc", "def", "ghi");

    assertThat(body.getBody().toCompletableFuture().join()).asString(US_ASCII).isEqualTo("abcde");
    assertThat(source.stopped).isTrue();
  }

  @Test
  void whatBreaksOffFails() {
    LimitedBody body = sent(LimitedBody.beginning(5), "abc");
    body.onError(new IOException("reset"));

    assertThat(body.getBody().toCompletableFuture()).isCompletedExceptionally();
  }
}
