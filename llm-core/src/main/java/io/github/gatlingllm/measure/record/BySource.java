// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.record;

import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.request.FigureSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Figures by scenario and request path: each request is in one of them, and paths, scenarios and
 * all are sums. For one thread at a time.
 *
 * @param <T> the figures
 */
public final class BySource<T extends BySource.Mergeable<T>> {

  /** What can be added up. */
  public interface Mergeable<T> {

    /**
     * Adds what another one holds.
     *
     * @param other is left as it is
     * @param window as it is now
     */
    void addAll(T other, Window window);
  }

  private final Supplier<T> empty;
  private final Map<String, Map<List<String>, T>> sources = new HashMap<>();

  /**
   * Starts with nothing.
   *
   * @param empty makes figures of nothing
   */
  public BySource(Supplier<T> empty) {
    this.empty = empty;
  }

  /** Those of one source. */
  public T of(FigureSource source) {
    return of(source.scenario(), source.path());
  }

  private T of(String scenario, List<String> path) {
    Map<List<String>, T> paths = sources.get(scenario);
    if (paths == null) {
      paths = new HashMap<>();
      sources.put(scenario, paths);
    }
    T figures = paths.get(path);
    if (figures == null) {
      figures = empty.get();
      paths.put(path, figures);
    }
    return figures;
  }

  /** Adds what another one holds. */
  public void addAll(BySource<T> other, Window window) {
    other.sources.forEach(
        (scenario, paths) ->
            paths.forEach((path, each) -> of(scenario, path).addAll(each, window)));
  }

  /** Each of them. */
  public void forEach(Consumer<T> each) {
    sources.values().forEach(paths -> paths.values().forEach(each));
  }

  /** By path; to be called once nothing is added any more. */
  public Map<List<String>, T> byPath(Window window) {
    Map<List<String>, List<T>> parts = new HashMap<>();
    sources
        .values()
        .forEach(
            paths ->
                paths.forEach(
                    (path, each) ->
                        parts.computeIfAbsent(path, added -> new ArrayList<>()).add(each)));
    Map<List<String>, T> byPath = new HashMap<>();
    parts.forEach((path, each) -> byPath.put(path, sum(each, window)));
    return byPath;
  }

  /** Of one scenario; to be called once nothing is added any more. */
  public T ofScenario(String scenario, Window window) {
    return sum(sources.getOrDefault(scenario, Map.of()).values(), window);
  }

  /** Of all; to be called once nothing is added any more. */
  public T all(Window window) {
    return sum(
        sources.values().stream().flatMap(paths -> paths.values().stream()).toList(), window);
  }

  /** One alone needs no copy. */
  private T sum(Collection<T> parts, Window window) {
    if (parts.size() == 1) {
      return parts.iterator().next();
    }
    T sum = empty.get();
    parts.forEach(part -> sum.addAll(part, window));
    return sum;
  }
}
