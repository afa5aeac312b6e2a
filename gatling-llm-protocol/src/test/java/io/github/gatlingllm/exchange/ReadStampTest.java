// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gatling.http.client.impl.DefaultHttpClient;
import io.gatling.http.client.impl.NoopHandler;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpClientCodec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ReadStampTest {

  private final EmbeddedChannel channel = new EmbeddedChannel();
  private final List<Long> stamps = new ArrayList<>();
  private final List<Long> heard = new ArrayList<>();

  ReadStampTest() {
    channel.pipeline().addLast("pinned", NoopHandler.INSTANCE);
  }

  @AfterEach
  void freed() {
    channel.finishAndReleaseAll();
  }

  @Test
  void eachReadIsStampedBeforeAnyoneHasHeardOfIt() {
    ReadStamp readStamp = listen();
    long before = System.nanoTime();
    channel.writeInbound("first");
    assertThat(readStamp.read().arrivedAt()).isBetween(before, heard.get(0));
    long between = System.nanoTime();
    channel.writeInbound("second");
    assertThat(readStamp.read().arrivedAt()).isBetween(between, heard.get(1));
  }

  @Test
  void theChunksOfOneReadHaveOneStamp() {
    channel.pipeline().addLast(DefaultHttpClient.HTTP_CLIENT_CODEC, new HttpClientCodec());
    listen();
    read("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n1\r\nb\r\n1\r\nc\r\n");
    read("1\r\nd\r\n");
    assertThat(stamps).hasSize(5); // the head's first
    assertThat(stamps.subList(0, 4)).containsOnly(stamps.get(0));
    assertThat(heard.get(3)).isGreaterThan(heard.get(0));
    assertThat(stamps.get(4)).isGreaterThan(heard.get(3));
  }

  @Test
  void whatWaitsForTheNextReadIsRunOnceBeforeAnyoneHasHeardOfIt() {
    ReadStamp readStamp = listen();
    var run = new ArrayList<Integer>();
    readStamp.beforeNextRead(() -> run.add(heard.size()));
    readStamp.beforeNextRead(() -> run.add(heard.size()));
    channel.writeInbound("first", "second");
    assertThat(run).containsExactly(0, 0);
    assertThat(heard).hasSize(2);
  }

  @Test
  void theEndOfTheConnectionIsStampedToo() {
    ReadStamp readStamp = listen();
    long before = System.nanoTime();
    var unused = channel.close();
    assertThat(readStamp.read().arrivedAt()).isBetween(before, System.nanoTime());
  }

  @Test
  void aConnectionKeepsItsOwnUnderTheNameThatGatlingKnows() {
    ReadStamp readStamp = ReadStamp.of(channel);
    assertThat(ReadStamp.of(channel)).isSameAs(readStamp);
    assertThat(channel.pipeline().get("pinned")).isSameAs(readStamp);
    assertThat(channel.pipeline().first()).isSameAs(readStamp);
  }

  @Test
  void oneThatHasNoneToReplaceStandsFirstAllTheSame() {
    var bare = new EmbeddedChannel(new ChannelInboundHandlerAdapter());
    ReadStamp readStamp = ReadStamp.of(bare);
    assertThat(bare.pipeline().first()).isSameAs(readStamp);
  }

  @Test
  void anErrorOfHttp1IsNotSwallowed() {
    var codec = new ChannelInboundHandlerAdapter();
    channel.pipeline().addLast(DefaultHttpClient.HTTP_CLIENT_CODEC, codec);
    ReadStamp.of(channel);
    channel.pipeline().fireExceptionCaught(new IOException("Connection reset"));
    assertThatThrownBy(channel::checkException).hasMessage("Connection reset");
  }

  @Test
  void withoutItsCodecAnErrorIsSwallowedAsBefore() {
    ReadStamp.of(channel);
    channel.pipeline().fireExceptionCaught(new IOException("Connection reset"));
    channel.checkException();
  }

  private void read(String bytes) {
    channel.writeInbound(Unpooled.copiedBuffer(bytes, US_ASCII));
  }

  /** Notes, of all that comes through, when it was read and when it was heard of. */
  private ReadStamp listen() {
    ReadStamp readStamp = ReadStamp.of(channel);
    ReadSink.on(
        channel,
        () -> {
          stamps.add(readStamp.read().arrivedAt());
          heard.add(System.nanoTime());
        });
    return readStamp;
  }
}
