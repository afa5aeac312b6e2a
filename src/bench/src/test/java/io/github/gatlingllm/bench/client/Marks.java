// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.client;

import com.sun.management.ThreadMXBean;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The client's side of a measurement: tells when its first stream begins, and answers each line of
 * its standard input with what its threads have allocated since the last one. All else is measured
 * from outside.
 */
public final class Marks {

  /** Begins the line that says when the first stream began, in {@code System.nanoTime()}. */
  public static final String BEGINS = "bench: begins at ";

  /** Option of a client's JVM: it waits for a line before it begins, see {@link #HELD}. */
  public static final String HELD_BACK = "-Dclient.heldBack=true";

  /** The line of a client that is ready and waits. */
  public static final String HELD = "bench: waits";

  /** Begins the line that answers a mark, with bytes, or nothing where the JVM can't tell. */
  public static final String ALLOCATED = "bench: allocated ";

  private static final AtomicBoolean BEGUN = new AtomicBoolean();

  private final Map<Long, Long> before = new HashMap<>();

  private Marks() {}

  /** Where the client is to be held back, waits until it may begin; before {@link #answer}. */
  static void hold() {
    if (!Boolean.getBoolean("client.heldBack")) {
      return;
    }
    say(HELD);
    try {
      // Byte by byte: what is read ahead here would be lost for the marks.
      for (int next = System.in.read(); next != '\n'; next = System.in.read()) {
        if (next < 0) {
          throw new IllegalStateException("nobody is there any more");
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Answers from now on, on a thread of its own. */
  static void answer() {
    var marks = new Marks();
    marks.allocated(); // loads what it needs, before anything counts
    var thread = new Thread(marks::read, "bench-marks");
    thread.setDaemon(true);
    thread.start();
  }

  /** A stream begins; only the first is told. */
  static void begins() {
    if (!BEGUN.get() && BEGUN.compareAndSet(false, true)) {
      say(BEGINS + System.nanoTime());
    }
  }

  private void read() {
    try (var lines =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII))) {
      while (lines.readLine() != null) {
        say(ALLOCATED + allocated());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** By the threads that live, since the last time. */
  private String allocated() {
    if (!(ManagementFactory.getThreadMXBean() instanceof ThreadMXBean threads)
        || !threads.isThreadAllocatedMemorySupported()) {
      return "";
    }
    long[] ids = threads.getAllThreadIds();
    long[] bytes = threads.getThreadAllocatedBytes(ids);
    long sum = 0;
    for (int i = 0; i < ids.length; i++) {
      if (bytes[i] >= 0) {
        Long then = before.put(ids[i], bytes[i]);
        sum += bytes[i] - (then == null ? 0 : then);
      }
    }
    return Long.toString(sum);
  }

  /** In one piece: others print, too. */
  private static void say(String line) {
    System.out.println(line);
    System.out.flush();
  }
}
