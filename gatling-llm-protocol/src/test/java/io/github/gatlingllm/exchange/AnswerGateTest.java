// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.gatling.http.client.impl.DefaultHttpClient;
import io.github.gatlingllm.protocol.ServerConnections;
import io.github.gatlingllm.protocol.Servers;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AnswerGateTest {

  private static final String CONTINUE = "HTTP/1.1 100 Continue\r\n\r\n";
  private static final String ANSWER = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi";
  private static final String CHUNKED =
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n";

  private final Servers servers = new Servers();
  private final ServerConnections server = servers.at("http://a");
  private final List<String> heard = new ArrayList<>();
  private EmbeddedChannel channel = connection();

  @AfterEach
  void freed() {
    channel.finishAndReleaseAll();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        CONTINUE,
        "HTTP/1.1 102 Processing\r\n\r\n",
        "HTTP/1.1 103 Early Hints\r\nLink: </style.css>; rel=preload\r\n\r\n",
        "HTTP/1.1 199 Whatever\r\nContent-Length: 5\r\n\r\n",
        CONTINUE + CONTINUE + "HTTP/1.1 103 Hints\r\na: b\r\nc: d\r\n\r\n",
        "HTTP/1.1 103 Early Hints\r\nTransfer-Encoding: chunked\r\nContent-Encoding: gzip\r\n\r\n"
      })
  void interimResponsesAreDroppedWhereverTheReadsEnd(String interim) {
    for (String answer : List.of(ANSWER, CHUNKED)) {
      String bytes = interim + answer;
      for (int cut = 0; cut <= bytes.length(); cut++) {
        channel = connection();
        for (int request = 0; request < 3; request++) {
          heard.clear();
          request();
          read(bytes.substring(0, cut));
          read(bytes.substring(cut));
          assertThat(String.join("", heard)).as("cut at %s", cut).isEqualTo("200hiover");
        }
        assertThat(channel.isActive()).isTrue();
        channel.finishAndReleaseAll();
      }
    }
    assertThat(servers.warnings()).isEmpty();
  }

  /** The codec copies what it kept of the last read to a larger buffer. */
  @Test
  void aReadThatEndsInALineAndFillsItsBufferLeavesNothingUnasked() {
    roomy = false;
    for (int cut = 1; cut < CHUNKED.length(); cut++) {
      channel = connection();
      for (int next = cut; next < CHUNKED.length(); next++) {
        heard.clear();
        request();
        read(CHUNKED.substring(0, cut));
        read(CHUNKED.substring(cut, next));
        read(CHUNKED.substring(next));
        assertThat(String.join("", heard)).as("cut at %s and %s", cut, next).isEqualTo("200hiover");
        assertThat(channel.isActive()).as("cut at %s and %s", cut, next).isTrue();
      }
    }
    assertThat(servers.warnings()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void oneByteAtATimeAsWell(boolean room) {
    roomy = room;
    request();
    ("HTTP/1.1 103 Early Hints\r\na: b\r\n\r\n" + CHUNKED)
        .chars()
        .mapToObj(Character::toString)
        .forEach(this::read);
    assertThat(String.join("", heard)).isEqualTo("200hiover");
    assertThat(channel.isActive()).isTrue();
  }

  @Test
  void anErrorBehindAnInterimResponseIsTheAnswer() {
    request();
    read("HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n");
    assertThat(heard).containsExactly("503", "over");
  }

  @Test
  void switchingProtocolsIsAnAnswerAndTheEndOfTheConnection() {
    request();
    read("HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\n\r\nnoise");
    assertThat(heard).containsExactly("101", "over");
    assertThat(channel.isActive()).isFalse();
  }

  @Test
  void theLeaveToSendABodyIsGatlings() {
    expect(true);
    read("HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n");
    assertThat(heard).containsExactly("100", "over");
    read("HTTP/1.1 100 Continue\r\n\r\n" + ANSWER);
    assertThat(heard).containsExactly("100", "over", "200", "hi", "over");
    assertThat(channel.isActive()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "late body",
        "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nagain",
        "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n",
        "HTTP/1.1 100 Go on\r\n\r\n",
        "5\r\nlater\r\n",
        "HTTP/1.1 2",
        "\r\n"
      })
  void whatNoRequestAskedForClosesTheConnection(String bytes) {
    for (String answer : List.of(ANSWER, CHUNKED)) {
      unaskedBehind(answer, bytes);
      unaskedInOneReadWith(answer, bytes);
    }
    assertThat(servers.warnings()).singleElement().asString().endsWith("answer): 4");
  }

  private void unaskedBehind(String answer, String bytes) {
    channel = connection();
    heard.clear();
    request();
    read(answer);
    assertThat(channel.isActive()).isTrue();
    read(bytes);
    assertThat(heard).containsExactly("200", "hi", "over");
    assertThat(channel.isActive()).isFalse();
  }

  /** Closed before the next request can leave. */
  private void unaskedInOneReadWith(String answer, String bytes) {
    channel = connection();
    heard.clear();
    request();
    var open = new ArrayList<Boolean>();
    onOver = () -> open.add(channel.isActive());
    read(answer + bytes);
    onOver = () -> {};
    assertThat(heard).containsExactly("200", "hi", "over");
    assertThat(open).containsExactly(false);
  }

  /** The codec keeps the beginning of a line until its end has come. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aPartOfALineBehindAnAnswerIsSeenWhereverTheReadsEnd(boolean room) {
    roomy = room;
    for (int cut = 1; cut < CHUNKED.length(); cut++) {
      channel = connection();
      heard.clear();
      request();
      var open = new ArrayList<Boolean>();
      onOver = () -> open.add(channel.isActive());
      read(CHUNKED.substring(0, cut));
      read(CHUNKED.substring(cut) + "HTTP/1.1 2");
      assertThat(String.join("", heard)).isEqualTo("200hiover");
      assertThat(open).as("cut at %s", cut).containsExactly(false);
    }
  }

  @Test
  void aSecondAnswerIsCountedOnceHoweverItIsCut() {
    request();
    read(ANSWER);
    ANSWER.chars().mapToObj(Character::toString).forEach(this::read);
    assertThat(heard).containsExactly("200", "hi", "over");
    assertThat(servers.warnings()).singleElement().asString().endsWith("answer): 1");
  }

  @Test
  void aRequestThatLeavesWithTheEndOfAnAnswerHasItsOwn() {
    onOver =
        () -> {
          onOver = () -> {};
          request();
        };
    request();
    read(ANSWER);
    read(ANSWER);
    assertThat(heard).containsExactly("200", "hi", "over", "200", "hi", "over");
    assertThat(channel.isActive()).isTrue();
  }

  @Test
  void anAnswerWithoutALengthEndsWithItsConnection() {
    request();
    read("HTTP/1.1 200 OK\r\n\r\nhi");
    var unused = channel.close();
    assertThat(heard).containsExactly("200", "hi", "over");
    assertThat(servers.warnings()).isEmpty();
  }

  /** They arrived before the request left, as the kernel says, and were read behind it. */
  @Test
  void whatCameBeforeTheRequestIsNotItsAnswer() {
    request();
    read(ANSWER);
    early = true;
    request();
    read(ANSWER);
    read(ANSWER);
    assertThat(heard).containsExactly("200", "hi", "over", "UnaskedBytesException");
    assertThat(servers.warnings()).singleElement().asString().endsWith("answer): 1");
  }

  /** Bytes behind its first ones can't be told from those of the answer. */
  @Test
  void onlyTheFirstReadOfAnAnswerIsLookedAt() {
    request();
    read(ANSWER);
    request();
    read(ANSWER.substring(0, 9));
    early = true;
    read(ANSWER.substring(9));
    assertThat(String.join("", heard)).isEqualTo("200hiover200hiover");
  }

  /** Reads that fill their buffers to the brim are those of answers in large pieces. */
  private boolean roomy = true;

  private boolean reading;
  private boolean early;
  private Runnable onOver = () -> {};

  private void request() {
    expect(false);
  }

  private void expect(boolean leave) {
    ReadStamp readStamp = ReadStamp.of(channel);
    readStamp.history().request(server, () -> false);
    AnswerGate.on(channel, readStamp, sentAt -> early);
    var request = new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/");
    if (leave) {
      request.headers().set("Expect", "100-continue");
    }
    channel.writeOutbound(request);
    ReferenceCountUtil.release(channel.readOutbound());
  }

  private void read(String bytes) {
    if (!bytes.isEmpty()) {
      reading = true;
      channel
          .pipeline()
          .fireChannelRead(
              (roomy ? channel.alloc().buffer(2048) : channel.alloc().buffer(bytes.length()))
                  .writeBytes(bytes.getBytes(US_ASCII)));
      reading = false;
      channel.runPendingTasks();
    }
  }

  /** As Gatling's. */
  private EmbeddedChannel connection() {
    var made =
        new EmbeddedChannel() {
          /** A channel that is closed while it reads is torn down behind that read. */
          @Override
          public void runPendingTasks() {
            if (!reading) {
              super.runPendingTasks();
            }
          }
        };
    var config =
        new HttpDecoderConfig().setMaxHeaderSize(Integer.MAX_VALUE).setValidateHeaders(false);
    made.pipeline()
        .addLast(DefaultHttpClient.HTTP_CLIENT_CODEC, new HttpClientCodec(config, false, false))
        .addLast(DefaultHttpClient.APP_HTTP_HANDLER, new Gatling());
    return made;
  }

  private final class Gatling extends ChannelInboundHandlerAdapter {

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
      if (message instanceof HttpResponse head) {
        heard.add(String.valueOf(head.status().code()));
      }
      if (message instanceof HttpContent content) {
        ByteBuf bytes = content.content();
        if (bytes.isReadable()) {
          heard.add(bytes.toString(US_ASCII));
        }
      }
      if (message instanceof LastHttpContent) {
        heard.add("over");
        onOver.run();
      }
      ReferenceCountUtil.release(message);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
      heard.add(cause.getClass().getSimpleName());
    }
  }
}
