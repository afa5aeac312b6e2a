// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.github.gatlingllm.wire.dialect.AnthropicMessages;
import io.github.gatlingllm.wire.dialect.Gemini;
import io.github.gatlingllm.wire.dialect.OpenAiChat;
import io.github.gatlingllm.wire.dialect.OpenAiResponses;
import io.github.gatlingllm.wire.framing.EventDecoder;
import io.github.gatlingllm.wire.framing.SseDecoder;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A token costs no garbage: the load generator's own pauses would be read as the server's. */
class AllocationTest {

  private static final int EVENTS = 20_000;

  /** The least of them counts: what every event costs is in each, what a compiler does is not. */
  private static final int MEASUREMENTS = 3;

  private final ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'id':'chatcmpl-1','object':'chat.completion.chunk','created':1795219119,'model':'m',"
            + "'choices':[{'index':0,'delta':{'content':' br é 🦊'},'logprobs':null,"
            + "'finish_reason':null}],'usage':null,'error':null,'obfuscation':'aXbYc'}",
        "{'choices':[{'index':0,'delta':{'reasoning_content':'hm'}}],"
            + "'usage':{'prompt_tokens':1200,'completion_tokens':12,'total_tokens':1212}}",
        "{'choices':[{'index':0,'delta':{'tool_calls':[{'index':0,'function':"
            + "{'arguments':'{a:1}'}}]}}]}",
        "[DONE]",
      })
  void anEventAllocatesNothing(String data) {
    assertNoAllocation(new OpenAiChat(), data);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'type':'content_block_delta','index':0,'delta':{'type':'text_delta','text':' br é 🦊'}}",
        "{'type':'content_block_delta','index':0,'delta':"
            + "{'type':'thinking_delta','thinking':'hm'}}",
        "{'type':'content_block_delta','index':1,'delta':"
            + "{'type':'input_json_delta','partial_json':'{a:1}'}}",
        "{'type':'message_stop'}",
      })
  void anEventOfAnthropicAllocatesNothing(String data) {
    assertNoAllocation(new AnthropicMessages(), data);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'type':'response.output_text.delta','item_id':'msg_1','output_index':0,"
            + "'content_index':0,'delta':' br é 🦊','sequence_number':7,'logprobs':[]}",
        "{'delta':' br é 🦊','type':'response.output_text.delta'}",
        "{'type':'response.reasoning_summary_text.delta','delta':'hm'}",
        "{'type':'response.function_call_arguments.delta','delta':'{a:1}'}",
      })
  void anEventOfResponsesAllocatesNothing(String data) {
    assertNoAllocation(new OpenAiResponses(), data);
  }

  /** Not even where each event says something else, so that none repeats another. */
  @Test
  void eventsThatDoNotRepeatEachOtherAllocateNothing() {
    var events = new StringBuilder();
    for (int i = 0; i < EVENTS; i++) {
      events
          .append("data: {\"choices\":[{\"delta\":{\"content\":\" br\"},\"logprobs\":[")
          .append(i)
          .append("]}]}\n\n");
    }
    ByteBuf read =
        Unpooled.directBuffer().writeBytes(events.toString().getBytes(StandardCharsets.UTF_8));
    try (DeltaReader reader = new OpenAiChat().reader(null)) {
      assertThat(bytesPerEvent(reader, read, 4096)).isLessThan(1);
    }
    read.release();
  }

  @Test
  void anEventOfGeminiAllocatesNothing() {
    assertNoAllocation(
        new Gemini(),
        "{'candidates':[{'content':{'parts':[{'text':' br é 🦊','thought':true}],'role':'model'},"
            + "'index':0}],'usageMetadata':{'promptTokenCount':7,'thoughtsTokenCount':3},"
            + "'modelVersion':'m'}");
  }

  @Test
  void textThatIsKeptCostsItsOwnLengthOnly() {
    StringBuilder text = new StringBuilder(2 * EVENTS * 10);
    ByteBuf read = read("{\"choices\":[{\"delta\":{\"content\":\"0123456789\"}}]}", 100);
    try (DeltaReader reader = new OpenAiChat().reader(text)) {
      assertThat(bytesPerEvent(reader, read, read.readableBytes())).isLessThan(1);
    }
    read.release();
  }

  private void assertNoAllocation(Dialect dialect, String data) {
    ByteBuf read = read(data.replace('\'', '"'), 100);
    try (DeltaReader reader = dialect.reader(null)) {
      assertThat(bytesPerEvent(reader, read, read.readableBytes())).isLessThan(1);
      assertThat(bytesPerEvent(reader, read, 61)).as("cut at odd places").isLessThan(1);
    }
    read.release();
  }

  private double bytesPerEvent(DeltaReader reader, ByteBuf read, int readSize) {
    SseDecoder decoder = new SseDecoder();
    Delta delta = new Delta();
    int[] seen = new int[1];
    EventDecoder.Sink sink =
        (bytes, from, to) -> {
          reader.event(bytes, from, to, delta);
          assertContentOrEnd(delta);
          seen[0]++;
        };
    byte[] part = new byte[readSize];
    ByteBuf wrapped = Unpooled.wrappedBuffer(part);
    feed(decoder, read, part, wrapped, sink, EVENTS / 2, seen);
    long least = Long.MAX_VALUE;
    for (int i = 0; i < MEASUREMENTS; i++) {
      int from = seen[0];
      long before = thread.getCurrentThreadAllocatedBytes();
      feed(decoder, read, part, wrapped, sink, from + EVENTS / 2, seen);
      least = Math.min(least, thread.getCurrentThreadAllocatedBytes() - before);
    }
    return (double) least / (EVENTS / 2);
  }

  private static void feed(
      SseDecoder decoder,
      ByteBuf read,
      byte[] part,
      ByteBuf wrapped,
      EventDecoder.Sink sink,
      int until,
      int[] seen) {
    while (seen[0] < until) {
      read.readerIndex(0);
      while (read.isReadable()) {
        int length = Math.min(part.length, read.readableBytes());
        read.readBytes(part, 0, length);
        decoder.decode(wrapped.setIndex(0, length), sink);
      }
    }
  }

  private static void assertContentOrEnd(Delta delta) {
    if (!delta.content() && !delta.done()) {
      throw new AssertionError("not what is to be measured");
    }
  }

  private static ByteBuf read(String data, int times) {
    String events = ("data: " + data + "\n\n").repeat(times);
    return Unpooled.directBuffer().writeBytes(events.getBytes(StandardCharsets.UTF_8));
  }
}
