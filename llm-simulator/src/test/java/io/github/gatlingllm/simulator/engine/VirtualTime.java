// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.engine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Runs an engine through a list of arrivals, in no more real time than the computing takes. */
public final class VirtualTime {
  private final EngineOptions options;
  private final List<SequenceTrace> traces = new ArrayList<>();
  private EngineStats stats = EngineStats.NONE;

  VirtualTime(EngineOptions options) {
    this.options = options;
  }

  SequenceTrace arrive(double millis, int[] prompt, int outputTokens) {
    SequenceTrace trace = new SequenceTrace(Math.round(millis * 1e6), prompt, outputTokens);
    traces.add(trace);
    return trace;
  }

  SequenceTrace arrive(double millis, int promptTokens, int outputTokens) {
    return arrive(millis, uniquePrompt(promptTokens), outputTokens);
  }

  private int[] uniquePrompt(int tokens) {
    int[] prompt = new int[tokens];
    for (int i = 0; i < tokens; i++) {
      prompt[i] = (int) StatelessRandom.at(traces.size() + 1L, i);
    }
    return prompt;
  }

  VirtualTime run() {
    Engine engine = new Engine(options);
    List<SequenceTrace> arrivals = new ArrayList<>(traces);
    arrivals.sort(Comparator.comparingLong(SequenceTrace::arrived));
    int next = 0;
    long now = 0;
    while (next < arrivals.size() || engine.hasWork()) {
      if (!engine.hasWork()) {
        now = Math.max(now, arrivals.get(next).arrived());
      }
      for (; next < arrivals.size() && arrivals.get(next).arrived() <= now; next++) {
        engine.submit(arrivals.get(next).sequence());
      }
      now += engine.startStep(now);
      engine.endStep(now);
    }
    stats = engine.stats();
    return this;
  }

  EngineStats stats() {
    return stats;
  }

  List<SequenceTrace> traces() {
    return traces;
  }
}
