// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench;

import io.github.gatlingllm.wire.Delta;
import io.github.gatlingllm.wire.DeltaReader;
import io.github.gatlingllm.wire.dialect.OpenAiChat;
import io.github.gatlingllm.wire.framing.EventDecoder;
import io.github.gatlingllm.wire.framing.SseDecoder;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/**
 * What an event costs from the read buffer to its delta, in time and in bytes allocated. Events of
 * 200 bytes as vLLM sends them, one token each: all of a stream in one read, or each its own.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
public class DecodeBenchmark {

  private static final int TOKENS = 128;

  private static final List<String> WORDS =
      List.of(" the", " of", ",", " sea", " is", "\\n", " wide", "ly", " é", " and", " known", ".");

  private int contentChunks;
  private final Delta delta = new Delta();
  private final SseDecoder decoder = new SseDecoder();
  private final DeltaReader reader = new OpenAiChat().reader(null);
  private final EventDecoder.Sink sink = sinkTo(reader);
  private final EventDecoder.Sink onlyCut = (bytes, from, to) -> contentChunks += to - from;
  private final ByteBuf stream = Unpooled.directBuffer();
  private final List<ByteBuf> reads = new ArrayList<>();
  private final List<byte[]> events = new ArrayList<>();

  /** Runs it with what it allocates. */
  public static void main(String[] args) throws RunnerException {
    new Runner(
            new OptionsBuilder()
                .include(DecodeBenchmark.class.getSimpleName())
                .addProfiler(GCProfiler.class)
                .build())
        .run();
  }

  /** As Netty reads: into direct buffers. */
  @Setup(Level.Trial)
  public void cutIntoReads() {
    for (int i = 0; i < TOKENS; i++) {
      byte[] data = event(WORDS.get(i % WORDS.size())).getBytes(StandardCharsets.UTF_8);
      byte[] event =
          ("data: " + event(WORDS.get(i % WORDS.size())) + "\n\n").getBytes(StandardCharsets.UTF_8);
      events.add(data);
      reads.add(Unpooled.directBuffer().writeBytes(event));
      stream.writeBytes(event);
    }
  }

  private static String event(String word) {
    return "{\"id\":\"chatcmpl-7f3c1b0e9a\",\"object\":\"chat.completion.chunk\","
        + "\"created\":1795219119,\"model\":\"llama-3-8b\",\"choices\":[{\"index\":0,"
        + "\"delta\":{\"content\":\""
        + word
        + "\"},\"logprobs\":null,\"finish_reason\":null}]}";
  }

  /** Gives the buffers back. */
  @TearDown(Level.Trial)
  public void release() {
    reads.forEach(ByteBuf::release);
    stream.release();
    reader.close();
  }

  /** Cutting many events in one read. */
  @Benchmark
  @OperationsPerInvocation(TOKENS)
  public long cutMany() {
    decoder.decode(stream.readerIndex(0), onlyCut);
    return decoder.bytes();
  }

  /** Cutting one event in one read. */
  @Benchmark
  @OperationsPerInvocation(TOKENS)
  public long cutOne() {
    for (int i = 0; i < TOKENS; i++) {
      decoder.decode(reads.get(i).readerIndex(0), onlyCut);
    }
    return decoder.bytes();
  }

  /** Reading deltas of events that have been cut. */
  @Benchmark
  @OperationsPerInvocation(TOKENS)
  public int delta() {
    for (int i = 0; i < TOKENS; i++) {
      byte[] event = events.get(i);
      sink.event(event, 0, event.length);
    }
    return contentChunks;
  }

  /** Both, many events in one read. */
  @Benchmark
  @OperationsPerInvocation(TOKENS)
  public int many() {
    decoder.decode(stream.readerIndex(0), sink);
    return contentChunks;
  }

  /** Both, one event in one read. */
  @Benchmark
  @OperationsPerInvocation(TOKENS)
  public int one() {
    for (int i = 0; i < TOKENS; i++) {
      decoder.decode(reads.get(i).readerIndex(0), sink);
    }
    return contentChunks;
  }

  /** A whole request with its own decoder and reader. */
  @Benchmark
  @OperationsPerInvocation(TOKENS)
  public int wholeStream() {
    return wholeStream(null);
  }

  /** The same with its text kept. */
  @Benchmark
  @OperationsPerInvocation(TOKENS)
  public int wholeStreamWithText() {
    return wholeStream(new StringBuilder());
  }

  private int wholeStream(@Nullable StringBuilder text) {
    SseDecoder streamDecoder = new SseDecoder();
    try (DeltaReader streamReader = new OpenAiChat().reader(text)) {
      EventDecoder.Sink streamSink = sinkTo(streamReader);
      for (int i = 0; i < TOKENS; i++) {
        streamDecoder.decode(reads.get(i).readerIndex(0), streamSink);
      }
    }
    return contentChunks;
  }

  private EventDecoder.Sink sinkTo(DeltaReader with) {
    return (bytes, from, to) -> {
      with.event(bytes, from, to, delta);
      contentChunks += delta.content() ? 1 : 0;
    };
  }
}
