// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.run.StartRefusal;
import io.github.gatlingllm.session.RunSkippedLines;
import io.github.gatlingllm.workload.files.DataFile;
import io.github.gatlingllm.workload.trace.Trace;
import io.github.gatlingllm.workload.trace.TraceSelection;
import org.jspecify.annotations.Nullable;

/**
 * The part of a trace that is replayed; it is read once. Equal files replay the same requests at
 * any speed, so a user's arrival finds its request.
 */
final class TraceFile {

  private final String name;
  private final TraceSelection selection;
  private @Nullable Trace read;

  TraceFile(String name, TraceSelection selection) {
    this.name = name;
    this.selection = selection;
  }

  String name() {
    return name;
  }

  TraceSelection selection() {
    return selection;
  }

  synchronized Trace trace() {
    Trace trace = read;
    if (trace == null) {
      trace = StartRefusal.ofInput(() -> Trace.read(DataFile.find("trace", name), selection));
      read = trace;
      if (trace.isIncomplete()) {
        RunSkippedLines.say("trace " + trace);
      }
    }
    return trace;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof TraceFile file
        && file.name.equals(name)
        && file.selection.equals(selection);
  }

  @Override
  public int hashCode() {
    return 31 * name.hashCode() + selection.hashCode();
  }

  @Override
  public String toString() {
    return name;
  }
}
