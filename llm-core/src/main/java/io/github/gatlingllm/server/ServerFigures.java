// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server;

import io.github.gatlingllm.server.energy.EnergyFigures;
import io.github.gatlingllm.server.fingerprint.ServerFingerprint;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The server's side of a run.
 *
 * @param endpoints the endpoints of metrics; empty if none was scraped
 * @param metrics the metrics in the measurement window
 * @param reconciliation the counts of client and server; null if not known
 * @param series the metrics over time
 * @param doubts why objectives on counters can't be judged; empty if they can
 * @param gap why objectives on gauges can't be judged; null if they can
 * @param warnings one text per warning
 * @param hooks the outcomes of control requests, in order
 * @param energy the energy of GPUs
 * @param fingerprint the engine, version and settings that the server reports
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
    EnergyFigures energy,
    ServerFingerprint fingerprint) {

  /** No server metrics were scraped. */
  public static final ServerFigures NONE = unknown("no server metrics were scraped");

  /** Copies the collections. */
  public ServerFigures {
    endpoints = List.copyOf(endpoints);
    metrics = Map.copyOf(metrics);
    doubts = List.copyOf(doubts);
    warnings = List.copyOf(warnings);
    hooks = List.copyOf(hooks);
  }

  /** Returns figures without metrics. */
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
        EnergyFigures.NONE,
        ServerFingerprint.NONE);
  }

  /** Returns a metric; empty if no endpoint reports it. */
  public Optional<MetricFigure> metric(ServerMetric metric) {
    return Optional.ofNullable(metrics.get(metric));
  }

  /** Returns a copy with the outcomes of control requests. */
  public ServerFigures withHooks(List<HookOutcome> outcomes) {
    return new ServerFigures(
        endpoints,
        metrics,
        reconciliation,
        series,
        doubts,
        gap,
        warnings,
        outcomes,
        energy,
        fingerprint);
  }

  /** Returns a copy with more warnings. */
  public ServerFigures withWarnings(List<String> more) {
    var all = new ArrayList<String>(warnings);
    all.addAll(more);
    return new ServerFigures(
        endpoints, metrics, reconciliation, series, doubts, gap, all, hooks, energy, fingerprint);
  }

  /** Returns a copy with the metrics over time. */
  public ServerFigures withSeries(ServerSeries over) {
    return new ServerFigures(
        endpoints,
        metrics,
        reconciliation,
        over,
        doubts,
        gap,
        warnings,
        hooks,
        energy,
        fingerprint);
  }

  /** Returns a copy with the energy of GPUs. */
  public ServerFigures withEnergy(EnergyFigures used) {
    return new ServerFigures(
        endpoints,
        metrics,
        reconciliation,
        series,
        doubts,
        gap,
        warnings,
        hooks,
        used,
        fingerprint);
  }

  /** Returns a copy whose GPU energy was requested but is not available. */
  public ServerFigures withoutEnergy(List<String> exporters, String why) {
    return withEnergy(EnergyFigures.unknown(exporters, why));
  }

  /** Returns a copy with the fingerprint of the server. */
  public ServerFigures withFingerprint(ServerFingerprint reported) {
    return new ServerFigures(
        endpoints, metrics, reconciliation, series, doubts, gap, warnings, hooks, energy, reported);
  }

  /** Whether there are no figures. */
  public boolean isEmpty() {
    return endpoints.isEmpty() && hooks.isEmpty();
  }

  /** Returns why an objective on that metric can't be judged; null if it can. */
  public @Nullable String doubt(ServerMetric metric) {
    if (!doubts.isEmpty()) {
      return doubts.get(0);
    }
    return metric.kind() == ServerMetric.Kind.LEVEL ? gap : null;
  }

  /** Returns why other clients used the server, too; null if none is known. */
  public @Nullable String disturbance() {
    String restart =
        endpoints.stream()
            .flatMap(endpoint -> Stream.ofNullable(endpoint.restart()))
            .findFirst()
            .orElse(null);
    return restart == null && reconciliation != null ? reconciliation.foreign() : restart;
  }
}
