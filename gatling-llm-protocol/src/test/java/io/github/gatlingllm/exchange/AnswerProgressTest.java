// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.chat.Usage;
import io.github.gatlingllm.measure.request.TokenTimeline;
import io.github.gatlingllm.protocol.ServerConnections;
import io.github.gatlingllm.request.Secrets;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import org.junit.jupiter.api.Test;

class AnswerProgressTest {

  private final RequestSending sending =
      new RequestSending(new ServerConnections(), Secrets.of(null, EmptyHttpHeaders.INSTANCE));
  private final TokenTimeline timeline = new TokenTimeline();
  private final AnswerProgress progress = new AnswerProgress(sending, timeline);

  @Test
  void anAnswerBeginsWithItsFirstContent() {
    assertThat(progress.begun()).isFalse();
    content(5);
    content(7);
    assertThat(progress.begun()).isTrue();
    assertThat(progress.lastContentAt()).isEqualTo(7);
  }

  @Test
  void itIsOverWithItsBody() {
    content(5);
    assertThat(progress.done()).isFalse();
    assertThat(progress.endedAt(9)).isEqualTo(9);
  }

  @Test
  void aStreamIsOverWithItsEndMarkThoughItsBodyStaysOpen() {
    content(5);
    progress.done(6, 7);
    assertThat(progress.done()).isTrue();
    assertThat(progress.endedAt(9)).isEqualTo(6);
  }

  @Test
  void butNotBeforeItsLastToken() {
    progress.done(6, 7);
    assertThat(progress.endedAt(9)).as("without content").isEqualTo(6);
    content(8);
    assertThat(progress.endedAt(9)).isEqualTo(8);
  }

  @Test
  void whatIsClosedIsOver() {
    assertThat(progress.over()).isFalse();
    progress.close(3);
    assertThat(progress.over()).isTrue();
    assertThat(progress.closedAt()).isEqualTo(3);
  }

  @Test
  void aSecondSendingDoesNotMoveTheFirst() {
    sending.begin(2);
    sending.beginAgain(4);
    assertThat(progress.sentAt()).isEqualTo(2);
    assertThat(progress.written()).isFalse();
  }

  private void content(long at) {
    timeline.chunk(at, false, Usage.ABSENT);
  }
}
