// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.gatlingllm.chat.ServerError;
import io.github.gatlingllm.chat.Usage;
import io.github.gatlingllm.wire.dialect.OpenAiChat;
import io.github.gatlingllm.wire.framing.EventDecoder;
import io.github.gatlingllm.wire.framing.SseDecoder;
import io.netty.buffer.Unpooled;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** All that a stream said, as a caller would sum it up. */
public record Transcript(
    String text,
    String hidden,
    int contentChunks,
    int reasoningChunks,
    @Nullable Usage usage,
    @Nullable String finishReason,
    boolean done,
    @Nullable ServerError error,
    int malformed,
    int unknown) {

  /** A transcript in which every kind of event was known. */
  public Transcript(
      String text,
      String hidden,
      int contentChunks,
      int reasoningChunks,
      @Nullable Usage usage,
      @Nullable String finishReason,
      boolean done,
      @Nullable ServerError error,
      int malformed) {
    this(
        text,
        hidden,
        contentChunks,
        reasoningChunks,
        usage,
        finishReason,
        done,
        error,
        malformed,
        0);
  }

  /** A stream of OpenAI chat, cut into reads at these places. */
  public static Transcript of(byte[] body, int... cuts) {
    return of(new OpenAiChat(), body, cuts);
  }

  /** A stream, cut into reads at these places. */
  public static Transcript of(Dialect dialect, byte[] body, int... cuts) {
    Recorder recorder = new Recorder(dialect);
    EventDecoder decoder = dialect.framing().newDecoder(SseDecoder.DEFAULT_MAX_EVENT_BYTES);
    int from = 0;
    for (int cut : cuts) {
      decoder.decode(Unpooled.wrappedBuffer(body, from, cut - from), recorder);
      from = cut;
    }
    decoder.decode(Unpooled.wrappedBuffer(body, from, body.length - from), recorder);
    decoder.end(recorder);
    return recorder.finish();
  }

  /** A stream of these events, one on a line. */
  public static Transcript ofEvents(Dialect dialect, String events) {
    String stream =
        events.lines().map(data -> "data: " + data + "\n\n").collect(Collectors.joining());
    return of(dialect, stream.getBytes(UTF_8));
  }

  /** A whole answer of OpenAI chat. */
  public static Transcript ofAnswer(byte[] body) {
    return ofAnswer(new OpenAiChat(), body);
  }

  /** A whole answer. */
  public static Transcript ofAnswer(Dialect dialect, byte[] body) {
    Recorder recorder = new Recorder(dialect);
    recorder.reader.answer(body, 0, body.length, recorder.delta);
    recorder.add();
    return recorder.finish();
  }

  private static final class Recorder implements EventDecoder.Sink {
    private final StringBuilder text = new StringBuilder();
    private final StringBuilder hidden = new StringBuilder();
    private final DeltaReader reader;
    private final Delta delta = new Delta();
    private int contentChunks;
    private int reasoningChunks;
    private @Nullable Usage usage;
    private @Nullable String finishReason;
    private boolean done;
    private @Nullable ServerError error;
    private int malformed;
    private int unknown;

    private Recorder(Dialect dialect) {
      reader = dialect.reader(text, hidden);
    }

    @Override
    public void event(byte[] bytes, int from, int to) {
      reader.event(bytes, from, to, delta);
      add();
    }

    private void add() {
      contentChunks += delta.content() ? 1 : 0;
      reasoningChunks += delta.reasoningOnly() ? 1 : 0;
      unknown += delta.unknown() ? 1 : 0;
      malformed += delta.malformed() ? 1 : 0;
      done |= delta.done();
      Usage reported = delta.usage();
      usage =
          usage == null || reported == null
              ? (reported == null ? usage : reported)
              : usage.updatedBy(reported);
      finishReason = delta.finishReason() != null ? delta.finishReason() : finishReason;
      error = delta.error() != null ? delta.error() : error;
    }

    private Transcript finish() {
      reader.close();
      return new Transcript(
          text.toString(),
          hidden.toString(),
          contentChunks,
          reasoningChunks,
          usage,
          finishReason,
          done,
          error,
          malformed,
          unknown);
    }
  }
}
