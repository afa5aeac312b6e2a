// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gatling.http.client.impl.DefaultHttpClient;
import io.github.gatlingllm.protocol.ServerConnections;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** When a request leaves a second time, by the loop's own clock. */
class ResendTest {

  private static final HttpHeaders SSE =
      new DefaultHttpHeaders().add("Content-Type", "text/event-stream");

  private final EmbeddedChannel channel = connection();
  private final ServerConnections server = new ServerConnections();
  private final List<String> reported = new ArrayList<>();
  private boolean resend = true;

  /** A machine that stands still while a connection is made must not look like a slow network. */
  ResendTest() {
    connects(99, 0);
  }

  @Test
  void aRequestThatCrossesTheEndOfAReusedConnectionGoesOutOnceMore() {
    answered(listener());
    AnswerListener second = sent(listener());
    channel.close().syncUninterruptibly();
    second.onSend();
    EmbeddedChannel fresh = connection();
    second.onWrite(fresh);
    channel.runPendingTasks();
    assertThat(second.resent()).isTrue();
    assertThat(second.written()).isTrue();
    assertThat(reported).containsExactly("sent", "written", "ended", "sent", "written", "written");
    assertThat(second.sentAt()).as("the first sending").isLessThan(second.now());
  }

  @Test
  void neverAThirdTime() {
    answered(listener());
    AnswerListener second = sent(listener());
    second.onSend();
    second.onWrite(channel); // one that was kept as well
    assertThatThrownBy(second::onSend).isInstanceOf(ResendRefusedException.class);
    assertThat(reported).endsWith("failed");
  }

  @Test
  void neverOverAFreshConnection() {
    AnswerListener first = sent(listener());
    assertThatThrownBy(first::onSend).isInstanceOf(ResendRefusedException.class);
    assertThat(reported).containsExactly("sent", "written", "failed");
  }

  @Test
  void neverBehindAByteOfTheAnswer() {
    answered(listener());
    AnswerListener second = sent(listener());
    channel.writeInbound(Unpooled.copiedBuffer("H", US_ASCII));
    assertThatThrownBy(second::onSend).isInstanceOf(ResendRefusedException.class);
  }

  @Test
  void neverOnceTheServerMustHaveSeenTheRequest() {
    answered(listener());
    AnswerListener second = sent(listener());
    turn(9);
    assertThat(second.resent()).isFalse();
    turn(1);
    turn(1);
    assertThatThrownBy(second::onSend).isInstanceOf(ResendRefusedException.class);
  }

  @Test
  void whatArrivedWhileTheClientStoodStillIsNotLate() {
    answered(listener());
    AnswerListener second = sent(listener());
    turn(500); // the loop's first turn behind a pause of the process: the end is read in its next
    second.onSend();
    assertThat(second.resent()).isTrue();
  }

  @Test
  void onASlowNetworkTheyMayCrossForLonger() {
    connects(200, 50);
    answered(listener());
    AnswerListener second = sent(listener());
    turn(40);
    turn(1);
    turn(1);
    second.onSend();
    assertThat(second.resent()).isTrue();
  }

  @Test
  void theTimeCountsFromTheRequestsLastByte() {
    answered(listener());
    AnswerListener second = listener();
    second.onSend();
    second.onWrite(channel);
    channel.runPendingTasks();
    turn(100);
    turn(1);
    turn(1);
    write(); // its last byte
    turn(5);
    second.onSend();
    assertThat(second.resent()).isTrue();
  }

  @Test
  void neverWhereItIsNotWanted() {
    resend = false;
    answered(listener());
    AnswerListener second = sent(listener());
    assertThatThrownBy(second::onSend).isInstanceOf(ResendRefusedException.class);
  }

  @Test
  void aResetIsTurnedIntoACloseWhereTheRequestIsSentAgain() {
    var heard = new ArrayList<String>();
    channel.pipeline().addLast(listening(heard));
    answered(listener());
    sent(listener());
    channel.pipeline().fireExceptionCaught(new IOException("Connection reset by peer"));
    assertThat(heard).containsExactly("inactive");
    assertThat(channel.isActive()).isFalse();
  }

  @Test
  void aResetOfAFreshConnectionIsOne() {
    var heard = new ArrayList<String>();
    channel.pipeline().addLast(listening(heard));
    sent(listener());
    channel.pipeline().fireExceptionCaught(new IOException("Connection reset by peer"));
    assertThat(heard).containsExactly("Connection reset by peer");
  }

  @Test
  void aServerThatClosesBehindAStreamIsKnownFromThenOn() {
    answered(listener());
    turn(5);
    channel.pipeline().fireChannelInactive();
    assertThat(server.closesBehindStreams()).isTrue();
  }

  @Test
  void andSoItIsWhereTheNextRequestWasOnItsWay() {
    answered(listener());
    sent(listener());
    channel.pipeline().fireChannelInactive();
    assertThat(server.closesBehindStreams()).isTrue();
  }

  @Test
  void howeverLateTheClientHearsOfIt() {
    answered(listener());
    sent(listener());
    turn(500); // a pause of the process
    channel.pipeline().fireChannelInactive();
    assertThat(server.closesBehindStreams()).isTrue();
  }

