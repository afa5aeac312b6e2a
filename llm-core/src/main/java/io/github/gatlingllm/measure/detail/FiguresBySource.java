// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

import io.github.gatlingllm.measure.RunSeries;
import io.github.gatlingllm.measure.record.TimeSeries;
import io.github.gatlingllm.measure.request.FigureSource;
import io.github.gatlingllm.measure.request.RequestRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The figures of each scenario and request path. Each request is in one of them; paths, scenarios
 * and the run are sums. The first {@value #MOST} have figures of their own; later ones share one,
 * which counts only in the run's. Slots get longer with the number of figures: there are about
 * 5,000 slots, 10 to 25 MB at most. For one thread at a time.
 */
final class FiguresBySource {

  static final int MOST = 32;

  /** Up to this number, all figures have the full number of slots. */
  private static final int FEW = 8;

  /** The columns of a heat map; the map of the whole run is larger. */
  private static final int COLUMNS = 120;

  private static final int COLUMNS_OF_ALL = 240;

  private final Map<String, Map<List<String>, SourceFigures>> index = new HashMap<>();
  private final List<Kept> kept = new ArrayList<>();
  private final SourceFigures rest = new SourceFigures(TimeSeries.MAX_SLOTS);
  private final Set<String> scenarios = new LinkedHashSet<>();
  private final Set<String> scenariosWithRest = new HashSet<>();
  private final Set<List<String>> pathsWithRest = new HashSet<>();

  private record Kept(String scenario, List<String> path, SourceFigures figures) {}

  /**
   * All requests over time, if there are so many figures that their slots are coarse; null until
   * then.
   */
  private @Nullable TimeSeries whole;

  /**
   * Adds a finished request.
   *
   * @param stall its longest gap; 0 without any
   * @param lot a random number from 0 to 1
   */
  void add(RequestRecord request, FigureSource source, long stall, double lot) {
    of(source.scenario(), source.path()).add(request, stall, lot);
    if (whole != null) {
      whole.add(request);
    }
  }

  private SourceFigures of(String scenario, List<String> path) {
    Map<List<String>, SourceFigures> paths =
        index.computeIfAbsent(scenario, added -> new HashMap<>());
    SourceFigures figures = paths.get(path);
    return figures == null ? add(scenario, path, paths) : figures;
  }

  private SourceFigures add(
      String scenario, List<String> path, Map<List<String>, SourceFigures> paths) {
    scenarios.add(scenario);
    if (kept.size() == MOST) {
      scenariosWithRest.add(scenario);
      if (kept.stream().anyMatch(each -> each.path().equals(path))) {
        pathsWithRest.add(path);
      }
      return rest;
    }
    var figures = new SourceFigures(mostSlots());
    paths.put(path, figures);
    kept.add(new Kept(scenario, path, figures));
    int most = mostSlots();
    if (most < TimeSeries.MAX_SLOTS && whole == null) {
      whole = together();
    }
    withRest().forEach(each -> each.limit(most));
    return figures;
  }

  private int mostSlots() {
    if (kept.size() <= FEW) {
      return TimeSeries.MAX_SLOTS;
    }
    return kept.size() <= 2 * FEW ? TimeSeries.MAX_SLOTS / 2 : TimeSeries.MAX_SLOTS / 4;
  }

  Stream<RequestSampler> samples() {
    return withRest().map(SourceFigures::samples);
  }

  /**
   * Gives all figures slots of one length and returns it. Call it first; nothing may be added
   * afterwards.
   */
  double alignSlots() {
    double seconds = withRest().mapToDouble(SourceFigures::slotSeconds).max().orElse(1);
    withRest().forEach(figures -> figures.coarsenTo(seconds));
    return seconds;
  }

  /** Returns all requests over time. Nothing may be added afterwards. */
  RunSeries series() {
    TimeSeries series = whole == null ? together() : whole;
    return new RunSeries(series.slotSeconds(), series.frozen());
  }

  private TimeSeries together() {
    var sum = new TimeSeries();
    withRest().forEach(figures -> figures.addTo(sum));
    return sum;
  }

  SourceDetail all() {
    return sum(withRest().toList()).frozen(COLUMNS_OF_ALL);
  }

  /** Returns the paths that were recorded completely. */
  Map<List<String>, SourceDetail> requests() {
    Map<List<String>, SourceDetail> requests = new LinkedHashMap<>();
    for (Kept each : kept) {
      if (!pathsWithRest.contains(each.path()) && !requests.containsKey(each.path())) {
        requests.put(each.path(), sum(other -> other.path().equals(each.path())));
      }
    }
    return requests;
  }

  /** Returns the scenarios that were recorded completely; empty if there is only one. */
  Map<String, SourceDetail> scenarios() {
    Map<String, SourceDetail> details = new LinkedHashMap<>();
    for (String scenario : scenarios) {
      if (scenarios.size() > 1 && !scenariosWithRest.contains(scenario)) {
        details.put(scenario, sum(each -> each.scenario().equals(scenario)));
      }
    }
    return details;
  }

  private SourceDetail sum(Predicate<Kept> which) {
    return sum(kept.stream().filter(which).map(Kept::figures).toList()).frozen(COLUMNS);
  }

  /** A single part needs no copy. */
  private static SourceFigures sum(List<SourceFigures> figures) {
    if (figures.size() == 1) {
      return figures.get(0);
    }
    var sum = new SourceFigures(TimeSeries.MAX_SLOTS);
    figures.forEach(sum::addAll);
    return sum;
  }

  private Stream<SourceFigures> withRest() {
    return Stream.concat(kept.stream().map(Kept::figures), Stream.of(rest));
  }
}
