/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.detail;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.timeline.RequestRecord;
import io.github.gatlingllm.timeline.Requests;
import io.github.gatlingllm.timeline.RunRecorder;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** What is kept for a report does not grow with a run, nor much with its request names. */
@Isolated("measures the heap")
class DetailMemoryTest {

  private static final long SECOND = 1_000_000_000;
  private static final int REQUESTS = 40_000;
  private static final int CHUNKS = 40;

  /** Less would be earlier garbage that went meanwhile. */
  private static final long LEAST = 1_000_000;

  private final SplittableRandom random = new SplittableRandom(2);

  @Test
  void oneNameTakesSomeMegabytesHoweverLongTheRun() {
    long hour = bytes(3600, i -> "chat");
    long day = bytes(86_400, i -> "chat");
    System.out.printf("one path: %,d bytes in an hour, %,d in a day%n", hour, day);
    assertThat(hour).isBetween(LEAST, 10_000_000L);
    assertThat(day).isBetween(LEAST, 10_000_000L);
  }

  @Test
  void manyNamesTakeLittleMore() {
    long many = bytes(3600, i -> "request " + i % 200);
    System.out.printf("200 paths: %,d bytes%n", many);
    assertThat(many).isBetween(LEAST, 20_000_000L);
  }

  private long bytes(long seconds, IntFunction<String> name) {
    var run = new RunRecorder(0);
    var recorder = new DetailRecorder(run);
    long before = usedBytes();
    for (int i = 0; i < REQUESTS; i++) {
      recorder.record(request(i * (seconds * SECOND / REQUESTS), name.apply(i)));
    }
    long bytes = usedBytes() - before;
    assertThat(recorder.snapshot(ClientPauses.UNKNOWN).isEmpty()).isFalse();
    return bytes;
  }

  /** Gaps of 10 to 30 ms, and now and then a long one. */
  private RequestRecord request(long sent, String name) {
    long[] chunks = new long[CHUNKS];
    long at = sent + random.nextLong(SECOND);
    for (int i = 0; i < CHUNKS; i++) {
      chunks[i] = at;
      at += 10_000_000 + random.nextLong(20_000_000) + (random.nextInt(100) == 0 ? SECOND : 0);
    }
    Requests request = Requests.sent(sent).chunks(chunks).name(name).input(random.nextInt(900));
    return random.nextInt(20) == 0
        ? request.failed("HTTP " + (400 + random.nextInt(200)), "words " + sent).build()
        : request.build();
  }

  private static long usedBytes() {
    System.gc();
    var runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
