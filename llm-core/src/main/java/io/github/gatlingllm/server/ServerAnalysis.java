// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server;

import io.github.gatlingllm.server.energy.EnergyFigures;
import io.github.gatlingllm.server.energy.EnergyMeter;
import io.github.gatlingllm.server.exposition.Exposition;
import io.github.gatlingllm.server.fingerprint.ServerFingerprint;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Computes a server's figures from {@code server-metrics.jsonl}, at the end of the run or later.
 */
public final class ServerAnalysis implements ScrapeReader.Taker {

  private final List<EndpointTrack> endpoints = new ArrayList<>();
  private final ServerSeries.Slots slots;
  private final EnergyMeter energy;

  private ServerAnalysis(ScrapeReader.Frame frame, ServerSpan span) {
    ServerKinds engines = ServerKinds.load();
    this.energy = new EnergyMeter(frame.exporters(), span.start(), span.end());
    frame.servers().forEach(url -> endpoints.add(new EndpointTrack(url, engines, span)));
    this.slots = new ServerSeries.Slots(frame.first(), frame.last(), frame.intervalNanos());
  }

  /** Returns the figures of a file. */
  public static ServerFigures of(Path file) throws IOException {
    var reader = new ScrapeReader(file);
    ScrapeReader.Frame frame = reader.frame();
    ServerSpan span = frame.span();
    if (span == null) {
      String killed = file.getFileName() + " has no end: the run was killed";
      return ServerFigures.unknown(killed)
          .withEnergy(
              frame.exporters().isEmpty()
                  ? EnergyFigures.NONE
                  : EnergyFigures.unknown(frame.exporters(), killed));
    }
    var analysis = new ServerAnalysis(frame, span);
    reader.scrapes(analysis);
    ServerFigures figures =
        frame.servers().isEmpty() ? ServerFigures.NONE : analysis.figures(frame, span.client());
    return frame.exporters().isEmpty() ? figures : figures.withEnergy(analysis.energy.figures());
  }

  /** Whether a known inference server exposes these series. */
  public static boolean knows(Exposition exposition) {
    return ServerKinds.load().of(new SampleIndex(exposition.samples())).isPresent();
  }

  /** Returns the engine whose names these series have; null if it is of none that is known. */
  public static @Nullable String engine(Exposition exposition) {
    return ServerKinds.load()
        .of(new SampleIndex(exposition.samples()))
        .map(ServerKind::name)
        .orElse(null);
  }

  /** Whether a GPU exporter exposes these series. */
  public static boolean knowsGpus(Exposition exposition) {
    return EnergyMeter.knows(new SampleIndex(exposition.samples())::of);
  }

  /**
   * Returns why an exporter's energy is not plausible, by two scrapes before the load; null if it
   * is.
   *
   * @param nanos the time between the scrapes
   */
  public static @Nullable String stale(Exposition earlier, Exposition later, long nanos) {
    return EnergyMeter.stale(
        new SampleIndex(earlier.samples())::of, new SampleIndex(later.samples())::of, nanos);
  }

  @Override
  public void scraped(int endpoint, long sent, long arrived, SampleIndex samples) {
    if (endpoint >= endpoints.size()) {
      energy.scraped(endpoint - endpoints.size(), sent, arrived, samples::of);
      return;
    }
    EndpointTrack track = endpoints.get(endpoint);
    Map<ServerMetric, double[]> before = new EnumMap<>(ServerMetric.class);
    for (ServerMetric metric : ServerSeries.SHOWN) {
      MetricTrack known = track.metrics().get(metric);
      before.put(metric, known == null ? new double[0] : known.grown());
    }
    var look = new ServerSeries.Look(track.lastSent(sent), arrived);
    Map<ServerMetric, ServerKind.Found> found = track.scraped(sent, arrived, samples);
    for (ServerMetric metric : ServerSeries.SHOWN) {
      ServerKind.Found now = found.get(metric);
      if (now != null && now.reading() instanceof MetricReading.Levels levels) {
        slots.highest(metric, look, levels.values());
      } else if (now != null) {
        show(metric, look, before.get(metric), track.metrics().get(metric));
      }
    }
  }

  private void show(
      ServerMetric metric,
      ServerSeries.Look look,
      double @Nullable [] before,
      @Nullable MetricTrack track) {
    double[] after = track == null ? new double[0] : track.grown();
    if (after.length == 0) {
      return;
    }
    double[] old =
        before == null || before.length != after.length ? new double[after.length] : before;
    double of = after.length > 1 ? after[1] - old[1] : 1;
    slots.grown(metric, look, after[0] - old[0], of);
  }

