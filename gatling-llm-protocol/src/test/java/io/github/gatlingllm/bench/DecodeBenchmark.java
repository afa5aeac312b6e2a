/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.bench;

import io.github.gatlingllm.dialect.Delta;
import io.github.gatlingllm.dialect.DeltaReader;
import io.github.gatlingllm.dialect.OpenAiChat;
import io.github.gatlingllm.dialect.Recordings;
import io.github.gatlingllm.sse.EventDecoder;
import io.github.gatlingllm.sse.SseDecoder;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
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
 * What an event costs from the read buffer to its delta, in time and in bytes allocated. The stream
 * was recorded from llama.cpp: 16 tokens, a finish with usage, the end mark; each its own read.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
public class DecodeBenchmark {

  private static final int TOKENS = 16;
  private static final int EVENTS = TOKENS + 2;

  private final Delta delta = new Delta();
  private final SseDecoder decoder = new SseDecoder();
  private final DeltaReader reader = new OpenAiChat().reader(null);
  private final EventDecoder.Sink sink = sinkTo(reader);
  private ByteBuf[] reads = new ByteBuf[0];
  private int contentChunks;

  public static void main(String[] args) throws RunnerException {
    new Runner(
            new OptionsBuilder()
                .include(DecodeBenchmark.class.getSimpleName())
                .addProfiler(GCProfiler.class)
                .build())
        .run();
  }

  @Setup(Level.Trial)
  public void cutIntoReads() {
    byte[] body = Recordings.body("llamacpp-b4748/chat-stream-usage");
    String[] events = new String(body, StandardCharsets.UTF_8).split("(?<=\n\n)", EVENTS);
    reads = new ByteBuf[events.length];
    for (int i = 0; i < events.length; i++) {
      // Direct, as Netty's reads are.
      reads[i] = Unpooled.directBuffer().writeBytes(events[i].getBytes(StandardCharsets.UTF_8));
    }
  }

  @TearDown(Level.Trial)
  public void release() {
    for (ByteBuf read : reads) {
      read.release();
    }
    reader.close();
  }

  /** In the middle of a stream: the path of every token. */
  @Benchmark
  @OperationsPerInvocation(TOKENS)
  public int token() {
    feed(decoder, sink, TOKENS);
    return contentChunks;
  }

  /** The same without the JSON: what cutting the bytes into events takes of it. */
  @Benchmark
  @OperationsPerInvocation(TOKENS)
  public long tokenOnlyCut() {
    for (int i = 0; i < TOKENS; i++) {
      decoder.decode(reads[i].readerIndex(0), (bytes, from, to) -> {});
    }
    return decoder.bytes();
  }

  /** A whole request with its own decoder and reader, its finish and its usage; per event. */
  @Benchmark
  @OperationsPerInvocation(EVENTS)
  public @Nullable Object wholeStream() {
    return wholeStream(null);
  }

  /** The same with its text kept. */
  @Benchmark
  @OperationsPerInvocation(EVENTS)
  public @Nullable Object wholeStreamWithText() {
    return wholeStream(new StringBuilder());
  }

  private @Nullable Object wholeStream(@Nullable StringBuilder text) {
    SseDecoder streamDecoder = new SseDecoder();
    try (DeltaReader streamReader = new OpenAiChat().reader(text)) {
      feed(streamDecoder, sinkTo(streamReader), EVENTS);
    }
    return delta.usage();
  }

  private EventDecoder.Sink sinkTo(DeltaReader with) {
    return (bytes, from, to) -> {
      with.event(bytes, from, to, delta);
      contentChunks += delta.content() ? 1 : 0;
    };
  }

  private void feed(SseDecoder into, EventDecoder.Sink eventSink, int count) {
    for (int i = 0; i < count; i++) {
      into.decode(reads[i].readerIndex(0), eventSink);
    }
  }
}