  @Test
  void aServerThatClosesAnIdleConnectionIsAnother() {
    answered(listener());
    turn(10);
    turn(1);
    turn(1);
    channel.pipeline().fireChannelInactive();
    assertThat(server.closesBehindStreams()).isFalse();
  }

  @Test
  void aServerThatClosesBehindAnotherStreamLimitsItsConnections() {
    answered(listener());
    answered(listener());
    channel.pipeline().fireChannelInactive();
    assertThat(server.closesBehindStreams()).isFalse();
  }

  @Test
  void evenIfARequestCrossesThat() {
    answered(listener());
    turn(10);
    turn(1);
    turn(1);
    sent(listener());
    channel.pipeline().fireChannelInactive();
    assertThat(server.closesBehindStreams()).isFalse();
  }

  @Test
  void aConnectionThatTheClientClosesTellsNothingOfTheServer() {
    answered(listener());
    channel.close().syncUninterruptibly();
    assertThat(server.closesBehindStreams()).isFalse();
  }

  /** One that was closed may have been one of a restart. */
  @Test
  void aServerThatKeepsAnotherConnectionOpenIsNoneThatCloses() {
    server.closedBehindStream();
    answered(listener());
    turn(10);
    turn(1);
    turn(1);
    assertThat(server.closesBehindStreams()).isFalse();
    assertThat(channel.isActive()).isTrue();
  }

  @Test
  void aConnectionThatCarriesAnotherAnswerWasKeptOpen() {
    server.closedBehindStream();
    answered(listener());
    server.keptBehindStream();
    answered(listener());
    assertThat(server.closesBehindStreams()).as("1 of 3").isFalse();
    server.closedBehindStream();
    turn(100);
    turn(1);
    turn(1);
    assertThat(server.closesBehindStreams()).as("2 of 4: counted once").isFalse();
    server.closedBehindStream();
    assertThat(server.closesBehindStreams()).as("3 of 5").isTrue();
  }

  /** Gatling's client then opens another one: the request has not been written. */
  @Test
  void noRequestGoesOverAConnectionThatTheServerProbablyCloses() {
    server.closedBehindStream();
    answered(listener());
    AnswerListener second = listener();
    second.onSend();
    second.onWrite(channel);
    assertThat(channel.isActive()).isFalse();
    assertThat(second.written()).isFalse();
    second.onSend();
    second.onWrite(connection());
    assertThat(second.written()).isTrue();
    assertThat(second.resent()).isFalse();
    assertThat(server.closesBehindStreams()).as("the client closed it").isTrue();
  }

  @Test
  void ofAServerThatSurelyClosesNoConnectionIsKeptBehindAStream() {
    for (int i = 0; i < 8; i++) {
      server.closedBehindStream();
    }
    answered(listener());
    assertThat(channel.isActive()).isFalse();
    assertThat(reported).endsWith("ended");
  }

  @Test
  void butBehindAWholeAnswerItIs() {
    server.closedBehindStream();
    AnswerListener whole = sent(listener());
    whole.onHttpResponse(
        HttpResponseStatus.BAD_REQUEST,
        new DefaultHttpHeaders().add("Content-Type", "application/json"));
    whole.onHttpResponseBodyChunk(Unpooled.copiedBuffer("{}", US_ASCII), true);
    assertThat(reported).endsWith("failed");
    assertThat(channel.isActive()).isTrue();
  }

  /** Lets so many milliseconds pass, in one turn of the loop. */
  private void turn(long millis) {
    channel.advanceTimeBy(millis, TimeUnit.MILLISECONDS);
    channel.runScheduledPendingTasks();
  }

  private void connects(int times, long millis) {
    for (int i = 0; i < times; i++) {
      server.connected(TimeUnit.MILLISECONDS.toNanos(millis));
    }
  }

  private void write() {
    channel.writeOutbound(Unpooled.copiedBuffer("POST", US_ASCII));
  }

  private AnswerListener sent(AnswerListener listener) {
    listener.onSend();
    listener.onWrite(channel);
    write();
    channel.runPendingTasks();
    return listener;
  }

  private void answered(AnswerListener listener) {
    sent(listener);
    listener.onHttpResponse(HttpResponseStatus.OK, SSE);
    listener.onHttpResponseBodyChunk(
        Unpooled.copiedBuffer(
            """
            data: {"choices":[{"delta":{"content":"a"},"finish_reason":"stop"}]}

            data: [DONE]

            """,
            US_ASCII),
        false);
    listener.onHttpResponseBodyChunk(Unpooled.EMPTY_BUFFER, true);
  }

  private static EmbeddedChannel connection() {
    var channel = new EmbeddedChannel();
    channel.freezeTime();
    channel
        .pipeline()
        .addLast(DefaultHttpClient.HTTP_CLIENT_CODEC, new ChannelInboundHandlerAdapter());
    return channel;
  }

  private static ChannelInboundHandlerAdapter listening(List<String> heard) {
    return new ChannelInboundHandlerAdapter() {
      @Override
      public void channelInactive(ChannelHandlerContext ctx) {
        heard.add("inactive");
      }

      @Override
      public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        heard.add(String.valueOf(cause.getMessage()));
      }
    };
  }

  private AnswerListener listener() {
    return new RecordingOwner(reported).listen(channel.eventLoop(), server, resend);
  }
}