  @Override
  public void failed(int endpoint, long sent, long arrived) {
    if (endpoint < endpoints.size()) {
      endpoints.get(endpoint).failed();
    }
  }

  private ServerFigures figures(ScrapeReader.Frame frame, ServerSpan.Client client) {
    var metrics = new EnumMap<ServerMetric, MetricFigure>(ServerMetric.class);
    for (ServerMetric metric : ServerMetric.values()) {
      MetricFigure figure = figure(metric);
      if (figure != null) {
        metrics.put(metric, figure);
      }
    }
    var words = new ServerDoubts(endpoints, frame.intervalNanos());
    Reconciliation reconciliation =
        client.equals(ServerSpan.Client.ONE_OF_SEVERAL)
            ? Reconciliation.NONE
            : Reconciliation.of(
                client,
                whole(ServerMetric.OUTPUT_TOKENS),
                rounding(ServerMetric.OUTPUT_TOKENS),
                whole(ServerMetric.REQUESTS),
                rounding(ServerMetric.REQUESTS));
    var warnings =
        new ArrayList<String>(words.warnings(reconciliation, client, whole(ServerMetric.ABORTED)));
    metrics.values().forEach(figure -> figure.doubt().ifPresent(warnings::add));
    return new ServerFigures(
        endpoints.stream().map(EndpointTrack::figures).toList(),
        metrics,
        reconciliation,
        slots.series(),
        words.doubts(reconciliation),
        words.gap(),
        warnings,
        List.of(),
        EnergyFigures.NONE,
        ServerFingerprint.NONE);
  }

  private List<MetricTrack> tracks(ServerMetric metric) {
    var tracks = new ArrayList<MetricTrack>();
    for (EndpointTrack endpoint : endpoints) {
      MetricTrack track = endpoint.metrics().get(metric);
      if (track != null) {
        tracks.add(track);
      }
    }
    return tracks;
  }

  private @Nullable MetricFigure figure(ServerMetric metric) {
    List<MetricTrack> tracks = tracks(metric);
    if (tracks.isEmpty()) {
      return null;
    }
    var levels = new LevelValues();
    tracks.forEach(track -> levels.add(track.levels()));
    MetricReading.Counted measured = Sums.of(tracks.stream().map(MetricTrack::measured).toList());
    double[] sorted = levels.sorted();
    if (measured == null && sorted.length == 0) {
      return null;
    }
    String names =
        String.join(", ", tracks.stream().map(MetricTrack::nativeName).distinct().toList());
    return new MetricFigure(
        metric,
        names,
        sorted,
        measured,
        perSecond(metric),
        tracks.stream().mapToLong(MetricTrack::taken).sum(),
        tracks.stream().mapToLong(MetricTrack::odd).sum());
  }

  private OptionalDouble perSecond(ServerMetric metric) {
    if (metric.kind() == ServerMetric.Kind.SHARE) {
      return OptionalDouble.empty();
    }
    double[] rates =
        endpoints.stream()
            .filter(endpoint -> endpoint.markedSeconds() > 0)
            .flatMapToDouble(endpoint -> rate(endpoint, metric).stream())
            .toArray();
    return rates.length == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(Arrays.stream(rates).sum());
  }

  private static OptionalDouble rate(EndpointTrack endpoint, ServerMetric metric) {
    MetricTrack track = endpoint.metrics().get(metric);
    MetricReading.Counted grown = track == null ? null : track.window();
    return grown == null
        ? OptionalDouble.empty()
        : OptionalDouble.of(grown.counters()[0] / endpoint.markedSeconds());
  }

  private double rounding(ServerMetric metric) {
    return endpoints.stream().mapToDouble(endpoint -> endpoint.rounding(metric)).sum();
  }

  /** Returns the growth of a counter in the whole run; empty if an endpoint does not report it. */
  private OptionalDouble whole(ServerMetric metric) {
    List<MetricTrack> tracks = tracks(metric);
    boolean all = !endpoints.isEmpty() && tracks.size() == endpoints.size();
    MetricReading.Counted grown =
        all ? Sums.of(tracks.stream().map(MetricTrack::whole).toList()) : null;
    return grown == null ? OptionalDouble.empty() : OptionalDouble.of(grown.counters()[0]);
  }
}
