// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.lean;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.util.List;

/**
 * All bytes of an answer, made before its first is written: the head, a chunk of content that is
 * written again and again, the last chunk, which may have fewer events, and the end.
 */
final class AnswerBytes {
  /** One token by the rules of most models. */
  static final String TOKEN = " lean";

  private static final int ESTIMATE = 1024;
  private static final int EVENT_ESTIMATE = 256;

  private final ByteBuf bytes;
  private final int headEnd;
  private final int chunkEnd;
  private final int lastEnd;

  /**
   * @param eventsPerWrite events of a chunk
   */
  AnswerBytes(
      ByteBufAllocator allocator, LeanRequest request, long createdSeconds, int eventsPerWrite) {
    Events events = new Events(request, createdSeconds);
    int most = Math.min(eventsPerWrite, request.tokens());
    int rest = request.tokens() % eventsPerWrite;
    bytes = allocator.directBuffer(ESTIMATE + (most + rest) * EVENT_ESTIMATE);
    bytes.writeCharSequence(head(request.call()), ISO_8859_1);
    headEnd = bytes.writerIndex();
    chunk(events.content(most));
    chunkEnd = bytes.writerIndex();
    if (rest != 0) {
      chunk(events.content(rest));
    }
    lastEnd = bytes.writerIndex();
    events.end().forEach(this::chunk);
    bytes.writeCharSequence("0\r\n\r\n", UTF_8);
  }

  private static String head(LeanCall call) {
    return "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream; charset=utf-8\r\nx-request-id: "
        + call.id()
        + (call.keepAlive() ? "" : "\r\nconnection: close")
        + "\r\ncache-control: no-cache\r\ntransfer-encoding: chunked\r\n\r\n";
  }

  private void chunk(String body) {
    byte[] encoded = body.getBytes(UTF_8);
    bytes.writeCharSequence(Integer.toHexString(encoded.length) + "\r\n", UTF_8);
    bytes.writeBytes(encoded);
    bytes.writeCharSequence("\r\n", UTF_8);
  }

  ByteBuf buffer() {
    return bytes;
  }

  int headEnd() {
    return headEnd;
  }

  /** Where the chunk for these many events, a full one or the last, begins. */
  int contentStart(boolean full) {
    return full ? headEnd : chunkEnd;
  }

  int contentEnd(boolean full) {
    return full ? chunkEnd : lastEnd;
  }

  /** The end is from here to the end of the buffer. */
  int endStart() {
    return lastEnd;
  }

  void release() {
    bytes.release();
  }

  /** The events of one answer, in vLLM's form. */
  private static final class Events {
    private final LeanRequest request;
    private final String head;
    private final String tail;

    Events(LeanRequest request, long createdSeconds) {
      this.request = request;
      this.head =
          "data: {\"id\":\"chatcmpl-"
              + escaped(request.call().id())
              + "\",\"object\":\"chat.completion.chunk\",\"created\":"
              + createdSeconds
              + ",\"model\":\""
              + escaped(request.model())
              + "\",\"choices\":[";
      this.tail = (request.withUsage() ? ",\"usage\":null" : "") + "}\n\n";
    }

    private static String escaped(String text) {
      return new String(JsonStringEncoder.getInstance().quoteAsString(text));
    }

    String content(int count) {
      return choice("{\"content\":\"" + TOKEN + "\"}", "null").repeat(count);
    }

    private String choice(String delta, String finishReason) {
      return head
          + "{\"index\":0,\"delta\":"
          + delta
          + ",\"logprobs\":null,\"finish_reason\":"
          + finishReason
          + "}]"
          + tail;
    }

    Iterable<String> end() {
      String finish = choice("{}", "\"length\"");
      String done = "data: [DONE]\n\n";
      return request.withUsage() ? List.of(finish, usage(), done) : List.of(finish, done);
    }

    private String usage() {
      long all = (long) request.promptTokens() + request.tokens();
      return head
          + "],\"usage\":{\"prompt_tokens\":"
          + request.promptTokens()
          + ",\"total_tokens\":"
          + all
          + ",\"completion_tokens\":"
          + request.tokens()
          + "}}\n\n";
    }
  }
}
