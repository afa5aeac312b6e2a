// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.record;

import io.github.gatlingllm.measure.RunSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The request paths of a run, in order of first appearance. Thread-safe and bounded. */
final class PathRegistry {

  /** Names that contain an id would otherwise fill the memory. */
  private static final int LIMIT = 200;

  static final List<String> OTHER = List.of(RunSnapshot.OTHER);

  private final Map<List<String>, List<String>> known = new ConcurrentHashMap<>();
  private final List<List<String>> inOrder = new ArrayList<>();

  /** Returns the path itself, or {@code <other>} if there are too many. */
  List<String> register(List<String> path) {
    List<String> kept = known.get(path);
    return kept == null ? add(path) : kept;
  }

  synchronized List<List<String>> all() {
    return new ArrayList<>(inOrder);
  }

  private synchronized List<String> add(List<String> path) {
    List<String> kept = known.size() < LIMIT ? List.copyOf(path) : OTHER;
    List<String> before = known.putIfAbsent(kept, kept);
    if (before != null) {
      return before;
    }
    inOrder.add(kept);
    return kept;
  }
}
