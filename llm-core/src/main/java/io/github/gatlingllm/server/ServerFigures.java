// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server;

import io.github.gatlingllm.server.energy.EnergyFigures;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The server's side of a run.
 *
 * @param endpoints where metrics came from; none: nobody was asked
 * @param metrics in the measuring window
 * @param reconciliation what client and server counted; null: not known
 * @param series how it went over time
 * @param doubts why no objective on counters can be judged; empty: all can
 * @param gap why none on levels can; null: they can
 * @param warnings what readers must know, one text each
 * @param hooks what became of control requests, in their order
 * @param energy what GPUs used
 */
public record ServerFigures(
    List<EndpointFigures> endpoints,
    Map<ServerMetric, MetricFigure> metrics,
    @Nullable Reconciliation reconciliation,
    ServerSeries series,
    List<String> doubts,
    @Nullable String gap,
    List<String> warnings,
    List<HookOutcome> hooks,
    EnergyFigures energy) {

  /** Nobody asked for the server's metrics, or there are none. */
  public static final ServerFigures NONE = unknown("no server metrics were scraped");

  /** Copies. */
  public ServerFigures {
    endpoints = List.copyOf(endpoints);
    metrics = Map.copyOf(metrics);
    doubts = List.copyOf(doubts);
    warnings = List.copyOf(warnings);
    hooks = List.copyOf(hooks);
  }

  /** Nothing is known. */
  public static ServerFigures unknown(String why) {
    return new ServerFigures(
        List.of(),
        Map.of(),
        null,
        ServerSeries.NONE,
        List.of(why),
        null,
        List.of(),
        List.of(),
        EnergyFigures.NONE);
  }

  /** That metric; empty: no endpoint tells it. */
  public Optional<MetricFigure> metric(ServerMetric metric) {
    return Optional.ofNullable(metrics.get(metric));
  }

  /** The same with what became of control requests. */
  public ServerFigures withHooks(List<HookOutcome> outcomes) {
    return new ServerFigures(
        endpoints, metrics, reconciliation, series, doubts, gap, warnings, outcomes, energy);
  }

  /** The same with more that readers must know. */
  public ServerFigures withWarnings(List<String> more) {
    var all = new ArrayList<String>(warnings);
    all.addAll(more);
    return new ServerFigures(
        endpoints, metrics, reconciliation, series, doubts, gap, all, hooks, energy);
  }

  /** The same with how it went over time. */
  public ServerFigures withSeries(ServerSeries over) {
    return new ServerFigures(
        endpoints, metrics, reconciliation, over, doubts, gap, warnings, hooks, energy);
  }

  /** The same with what GPUs used. */
  public ServerFigures withEnergy(EnergyFigures used) {
    return new ServerFigures(
        endpoints, metrics, reconciliation, series, doubts, gap, warnings, hooks, used);
  }

  /** The same; what GPUs used was asked for, and is not to be had. */
  public ServerFigures withoutEnergy(List<String> exporters, String why) {
    return withEnergy(EnergyFigures.unknown(exporters, why));
  }

  /** Whether there is nothing to show. */
  public boolean isEmpty() {
    return endpoints.isEmpty() && hooks.isEmpty();
  }

  /** Why an objective on that metric can't be judged; null: it can. */
  public @Nullable String doubt(ServerMetric metric) {
    if (!doubts.isEmpty()) {
      return doubts.get(0);
    }
    return metric.kind() == ServerMetric.Kind.LEVEL ? gap : null;
  }

  /** Why what the server used was not for this run alone; null: it was, as far as is known. */
  public @Nullable String disturbance() {
    String restart =
        endpoints.stream()
            .flatMap(endpoint -> Stream.ofNullable(endpoint.restart()))
            .findFirst()
            .orElse(null);
    return restart == null && reconciliation != null ? reconciliation.foreign() : restart;
  }
}
