// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

import io.github.gatlingllm.measure.record.LiveSet;
import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.Requests;
import java.util.SplittableRandom;
import java.util.function.IntFunction;

/**
 * A program: tells what a run leaves in a recorder. In a JVM of its own nothing else goes or comes
 * meanwhile.
 */
final class DetailMemory {

  private static final long SECOND = 1_000_000_000;
  private static final int REQUESTS = 40_000;
  private static final int CHUNKS = 40;

  private final SplittableRandom random = new SplittableRandom(2);

  /**
   * Prints how many bytes, a line a run.
   *
   * @param args of each run its length in seconds, and how many request paths it has
   */
  public static void main(String[] args) {
    // What is loaded and compiled once is no part of it.
    bytes(args[0], args[1]);
    for (int i = 0; i < args.length; i += 2) {
      System.out.println(bytes(args[i], args[i + 1]));
    }
  }

  private static long bytes(String seconds, String paths) {
    int names = Integer.parseInt(paths);
    return new DetailMemory().bytes(Long.parseLong(seconds), i -> "request " + i % names);
  }

  private long bytes(long seconds, IntFunction<String> name) {
    var run = new RunRecorder(0);
    var recorder = new DetailRecorder(run);
    long before = LiveSet.bytes();
    for (int i = 0; i < REQUESTS; i++) {
      recorder.record(request(i * (seconds * SECOND / REQUESTS), name.apply(i)));
    }
    long bytes = LiveSet.bytes() - before;
    if (recorder.snapshot(ClientPauses.UNKNOWN).isEmpty()) {
      throw new IllegalStateException("nothing was recorded");
    }
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
}
