// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.lean;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.gatlingllm.simulator.text.SimulatedTokenizer;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseDecoder;
import io.netty.handler.codec.http.LastHttpContent;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The bytes as a client reads them: by Netty's decoder, and a JSON parser. */
class AnswerBytesTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** What {@link LeanStream} writes, part by part. */
  private static List<String> parts(LeanRequest request, int eventsPerWrite) {
    AnswerBytes bytes = LeanFixture.bytes(request, eventsPerWrite);
    List<String> parts = new ArrayList<>();
    parts.add(text(bytes, 0, bytes.headEnd()));
    for (int left = request.tokens(); left > 0; left -= eventsPerWrite) {
      boolean full = left >= eventsPerWrite;
      parts.add(text(bytes, bytes.contentStart(full), bytes.contentEnd(full)));
    }
    parts.add(text(bytes, bytes.endStart(), bytes.buffer().writerIndex()));
    bytes.release();
    return parts;
  }

  private static String text(AnswerBytes bytes, int from, int to) {
    return bytes.buffer().toString(from, to - from, UTF_8);
  }

  /** The chunks of HTTP, without their frames. */
  private static List<String> chunks(List<String> parts) {
    EmbeddedChannel client = new EmbeddedChannel(new HttpResponseDecoder());
    parts.forEach(part -> client.writeInbound(Unpooled.copiedBuffer(part, UTF_8)));
    HttpResponse head = client.readInbound();
    assertThat(head.decoderResult().isSuccess()).isTrue();
    assertThat(head.status().code()).isEqualTo(200);
    assertThat(head.headers().get("content-type")).startsWith("text/event-stream");
    assertThat(head.headers().get("x-request-id")).isEqualTo("r-1");
    List<String> chunks = new ArrayList<>();
    while (true) {
      HttpContent content = client.readInbound();
      if (content instanceof LastHttpContent) {
        content.release();
        assertThat(client.inboundMessages()).isEmpty();
        return chunks;
      }
      ByteBuf body = content.content();
      chunks.add(body.toString(UTF_8));
      content.release();
    }
  }

  private static List<String> events(List<String> chunks) {
    List<String> events = new ArrayList<>();
    for (String chunk : chunks) {
      assertThat(chunk).startsWith("data: ").endsWith("\n\n");
      chunk
          .lines()
          .filter(line -> !line.isEmpty())
          .map(line -> line.substring(6))
          .forEach(events::add);
    }
    return events;
  }

  private static JsonNode json(String event) throws Exception {
    return JSON.readTree(event);
  }

  @Test
  void eachEventIsAChunkWithOneToken() throws Exception {
    LeanRequest request = LeanFixture.request("r-1", 5, false, 0);
    List<String> chunks = chunks(parts(request, 1));
    assertThat(chunks).hasSize(7).last().isEqualTo("data: [DONE]\n\n");
    for (String content : events(chunks).subList(0, 5)) {
      JsonNode event = json(content);
      assertThat(event.get("id").textValue()).isEqualTo("chatcmpl-r-1");
      assertThat(event.get("object").textValue()).isEqualTo("chat.completion.chunk");
      assertThat(event.get("model").textValue()).isEqualTo(LeanFixture.MODEL);
      assertThat(event.get("created").longValue()).isEqualTo(1_763_000_000);
      assertThat(event.at("/choices/0/index").intValue()).isZero();
      assertThat(event.at("/choices/0/logprobs").isNull()).isTrue();
      assertThat(event.at("/choices/0/finish_reason").isNull()).isTrue();
      assertThat(event.has("usage")).isFalse();
      assertThat(SimulatedTokenizer.count(event.at("/choices/0/delta/content").textValue()))
          .isEqualTo(1);
      assertThat(content.length()).isBetween(150, 250);
    }
    assertThat(json(events(chunks).get(5)).at("/choices/0/finish_reason").textValue())
        .isEqualTo("length");
  }

  @Test
  void eventsOfAWriteShareAChunkAndTheLastMayHaveFewer() throws Exception {
    LeanRequest request = LeanFixture.request("r-1", 10, false, 0);
    List<String> chunks = chunks(parts(request, 4));
    assertThat(chunks).hasSize(5);
    assertThat(events(chunks.subList(0, 1))).hasSize(4);
    assertThat(events(chunks.subList(1, 2))).hasSize(4);
    assertThat(events(chunks.subList(2, 3))).hasSize(2);
    for (String event : events(chunks).subList(0, 11)) {
      assertThat(json(event).get("choices")).hasSize(1);
    }
  }

  @Test
  void anAnswerMayHaveFewerEventsThanAWrite() {
    LeanRequest request = LeanFixture.request("r-1", 3, false, 0);
    assertThat(events(chunks(parts(request, 16)))).hasSize(3 + 2);
  }

  @Test
  void theUsageIsToldToThoseWhoAsk() throws Exception {
    LeanRequest request = LeanFixture.request("r-1", 10, true, 0);
    List<String> events = events(chunks(parts(request, 1)));
    assertThat(events).hasSize(13);
    assertThat(json(events.get(0)).get("usage").isNull()).isTrue();
    JsonNode usage = json(events.get(11));
    assertThat(usage.get("choices")).isEmpty();
    assertThat(usage.at("/usage/prompt_tokens").intValue()).isEqualTo(11);
    assertThat(usage.at("/usage/completion_tokens").intValue()).isEqualTo(10);
    assertThat(usage.at("/usage/total_tokens").intValue()).isEqualTo(21);
  }

  @Test
  void anIdMayHaveAnythingInIt() throws Exception {
    LeanRequest request = LeanFixture.request("a\"b\\c é", 1, false, 0);
    String content = parts(request, 1).get(1);
    String event =
        content.lines().filter(line -> line.startsWith("data: ")).findFirst().orElseThrow();
    assertThat(json(event.substring(6)).get("id").textValue()).isEqualTo("chatcmpl-a\"b\\c é");
    String size = content.lines().findFirst().orElseThrow();
    int body = content.getBytes(UTF_8).length - size.length() - 4;
    assertThat(Integer.parseInt(size, 16)).isEqualTo(body);
  }
}
