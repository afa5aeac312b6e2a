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
 * The number of answers of a run with the requested form.
 *
 * @param byPath the counts by the request's Gatling path
 * @param freePaths maps the path of requests with a schema to that of the same requests without it,
 *     which show its cost
 */
public record FormFigures(
    Map<List<String>, OfPath> byPath, Map<List<String>, List<String>> freePaths) {

  /** No form was requested. */
  public static final FormFigures NONE = new FormFigures(Map.of(), Map.of());

  /**
   * The counts of one path.
   *
   * @param all the counts of the whole run
   * @param byLevel the counts by load level, by its number from 1; empty if the load has no levels
   */
  public record OfPath(FormCounts all, SortedMap<Integer, FormCounts> byLevel) {

    /** Copies. */
    public OfPath {
      byLevel = Collections.unmodifiableSortedMap(new TreeMap<>(byLevel));
    }

    private OfPath plus(OfPath other) {
      var levels = new TreeMap<>(byLevel);
      other.byLevel.forEach((level, counts) -> levels.merge(level, counts, FormCounts::plus));
      return new OfPath(all.plus(other.all), levels);
    }
  }

  /** Copies. */
  public FormFigures {
    byPath = Collections.unmodifiableMap(new LinkedHashMap<>(byPath));
    freePaths = Collections.unmodifiableMap(new LinkedHashMap<>(freePaths));
  }

  /** Returns the sums of both. */
  public FormFigures plus(FormFigures other) {
    var paths = new LinkedHashMap<>(byPath);
    other.byPath.forEach((path, counts) -> paths.merge(path, counts, OfPath::plus));
    var free = new LinkedHashMap<>(freePaths);
    free.putAll(other.freePaths);
    return new FormFigures(paths, free);
  }

  /** Returns whether there are no figures. */
  public boolean isEmpty() {
    return byPath.isEmpty() && freePaths.isEmpty();
  }

  /** Returns the counts of a path; null if none of its requests asks for a form. */
  public @Nullable FormCounts of(List<String> path) {
    OfPath found = byPath.get(path);
    return found == null ? null : found.all();
  }
}
