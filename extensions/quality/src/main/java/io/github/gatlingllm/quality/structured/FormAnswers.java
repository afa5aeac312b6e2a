// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.structured;

import io.github.gatlingllm.quality.form.ToolCalls;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Checks the form of answers as they arrive; keeps counts, no text. Thread-safe. */
public final class FormAnswers {

  /** The maximum number of request paths; further ones are ignored. */
  private static final int MOST_PATHS = 200;

  private final Map<List<String>, Counts> byPath = new LinkedHashMap<>();
  private final Map<List<String>, List<String>> freePaths = new ConcurrentHashMap<>();

  private static final class Counts {
    private FormCounts all = FormCounts.NONE;
    private final SortedMap<Integer, FormCounts> byLevel = new TreeMap<>();
  }

  /**
   * Checks an answer. May be slow: do not call it on an event loop.
   *
   * @param path the path of its request
   * @param calls its tool calls, each with name and arguments
   * @param level the load level of its request, from 1; 0 for none
   */
  public void answered(
      List<String> path, FormCheck check, String text, List<ToolCalls.Call> calls, int level) {
    FormResult result = check.check(text, calls);
    synchronized (this) {
      Counts counts = of(path);
      if (counts != null) {
        counts.all = counts.all.with(result);
        if (level > 0) {
          counts.byLevel.merge(
              level, FormCounts.NONE.with(result), (before, added) -> before.with(result));
        }
      }
    }
  }

  /** Counts a request without an answer. */
  public synchronized void unanswered(List<String> path, int level) {
    Counts counts = of(path);
    if (counts != null) {
      counts.all = counts.all.withUnanswered();
      if (level > 0) {
        counts.byLevel.merge(
            level, FormCounts.NONE.withUnanswered(), (before, added) -> before.withUnanswered());
      }
    }
  }

  /** Records the path of requests that are sent without the schema of another path. */
  public void free(List<String> path, List<String> without) {
    if (freePaths.size() < MOST_PATHS) {
      freePaths.putIfAbsent(path, without);
    }
  }

  private @Nullable Counts of(List<String> path) {
    Counts known = byPath.get(path);
    if (known == null && byPath.size() < MOST_PATHS) {
      known = new Counts();
      byPath.put(path, known);
    }
    return known;
  }

  /** Returns the figures so far. */
  public synchronized FormFigures figures() {
    var figures = new LinkedHashMap<List<String>, FormFigures.OfPath>();
    byPath.forEach(
        (path, counts) -> figures.put(path, new FormFigures.OfPath(counts.all, counts.byLevel)));
    return new FormFigures(figures, freePaths);
  }
}
