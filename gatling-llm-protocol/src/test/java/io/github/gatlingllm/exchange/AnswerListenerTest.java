// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gatling.http.client.impl.DefaultHttpClient;
import io.github.gatlingllm.protocol.ServerConnections;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AnswerListenerTest {

  private static final String HEAD_LIMIT = "HeadLimit#0";
  private static final String CHUNK_SHORTCUT = "llm-chunk-shortcut";
  private static final HttpHeaders SSE =
      new DefaultHttpHeaders().add("Content-Type", "text/event-stream");

  private final EmbeddedChannel channel = new EmbeddedChannel();
  private final List<String> reported = new ArrayList<>();
  private final AnswerListener answer = listener();

  AnswerListenerTest() {
    channel
        .pipeline()
        .addLast(DefaultHttpClient.HTTP_CLIENT_CODEC, new ChannelInboundHandlerAdapter());
  }

  @Test
  void whatCanWaitDoesSoUntilTheRequestIsOnItsWay() {
    answer.onSend();
    answer.onWrite(channel);
    assertThat(reported).isEmpty();
    channel.runPendingTasks();
    assertThat(reported).containsExactly("sent", "written");
  }

  @Test
  void aNewConnectionIsToldOfWhenItStands() {
    answer.onSend();
    channel.runPendingTasks();
    assertThat(reported).containsExactly("sent");
    answer.onWrite(channel);
    channel.runPendingTasks();
    assertThat(reported).containsExactly("sent", "written");
  }

  @Test
  void whatFailsAtOnceWasSentBefore() {
    answer.onSend();
    answer.onThrowable(new IOException("Connection refused"));
    assertThat(reported).containsExactly("sent", "failed");
    channel.runPendingTasks();
    assertThat(reported).containsExactly("sent", "failed");
  }

  @Test
  void whatWasWrittenOnceOverAFreshConnectionIsNotWrittenAgain() {
    answer.onSend();
    answer.onWrite(channel);
    assertThatThrownBy(answer::onSend).isInstanceOf(ResendRefusedException.class);
    channel.runPendingTasks();
    assertThat(reported).containsExactly("sent", "written", "failed");
  }

  @Test
  void anAnswerReadInTheSameTurnOfTheLoopFindsAllPrepared() {
    var atTheHead = new ArrayList<String>();
    ReadSink.on(
        channel,
        () -> {
          atTheHead.addAll(channel.pipeline().names());
          answer.onHttpResponse(HttpResponseStatus.OK, SSE);
        });
    answer.onSend();
    answer.onWrite(channel);
    var unused =
        channel.writeOneInbound(Unpooled.copiedBuffer("HTTP/1.1 200 OK", US_ASCII)); // runs no task
    assertThat(reported).containsExactly("sent", "written");
    assertThat(atTheHead).contains(HEAD_LIMIT, CHUNK_SHORTCUT);
    channel.runPendingTasks();
    assertThat(reported).containsExactly("sent", "written");
    assertThat(channel.pipeline().names()).doesNotContain(HEAD_LIMIT).contains(CHUNK_SHORTCUT);
  }

  @Test
  void anInterimResponseOfHttp2SaysNothingOfTheAnswer() {
    answer.onSend();
    answer.onWrite(channel);
    answer.onHttpResponse(HttpResponseStatus.valueOf(103), new DefaultHttpHeaders());
    answer.onHttpResponse(HttpResponseStatus.valueOf(199), new DefaultHttpHeaders());
    assertThat(answer.status()).isZero();
    answer.onHttpResponse(HttpResponseStatus.SWITCHING_PROTOCOLS, new DefaultHttpHeaders());
    assertThat(answer.status()).isEqualTo(101);
  }

  @Test
  void theStampOfAReadIsThatOfAllItHolds() {
    answer.onSend();
    answer.onWrite(channel);
    channel.runPendingTasks();
    answer.onHttpResponse(HttpResponseStatus.OK, SSE);
    channel.writeInbound("a read");
    content("a");
    content("b");
    channel.writeInbound("another");
    content("c");
    chunk("data: [DONE]\n\n");
    answer.onHttpResponseBodyChunk(Unpooled.EMPTY_BUFFER, true);
    long[] stamps = answer.reader().timeline().stamps();
    assertThat(stamps).hasSize(3);
    assertThat(stamps[1]).isEqualTo(stamps[0]);
    assertThat(stamps[2]).isGreaterThan(stamps[1]).isLessThanOrEqualTo(answer.now());
    assertThat(answer.closedAt()).isEqualTo(stamps[2]);
    assertThat(reported).endsWith("ended");
  }

  private void content(String text) {
    chunk("data: {\"choices\":[{\"delta\":{\"content\":\"" + text + "\"}}]}\n\n");
  }

  private void chunk(String events) {
    answer.onHttpResponseBodyChunk(Unpooled.copiedBuffer(events, US_ASCII), false);
  }

  private AnswerListener listener() {
    return new RecordingOwner(reported).listen(channel.eventLoop(), new ServerConnections(), true);
  }
}
