// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench;

import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What all clients have to take.
 *
 * @param name as it was asked for
 * @param streams at a time
 * @param tokensPerSecond of each stream; 0: as fast as they can be sent
 * @param eventsPerWrite of the server
 * @param heapMegabytes of the client
 */
record ClientLoad(
    String name, int streams, int tokensPerSecond, int eventsPerWrite, int heapMegabytes) {

  static final String GRAMMAR =
      "<streams>x<tokens per second of each>, as 200x50, or blast<events per write>, as blast16;"
          + " @<megabytes>m behind it sets the client's heap";

  /** Of loads that don't say. */
  static final int HEAP = 512;

  private static final Pattern PACED = Pattern.compile("(\\d{1,6})x(\\d{1,4})(?:@(\\d{1,5})m)?");
  private static final Pattern BLAST = Pattern.compile("blast(\\d{1,4})(?:@(\\d{1,5})m)?");

  /** Enough to keep two event loops and a server busy. */
  private static final int BLAST_STREAMS = 64;

  /** Elsewhere no JVM starts with them. */
  private static final boolean ON_LINUX = System.getProperty("os.name").equals("Linux");

  private static final int MICROS_PER_SECOND = 1_000_000;

  private static final int SHORT = 8;

  /** In a second, while answers are short. */
  private static final int MOST_REQUESTS = 1000;

  static ClientLoad of(String name) {
    Matcher paced = PACED.matcher(name);
    if (paced.matches()) {
      return checked(name, number(paced, 1), number(paced, 2), 1, heap(paced.group(3)));
    }
    Matcher blast = BLAST.matcher(name);
    if (blast.matches()) {
      return checked(name, BLAST_STREAMS, 0, number(blast, 1), heap(blast.group(2)));
    }
    throw new IllegalArgumentException("a load is " + GRAMMAR + ", but not " + name);
  }

  private static ClientLoad checked(String name, int streams, int rate, int events, int heap) {
    boolean blast = name.startsWith("blast");
    if (streams < 1 || events < 1 || (!blast && rate < 1) || heap < 32) {
      throw new IllegalArgumentException(
          "streams, tokens and events of a load must be at least 1, its heap 32m, but was " + name);
    }
    return new ClientLoad(name, streams, rate, events, heap);
  }

  boolean paced() {
    return tokensPerSecond > 0;
  }

  /** Between two tokens of a stream. */
  Duration interval() {
    return paced() ? Duration.ofNanos(1000L * MICROS_PER_SECOND / tokensPerSecond) : Duration.ZERO;
  }

  /** Of an answer while requests are to be many: as many as a client may well take. */
  int shortTokens(int tokens) {
    int few = Math.max(SHORT, streams * tokensPerSecond / MOST_REQUESTS);
    return Math.min(tokens, few);
  }

  /**
   * What the lean server is told.
   *
   * @param grain how long a write may wait for others
   */
  List<String> serverOptions(Duration grain) {
    return paced()
        ? List.of(
            "-Dlean.mode=paced",
            "-Dlean.intervalMicros=" + micros(interval()),
            "-Dlean.grainMicros=" + micros(grain))
        : List.of("-Dlean.mode=blast", "-Dlean.eventsPerWrite=" + eventsPerWrite);
  }

  private static long micros(Duration time) {
    return time.toNanos() / 1000;
  }

  /**
   * The memory of the client's JVM. Huge pages speed it up, but have all of the heap in memory at
   * once: not where the heap is limited.
   */
  List<String> memoryOptions() {
    boolean hugePages = ON_LINUX && !name.contains("@");
    String heap = "-Xmx" + heapMegabytes + "m";
    return hugePages ? List.of(heap, "-XX:+UseTransparentHugePages") : List.of(heap);
  }

  private static int number(Matcher name, int group) {
    return Integer.parseInt(name.group(group));
  }

  private static int heap(@Nullable String reported) {
    return reported == null ? HEAP : Integer.parseInt(reported);
  }
}
