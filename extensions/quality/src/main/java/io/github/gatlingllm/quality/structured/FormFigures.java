// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.structured;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How many answers of a run have the form that was asked for.
 *
 * @param byPath by the request's Gatling path
 * @param freePaths by the path of requests with a schema: that of the same requests which were sent
 *     without it, to see what it costs
 */
public record FormFigures(
    Map<List<String>, OfPath> byPath, Map<List<String>, List<String>> freePaths) {

  /** Nobody asked for it. */
  public static final FormFigures NONE = new FormFigures(Map.of(), Map.of());

  /**
   * Those of one path.
   *
   * @param all of the whole run
   * @param byLevel of each level of load, by its number from 1; empty: the load has none
   */
  public record OfPath(FormCounts all, SortedMap<Integer, FormCounts> byLevel) {

    /** Copied. */
    public OfPath {
      byLevel = Collections.unmodifiableSortedMap(new TreeMap<>(byLevel));
    }

    private OfPath plus(OfPath other) {
      var levels = new TreeMap<>(byLevel);
      other.byLevel.forEach((level, counts) -> levels.merge(level, counts, FormCounts::plus));
      return new OfPath(all.plus(other.all), levels);
    }
  }

  /** Copied. */
  public FormFigures {
    byPath = Collections.unmodifiableMap(new LinkedHashMap<>(byPath));
    freePaths = Collections.unmodifiableMap(new LinkedHashMap<>(freePaths));
  }

  /** Those of both. */
  public FormFigures plus(FormFigures other) {
    var paths = new LinkedHashMap<>(byPath);
    other.byPath.forEach((path, counts) -> paths.merge(path, counts, OfPath::plus));
    var free = new LinkedHashMap<>(freePaths);
    free.putAll(other.freePaths);
    return new FormFigures(paths, free);
  }

  /** Whether there is nothing to tell. */
  public boolean isEmpty() {
    return byPath.isEmpty() && freePaths.isEmpty();
  }

  /** Those of a path; null: none of its requests asks for a form. */
  public @Nullable FormCounts of(List<String> path) {
    OfPath found = byPath.get(path);
    return found == null ? null : found.all();
  }
}
