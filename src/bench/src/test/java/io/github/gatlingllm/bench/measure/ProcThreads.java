// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.StringTokenizer;
import java.util.stream.Stream;

/**
 * CPU of the threads of a process that live, in Linux's finest measure, but for those that compile:
 * what they do ends with the warm-up, however long that is.
 */
public final class ProcThreads {

  /** By the beginnings of their names, which Linux cuts. */
  private static final List<String> COMPILERS = List.of("C1 Compiler", "C2 Compiler");

  private static final double NANOS_PER_MICRO = 1e3;

  private ProcThreads() {}

  /** Microseconds since the process began; empty where the system does not tell. */
  public static OptionalDouble micros(long pid) {
    return micros(Path.of("/proc", Long.toString(pid), "task"));
  }

  static OptionalDouble micros(Path tasks) {
    try (Stream<Path> threads = Files.list(tasks)) {
      double[] known =
          threads
              .filter(thread -> !compiles(thread))
              .mapToDouble(ProcThreads::nanos)
              .filter(nanos -> nanos >= 0)
              .toArray();
      double sum = 0;
      for (double nanos : known) {
        sum += nanos;
      }
      return known.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(sum / NANOS_PER_MICRO);
    } catch (IOException e) {
      return OptionalDouble.empty();
    }
  }

  private static boolean compiles(Path thread) {
    String name = read(thread.resolve("comm"));
    return COMPILERS.stream().anyMatch(name::startsWith);
  }

  /** The first number is the time that it ran; negative: it has ended, or none is told. */
  private static long nanos(Path thread) {
    var fields = new StringTokenizer(read(thread.resolve("schedstat")));
    return fields.hasMoreTokens() ? Long.parseLong(fields.nextToken()) : -1;
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return "";
    }
  }
}
