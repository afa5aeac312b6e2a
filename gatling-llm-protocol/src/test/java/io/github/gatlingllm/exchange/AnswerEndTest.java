// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.gatling.http.client.impl.DefaultHttpClient;
import io.gatling.http.client.impl.PrematureCloseException;
import io.github.gatlingllm.arrival.NetworkRead;
import io.github.gatlingllm.exchange.failure.Failure;
import io.github.gatlingllm.protocol.ServerConnections;
import io.github.gatlingllm.protocol.Servers;
import io.github.gatlingllm.request.Secrets;
import io.github.gatlingllm.wire.Dialect;
import io.github.gatlingllm.wire.dialect.OpenAiChat;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AnswerEndTest {

  private static final long MILLIS = 1_000_000;
  private static final long FOREVER = Deadlines.FOREVER;

  private final EmbeddedChannel channel = new EmbeddedChannel();
  private final Servers servers = new Servers();
  private final ServerConnections server = servers.at("http://a");
  private final Secrets secrets = Secrets.of(null, EmptyHttpHeaders.INSTANCE);
  private final Dialect dialect = new OpenAiChat();
  private final AnswerReader reader =
      new AnswerReader(
          dialect.framing().newDecoder(10_000),
          dialect.reader(null, null),
          (stamp, read, first) -> {},
          0);
  private final RequestSending sending = new RequestSending(server, secrets);
  private final AnswerProgress progress = new AnswerProgress(sending, reader.timeline());
  private final AnswerIntake intake =
      new AnswerIntake(
          new BodyShape(dialect, true), reader, 10_000, false, SentRequest.of(secrets));
  private final List<String> reported = new ArrayList<>();
  private final List<Failure> failures = new ArrayList<>();
  private long now;

  AnswerEndTest() {
    channel.freezeTime();
    sending.begin(0);
    intake.head(
        HttpResponseStatus.OK, new DefaultHttpHeaders().add("Content-Type", "text/event-stream"));
  }

  @Test
  void aBodyThatEndsEndsItsAnswer() {
    token(5);
    done(6);
    end(FOREVER).bodyEnded(7);
    assertThat(reported).containsExactly("sent", "over at 7: null");
  }

  /** Its user goes on; the connection waits for a second. */
  @Test
  void aCompleteStreamIsOverThoughItsBodyStaysOpen() {
    leftOpen();
    assertThat(reported).containsExactly("sent", "written", "over at 6: null");
    assertThat(warnings()).singleElement().asString().contains("body stayed open").endsWith(": 1");
    pass(MILLIS * 989);
    assertThat(reported).doesNotContain("cut");
    pass(MILLIS * 20);
    assertThat(reported).containsExactly("sent", "written", "over at 6: null", "cut");
    assertThat(warnings()).singleElement().asString().contains("body stayed open").endsWith(": 1");
  }

  @Test
  void aBodyThatEndsBehindItsUserGivesItsConnectionBack() {
    AnswerEnd end = leftOpen();
    pass(MILLIS * 500);
    end.openBodyEnded();
    pass(MILLIS * 2000);
    assertThat(reported).containsExactly("sent", "written", "over at 6: null");
    assertThat(warnings()).isEmpty();
  }

  @Test
  void aConnectionThatIsLostBehindItsUserIsGivenUpNoMore() {
    AnswerEnd end = leftOpen();
    end.broken(new IOException("Connection reset by peer"));
    pass(MILLIS * 2000);
    assertThat(reported).containsExactly("sent", "written", "over at 6: null");
    assertThat(warnings())
        .singleElement()
        .asString()
        .contains("connection was lost")
        .endsWith(": 1");
  }

  @Test
  void aBodyThatEndsWithinTheWaitIsAsAnyOther() {
    written();
    token(5);
    done(6);
    AnswerEnd end = end(FOREVER);
    progress.done(6, now);
    end.watchDeadlines();
    pass(MILLIS * 9);
    end.bodyEnded(7);
    pass(MILLIS * 2000);
    assertThat(reported).containsExactly("sent", "written", "over at 6: null");
    assertThat(warnings()).isEmpty();
  }

  /** The terminal event waited in the socket for longer than the user waits. */
  @Test
  void aClientThatStoodStillReadsOnFirst() {
    written();
    token(5);
    done(6);
    AnswerEnd end = end(FOREVER);
    now = MILLIS * 300;
    progress.done(6, now);
    end.watchDeadlines();
    assertThat(reported).as("the rest of the read").isEmpty();
    now += MILLIS * 300;
    channel.advanceTimeBy(300, TimeUnit.MILLISECONDS);
    channel.runScheduledPendingTasks();
    assertThat(reported).as("one more turn").isEmpty();
    end.bodyEnded(7);
    assertThat(reported).containsExactly("sent", "written", "over at 6: null");
  }

  @ParameterizedTest
  @MethodSource("losses")
  void onlyTheEndOfTheBodyIsMissingBehindTheTerminalEvent(Throwable loss) {
    token(5);
    done(6);
    progress.done(6, 7);
    now = 9;
    end(FOREVER).broken(loss);
    assertThat(reported).containsExactly("sent", "over at 6: null");
    assertThat(warnings())
        .singleElement()
        .asString()
        .contains("connection was lost")
        .endsWith(": 1");
  }

  private static Stream<Throwable> losses() {
    return Stream.of(
        PrematureCloseException.INSTANCE,
        new IOException("Connection reset by peer"),
        new ConnectionLostException(true),
        new NumberFormatException("invalid chunk size"));
  }

  @Test
  void aConnectionLostBetweenFinishAndTerminalEventIsAFailure() {
    token(5);
    usage(6);
    now = 9;
    end(FOREVER).broken(PrematureCloseException.INSTANCE);
    assertThat(reported).containsExactly("sent", "over at 9: " + Failure.CLOSED_MID_STREAM);
    assertThat(warnings()).isEmpty();
  }

  @Test
  void aLostConnectionEndsItWhereItStands() {
    token(5);
    now = 9;
    end(FOREVER).broken(new IOException("Connection reset by peer"));
    assertThat(reported).containsExactly("sent", "over at 9: " + Failure.RESET);
  }

  /** A proxy whose read timeout has passed closes; the gap shows which timeout it was. */
  @Test
  void aCutStreamTellsHowFarItCameAndHowLongNothingCame() {
    token(5);
    token(MILLIS);
    now = MILLIS * 1_001;
    end(FOREVER).broken(PrematureCloseException.INSTANCE);
    assertThat(failures)
        .singleElement()
        .extracting(Failure::full)
        .isEqualTo(
            Failure.of(Failure.CLOSED_MID_STREAM, ExchangeTexts.contentStopped(2, 1.0)).full());
  }

  @Test
  void aStreamThatIsCutBeforeItsFirstChunkTellsSo() {
    now = MILLIS * 60_000;
    end(FOREVER).broken(new ResendRefusedException());
    assertThat(failures)
        .singleElement()
        .extracting(Failure::inShort)
        .isEqualTo("Connection closed in mid-stream: after 60.0 s without any content");
  }

  @Test
  void aResetStreamTellsTheSame() {
    token(5);
    now = MILLIS * 250;
    end(FOREVER).broken(new IOException("Connection reset by peer"));
    assertThat(failures)
        .singleElement()
        .extracting(Failure::inShort)
        .isEqualTo(
            "Connection reset by the server: IOException: Connection reset by peer, after 1 chunk"
                + " and 0.2 s without another");
  }

  @Test
  void onceIsEnough() {
    AnswerEnd end = end(FOREVER);
    end.close(3);
    end.broken(new IOException("Connection reset by peer"));
    assertThat(reported).as("who closes it knows").containsExactly("sent");
    assertThat(progress.closedAt()).isEqualTo(3);
  }

  @Test
  void aMissedDeadlineIsAFailure() {
    AnswerEnd end = end(10);
    end.watchDeadlines();
    pass(10);
    assertThat(reported).containsExactly("sent", "over at 10: " + Failure.FIRST_TOKEN_TIMEOUT);
  }

  @Test
  void givingUpOnPurposeIsNone() {
    now = 4;
    end(FOREVER).abandon(Failure.ENOUGH_TOKENS);
    assertThat(reported).containsExactly("sent", "abandoned: " + Failure.ENOUGH_TOKENS);
  }

  /** The owner's user may send its next request at once. */
  @Test
  void whatIsGivenUpIsCutBeforeItsOwnerIsTold() {
    written();
    end(FOREVER).abandon(Failure.NO_PATIENCE);
    assertThat(reported)
        .containsExactly("sent", "written", "cut", "abandoned: " + Failure.NO_PATIENCE);
  }

  /** A complete stream behind whose terminal event nothing has come for a while. */
  private AnswerEnd leftOpen() {
    written();
    token(5);
    done(6);
    AnswerEnd end = end(FOREVER);
    progress.done(6, now);
    end.watchDeadlines();
    pass(MILLIS * 9);
    assertThat(reported).isEmpty();
    pass(MILLIS);
    pass(MILLIS);
    return end;
  }

  private void written() {
    channel.pipeline().addLast(DefaultHttpClient.HTTP_CLIENT_CODEC, new ChannelDuplexHandler());
    channel.pipeline().addLast(DefaultHttpClient.APP_HTTP_HANDLER, new Cut());
    sending.writeOverHttp1(channel, answer(), () -> false, 1);
  }

  private List<String> warnings() {
    return servers.warnings();
  }

  private AnswerListener answer() {
    return new RecordingOwner(new ArrayList<>()).listen(channel.eventLoop(), server, true);
  }

  private final class Cut extends ChannelInboundHandlerAdapter {
    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
      reported.add("cut");
    }
  }

  private AnswerEnd end(long firstToken) {
    var deadlines = new Deadlines(FOREVER, firstToken, FOREVER, FOREVER, FOREVER);
    return new AnswerEnd(
        intake,
        sending,
        progress,
        new OwnerNotices(new Reported(), answer(), sending),
        channel.eventLoop(),
        deadlines,
        () -> now);
  }

  private void token(long at) {
    read(
        "data: {\"choices\":[{\"delta\":{\"content\":\"a\"},\"finish_reason\":\"stop\"}]}\n\n", at);
  }

  private void usage(long at) {
    read("data: {\"choices\":[],\"usage\":{\"prompt_tokens\":2,\"completion_tokens\":1}}\n\n", at);
  }

  private void done(long at) {
    read("data: [DONE]\n\n", at);
  }

  private void read(String text, long at) {
    intake.take(Unpooled.copiedBuffer(text, UTF_8), NetworkRead.at(at));
  }

  private void pass(long nanos) {
    now += nanos;
    channel.advanceTimeBy(nanos, TimeUnit.NANOSECONDS);
    channel.runScheduledPendingTasks();
  }

  private final class Reported implements AnswerOwner {

    @Override
    public void sent(AnswerListener answer) {
      reported.add("sent");
    }

    @Override
    public void writes(Channel connection) {
      reported.add("written");
    }

    @Override
    public void ended(AnswerListener answer, @Nullable Failure failure) {
      if (failure != null) {
        failures.add(failure);
      }
      reported.add(
          "over at " + progress.closedAt() + ": " + (failure == null ? null : failure.text()));
    }

    @Override
    public void abandoned(AnswerListener answer, String reason) {
      reported.add("abandoned: " + reason);
    }
  }
}
