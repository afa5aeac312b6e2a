// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gatlingllm.measure.request.TokenTimeline;
import io.github.gatlingllm.protocol.ServerConnections;
import io.github.gatlingllm.request.Secrets;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResendGuardTest {

  private final ServerConnections server = new ServerConnections();
  private final RequestSending sending =
      new RequestSending(server, Secrets.of(null, EmptyHttpHeaders.INSTANCE));
  private final AnswerProgress progress = new AnswerProgress(sending, new TokenTimeline());
  private final List<Throwable> refused = new ArrayList<>();
  private final ResendGuard guard = guard(true);
  private final AnswerListener answer =
      new RecordingOwner(new ArrayList<>()).listen(new EmbeddedChannel().eventLoop(), server, true);

  @Test
  void whatHasNotBeenWrittenMayBe() {
    assertThat(guard.closed()).isFalse();
    assertThatCode(guard::requireOpen).doesNotThrowAnyException();
    assertThat(refused).isEmpty();
  }

  @Test
  void whatHasBeenWrittenMayNot() {
    write(fresh());
    assertThat(guard.closed()).isTrue();
    assertThatThrownBy(guard::requireOpen).isInstanceOf(ResendRefusedException.class);
    assertThat(refused).hasSize(1);
  }

  @Test
  void norMayWhatNobodyWaitsFor() {
    progress.close(1);
    assertThatThrownBy(guard::requireOpen).isInstanceOf(ResendRefusedException.class);
    assertThatThrownBy(() -> guard.reopen(2)).isInstanceOf(ResendRefusedException.class);
  }

  @Test
  void overAConnectionThatIsKeptItMayOnceMore() {
    write(kept());
    assertThat(guard.allowsResend()).isTrue();
    assertThat(guard.resent()).isFalse();
    guard.reopen(2);
    assertThat(guard.closed()).isFalse();
    assertThat(guard.resent()).isTrue();
    write(kept());
    assertThat(guard.allowsResend()).isFalse();
    assertThatThrownBy(() -> guard.reopen(3)).isInstanceOf(ResendRefusedException.class);
  }

  @Test
  void overAFreshOneItMayNot() {
    write(fresh());
    assertThat(guard.allowsResend()).isFalse();
  }

  @Test
  void norWhereItIsNotWanted() {
    write(kept());
    assertThat(guard(false).allowsResend()).isFalse();
  }

  @Test
  void norOnceTheAnswerIsOver() {
    write(kept());
    progress.close(2);
    assertThat(guard.allowsResend()).isFalse();
  }

  private ResendGuard guard(boolean wanted) {
    return new ResendGuard(wanted, sending, progress, refused::add);
  }

  private void write(EmbeddedChannel channel) {
    sending.begin(0);
    sending.writeOverHttp1(channel, answer, guard::allowsResend, 1);
  }

  private static EmbeddedChannel fresh() {
    return new EmbeddedChannel();
  }

  /** Has carried a request before. */
  private EmbeddedChannel kept() {
    var channel = new EmbeddedChannel();
    ReadStamp.of(channel).history().request(server, () -> false);
    return channel;
  }
}
