// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.trace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;

/** Files of traces, and when their requests are due. */
record TraceFolder(Path path) {

  Trace read(String text) throws IOException {
    return read(text, TraceSelection.ALL);
  }

  Trace read(String text, TraceSelection selection) throws IOException {
    return Trace.read(Files.writeString(path.resolve("trace.txt"), text), selection);
  }

  static long[] dues(Trace trace) {
    return IntStream.range(0, trace.size()).mapToLong(trace::dueNanos).toArray();
  }
}
