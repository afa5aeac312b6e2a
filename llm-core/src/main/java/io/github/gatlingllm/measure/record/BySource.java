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
import java.util.stream.Stream;

/**
 * Figures by scenario and request path. Each request is in one of them; paths, scenarios and the
 * total are sums. The total excludes bystanders. For one thread at a time.
 *
 * @param <T> the figures
 */
public final class BySource<T extends BySource.Mergeable<T>> {

  /** Figures that can be added up. */
  public interface Mergeable<T> {

    /**
     * Adds other figures.
     *
     * @param other is not changed
     * @param window the current window
     */
    void addAll(T other, Window window);
  }

  private final Supplier<T> empty;
  private final Map<String, Map<List<String>, T>> sources = new HashMap<>();

  /**
   * Creates empty figures.
   *
   * @param empty creates the figures of a source
   */
  public BySource(Supplier<T> empty) {
    this.empty = empty;
  }

  /** Returns the figures of a source. */
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

  /** Adds other figures. */
  public void addAll(BySource<T> other, Window window) {
    other.sources.forEach(
        (scenario, paths) ->
            paths.forEach((path, each) -> of(scenario, path).addAll(each, window)));
  }

  /** Calls a function with the figures of each source of the load. */
  public void forEach(Consumer<T> each) {
    ofTheLoad().forEach(each);
  }

  private Stream<T> ofTheLoad() {
    return sources.entrySet().stream()
        .filter(source -> !FigureSource.isBystander(source.getKey()))
        .flatMap(source -> source.getValue().values().stream());
  }

  /** Returns the figures by path. Nothing may be added afterwards. */
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

  /** Returns the figures of a scenario. Nothing may be added afterwards. */
  public T ofScenario(String scenario, Window window) {
    return sum(sources.getOrDefault(scenario, Map.of()).values(), window);
  }

  /** Returns the figures of all bystanders. Nothing may be added afterwards. */
  public T bystanders(Window window) {
    return sum(
        sources.entrySet().stream()
            .filter(source -> FigureSource.isBystander(source.getKey()))
            .flatMap(source -> source.getValue().values().stream())
            .toList(),
        window);
  }

  /** Returns the figures of all sources of the load. Nothing may be added afterwards. */
  public T all(Window window) {
    return sum(ofTheLoad().toList(), window);
  }

  /** A single part needs no copy. */
  private T sum(Collection<T> parts, Window window) {
    if (parts.size() == 1) {
      return parts.iterator().next();
    }
    T sum = empty.get();
    parts.forEach(part -> sum.addAll(part, window));
    return sum;
  }
}
