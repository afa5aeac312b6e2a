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

/** Looks at answers as they come in; keeps counts, no text. Safe for use by several threads. */
public final class FormAnswers {

  /** More request paths are not told apart, nor told of. */
  private static final int MOST_PATHS = 200;

  private final Map<List<String>, Counts> byPath = new LinkedHashMap<>();
  private final Map<List<String>, List<String>> freePaths = new ConcurrentHashMap<>();

  private static final class Counts {
    private FormCounts all = FormCounts.NONE;
    private final SortedMap<Integer, FormCounts> byLevel = new TreeMap<>();
  }

  /**
   * An answer. Takes its time: not on an event loop.
   *
   * @param path of its request
   * @param calls with the name and the arguments of each
   * @param level the level of load that its request belongs to, from 1; 0: to none
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

  /** A request that brought no answer. */
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

  /** Some requests of a path go without its schema, and count under another path. */
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

  /** What has come in until now. */
  public synchronized FormFigures figures() {
    var figures = new LinkedHashMap<List<String>, FormFigures.OfPath>();
    byPath.forEach(
        (path, counts) -> figures.put(path, new FormFigures.OfPath(counts.all, counts.byLevel)));
    return new FormFigures(figures, freePaths);
  }
}
