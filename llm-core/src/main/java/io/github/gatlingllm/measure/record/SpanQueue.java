// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.record;

import io.github.gatlingllm.measure.distribution.LongList;
import java.util.ArrayList;
import java.util.List;

/** The spans of requests on their way from a shard to the sweeps. */
final class SpanQueue {

  private final List<String> scenarios = new ArrayList<>();
  private final List<List<String>> paths = new ArrayList<>();
  private final LongList sent = new LongList();
  private final LongList closed = new LongList();

  /** Receives a span. */
  interface Sink {
    void accept(String scenario, List<String> path, long sent, long closed);
  }

  void add(String scenario, List<String> path, long sentNanos, long closedNanos) {
    scenarios.add(scenario);
    paths.add(path);
    sent.add(sentNanos);
    closed.add(closedNanos);
  }

  int size() {
    return paths.size();
  }

  void forEach(Sink sink) {
    for (int i = 0; i < paths.size(); i++) {
      sink.accept(scenarios.get(i), paths.get(i), sent.get(i), closed.get(i));
    }
  }
}
