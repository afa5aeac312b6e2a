// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a buffering hop makes of a stream, in the channel's own time. */
class StreamWriterTest {

  private final List<String> sent = new ArrayList<>();
  private final ChannelInboundHandlerAdapter handler = new ChannelInboundHandlerAdapter();
  private final EmbeddedChannel channel = new EmbeddedChannel(handler);
  private int produced;

  @BeforeEach
  void stopTheClock() {
    channel.freezeTime();
  }

  @Test
  void withoutAHopEachEventGoesAtOnce() {
    StreamWriter writer = writer(BufferHop.NONE);
    events(writer, "a", "b");
    assertThat(sent).containsExactly("a", "b");
  }

  @Test
  void aHopThatHoldsAllSendsItBeforeTheEnd() {
    StreamWriter writer = writer(BufferHop.ALL);
    events(writer, "a", "b", "c");
    assertThat(sent).isEmpty();
    assertThat(produced).isEqualTo(3);
    writer.message(Unpooled.EMPTY_BUFFER, StreamWriter.UNTIMED);
    assertThat(sent).containsExactly("abc");
  }

  @Test
  void aHopOfBytesSendsWhenItIsFull() {
    StreamWriter writer = writer(BufferHop.ofBytes(4));
    events(writer, "ab", "c", "de", "f");
    assertThat(sent).containsExactly("abcde");
    writer.close();
    assertThat(sent).containsExactly("abcde", "f");
  }

  @Test
  void aHopOfAPeriodSendsWhatCameInIt() {
    StreamWriter writer = writer(BufferHop.ofPeriod(Duration.ofMillis(100)));
    events(writer, "a");
    pass(60);
    events(writer, "b");
    pass(39);
    assertThat(sent).isEmpty();
    pass(1);
    assertThat(sent).containsExactly("ab");
    pass(100);
    events(writer, "c");
    pass(100);
    assertThat(sent).containsExactly("ab", "c");
  }

  @Test
  void aResetLosesWhatIsHeldBack() {
    StreamWriter writer = writer(BufferHop.ALL);
    events(writer, "a");
    writer.reset();
    assertThat(sent).containsExactly("reset");
  }

  private StreamWriter writer(BufferHop hop) {
    ChannelHandlerContext context = channel.pipeline().context(handler);
    return new StreamWriter(context, new Recorded(context), Duration.ZERO, hop);
  }

  private void events(StreamWriter writer, String... events) {
    for (String event : events) {
      writer.frame((before, after) -> produced++, event.getBytes(US_ASCII));
    }
  }

  private void pass(long millis) {
    channel.advanceTimeBy(millis, TimeUnit.MILLISECONDS);
    channel.runScheduledPendingTasks();
  }

  private final class Recorded implements Wire {
    private final ChannelHandlerContext context;

    Recorded(ChannelHandlerContext context) {
      this.context = context;
    }

    @Override
    public ByteBuf frame(byte[]... parts) {
      return Unpooled.wrappedBuffer(parts);
    }

    @Override
    public ChannelFuture send(ByteBuf frame) {
      sent.add(frame.toString(US_ASCII));
      frame.release();
      return context.newSucceededFuture();
    }

    @Override
    public ChannelFuture reset() {
      sent.add("reset");
      return context.newSucceededFuture();
    }
  }
}
