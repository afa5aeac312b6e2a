// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.gatling.http.client.impl.DefaultHttpClient;
import io.github.gatlingllm.arrival.NetworkRead;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ChunkShortcutTest {

  private final List<String> reported = new ArrayList<>();
  private int overs;
  private final EmbeddedChannel channel = new EmbeddedChannel();
  private final ChunkShortcut.Receiver answer = this::reported;
  private long reportedStamp;

  ChunkShortcutTest() {
    channel
        .pipeline()
        .addLast(DefaultHttpClient.HTTP_CLIENT_CODEC, new ChannelInboundHandlerAdapter())
        .addLast(new ThroughGatling());
  }

  @Test
  void chunksOfAnOpenShortcutGoStraightToTheirAnswer() {
    Objects.requireNonNull(ChunkShortcut.on(channel)).open(answer);
    DefaultHttpContent chunk = chunk("a");
    channel.writeInbound(chunk);
    assertThat(reported).containsExactly("straight a");
    assertThat(reportedStamp).isEqualTo(ReadStamp.of(channel).read().arrivedAt());
    assertThat(chunk.refCnt()).isZero();
  }

  @Test
  void headsAndEndsGoGatlingsWayAndCloseTheShortcut() {
    Objects.requireNonNull(ChunkShortcut.on(channel)).open(answer);
    channel.writeInbound(head(), LastHttpContent.EMPTY_LAST_CONTENT, chunk("of another"));
    assertThat(reported).containsExactly("Gatling's head", "Gatling's end", "Gatling's of another");
  }

  @Test
  void channelReadCompleteIsSkippedWhenNoReadWasPassedOn() {
    Objects.requireNonNull(ChunkShortcut.on(channel)).open(answer);
    channel.writeInbound(chunk("a"));
    assertThat(overs).isZero();
    channel.writeInbound(head());
    assertThat(overs).isEqualTo(1);
    channel.writeInbound(chunk("a"));
    assertThat(overs).isEqualTo(1);
    channel.writeInbound(LastHttpContent.EMPTY_LAST_CONTENT);
    assertThat(overs).isEqualTo(2);
  }

  @Test
  void aShortcutThatIsNotOpenedLeadsPastNobody() {
    ChunkShortcut.on(channel);
    channel.writeInbound(chunk("packed"));
    assertThat(reported).containsExactly("Gatling's packed");
  }

  @Test
  void theNextRequestOfTheConnectionFindsItClosed() {
    ChunkShortcut shortcut = Objects.requireNonNull(ChunkShortcut.on(channel));
    shortcut.open(answer);
    assertThat(ChunkShortcut.on(channel)).isSameAs(shortcut);
    channel.writeInbound(chunk("b"));
    assertThat(reported).containsExactly("Gatling's b");
  }

  @Test
  void aChunkThatCouldNotBeReadIsGatlingsToTell() {
    Objects.requireNonNull(ChunkShortcut.on(channel)).open(answer);
    DefaultHttpContent broken = chunk("");
    broken.setDecoderResult(DecoderResult.failure(new IllegalArgumentException("no number")));
    channel.writeInbound(broken);
    assertThat(reported).containsExactly("Gatling's ");
  }

  @Test
  void aConnectionWithoutTheCodecHasNone() {
    assertThat(ChunkShortcut.on(new EmbeddedChannel())).isNull();
  }

  private void reported(ByteBuf chunk, NetworkRead read) {
    reported.add("straight " + chunk.toString(US_ASCII));
    reportedStamp = read.arrivedAt();
  }

  private static DefaultHttpContent chunk(String text) {
    return new DefaultHttpContent(Unpooled.copiedBuffer(text, US_ASCII));
  }

  private static HttpResponse head() {
    return new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
  }

  /** What Gatling's own handlers would see. */
  private final class ThroughGatling extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
      if (message instanceof LastHttpContent) {
        reported.add("Gatling's end");
      } else if (message instanceof DefaultHttpContent chunk) {
        reported.add("Gatling's " + chunk.content().toString(US_ASCII));
      } else {
        reported.add("Gatling's head");
      }
      ReferenceCountUtil.release(message);
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
      overs++;
    }
  }
}
