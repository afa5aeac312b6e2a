// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.agents.trace.JobTrace;
import io.github.gatlingllm.agents.trace.TraceReading;
import io.github.gatlingllm.run.StartRefusal;
import io.github.gatlingllm.workload.files.DataFile;
import org.jspecify.annotations.Nullable;

/**
 * A trace of jobs that is read once. Equal files replay the same jobs at the same arrivals, so a
 * builder may be derived again for each use.
 */
final class AgentTraceFile {

  private final String name;
  private final TraceReading reading;
  private @Nullable JobTrace trace; // guarded by this

  AgentTraceFile(String name, TraceReading reading) {
    this.name = name;
    this.reading = reading;
  }

  String name() {
    return name;
  }

  TraceReading reading() {
    return reading;
  }

  synchronized JobTrace trace() {
    JobTrace known = trace;
    if (known == null) {
      known = StartRefusal.ofInput(() -> JobTrace.read(DataFile.find("agentTrace", name), reading));
      trace = known;
    }
    return known;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof AgentTraceFile file
        && file.name.equals(name)
        && file.reading.equals(reading);
  }

  @Override
  public int hashCode() {
    return 31 * name.hashCode() + reading.hashCode();
  }

  @Override
  public String toString() {
    return name;
  }
}
