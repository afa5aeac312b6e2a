// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.diagnosis;

import io.github.gatlingllm.capacity.LevelStats;
import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.RunSnapshot;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.server.MeanSplit;
import io.github.gatlingllm.server.ServerFigures;
import io.github.gatlingllm.slo.validity.RunChecks;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The input of all rules.
 *
 * @param all the figures of all measured requests
 * @param moments the slots of the measurement window
 * @param light the figures under the lowest load; null if there is too little data
 * @param heavy the figures under the highest load; null if {@code light} is
 * @param server whether the server's metrics were scraped
 * @param means the parts of the mean TTFT by the server's metrics; null if not reported
 * @param checks the checks of client health
 */
record Symptoms(
    RequestStats all,
    List<SlotReading> moments,
    @Nullable LoadSide light,
    @Nullable LoadSide heavy,
    boolean server,
    @Nullable MeanSplit means,
    RunChecks checks) {

  /** The fewest slots on each side of a comparison: with fewer, a difference may be chance. */
  static final int FEWEST_MOMENTS = 3;

  private static final double VARIED = 1.5;
  static final double NANOS_PER_MILLI = 1e6;
  private static final String METRICS = "the server's metrics";

  /** Copies the list. */
  Symptoms {
    moments = List.copyOf(moments);
  }

  /** Returns the symptoms of a run. */
  static Symptoms of(RunSnapshot snapshot, Levels levels, ServerFigures server, RunChecks checks) {
    List<SlotReading> moments =
        SlotReading.of(
            snapshot.series(), snapshot.slotSeconds(), snapshot.window(), server.series());
    boolean reported = !server.metrics().isEmpty() || !server.series().values().isEmpty();
    List<LoadSide> sides = levels.loads().size() > 1 ? ofLevels(levels, server) : ofTime(moments);
    MeanSplit means = means(snapshot.all(), server);
    return sides.isEmpty()
        ? new Symptoms(snapshot.all(), moments, null, null, reported, means, checks)
        : new Symptoms(
            snapshot.all(), moments, sides.get(0), sides.get(1), reported, means, checks);
  }

  private static @Nullable MeanSplit means(RequestStats all, ServerFigures server) {
    Distribution ttft = all.distributions().get(Metric.TTFT);
    return ttft == null
        ? null
        : MeanSplit.of(ttft.mean() / NANOS_PER_MILLI, ttft.count(), server).orElse(null);
  }

  private static List<LoadSide> ofLevels(Levels levels, ServerFigures server) {
    List<LevelStats> answered =
        levels.all().stream()
            .filter(level -> level.stats().distributions().containsKey(Metric.TTFT))
            .sorted(Comparator.comparingDouble(level -> level.level().load()))
            .toList();
    return answered.size() < 2
        ? List.of()
        : List.of(
            LoadSide.of(answered.get(0), server.series()),
            LoadSide.of(answered.get(answered.size() - 1), server.series()));
  }

  private static List<LoadSide> ofTime(List<SlotReading> moments) {
    List<List<SlotReading>> thirds =
        thirds(moments, moment -> OptionalDouble.of(moment.inFlight()), SlotReading::ttftMillis);
    return thirds.isEmpty()
        ? List.of()
        : List.of(LoadSide.of(thirds.get(0)), LoadSide.of(thirds.get(1)));
  }

  /**
   * Returns the third of the slots with the lowest values and the third with the highest; empty if
   * there are too few slots.
   */
  static List<List<SlotReading>> thirds(
      List<SlotReading> moments,
      Function<SlotReading, OptionalDouble> value,
      Function<SlotReading, OptionalDouble> needed) {
    List<SlotReading> known = new ArrayList<>(moments);
    known.removeIf(each -> value.apply(each).isEmpty() || needed.apply(each).isEmpty());
    known.sort(Comparator.comparingDouble(each -> value.apply(each).orElseThrow()));
    int third = known.size() / 3;
    return third < FEWEST_MOMENTS
        ? List.of()
        : List.of(known.subList(0, third), known.subList(known.size() - third, known.size()));
  }

  /** Whether the load varied enough to compare low load with high load. */
  boolean varied() {
    return light != null
        && heavy != null
        && heavy.inFlight() >= VARIED * light.inFlight()
        && heavy.inFlight() >= light.inFlight() + 1;
  }

  /** Returns the value under the highest load divided by that under the lowest; 0 if not known. */
  double growth(Function<LoadSide, OptionalDouble> value) {
    if (!varied() || light == null || heavy == null) {
      return 0;
    }
    OptionalDouble least = value.apply(light);
    OptionalDouble most = value.apply(heavy);
    return least.isEmpty() || most.isEmpty() || least.getAsDouble() <= 0
        ? 0
        : most.getAsDouble() / least.getAsDouble();
  }

  /** Returns {@code from 2 to 8 req/s, TTFT p50 80 → 900 ms, TPOT p50 20 → 21 ms}. */
  String contrast() {
    if (light == null || heavy == null) {
      return "";
    }
    return DiagnosisTexts.contrast(
        Quantity.plain(light.load()),
        Quantity.plain(heavy.load()),
        heavy.unit(),
        change(light.ttftMillis(), heavy.ttftMillis()),
        light.tpot().label(),
        change(light.tpotMillis(), heavy.tpotMillis()));
  }

  private static String change(OptionalDouble from, OptionalDouble to) {
    return from.isEmpty() || to.isEmpty()
        ? "not known"
        : Quantity.plain(from.getAsDouble()) + " → " + millis(to.getAsDouble());
  }

  /** Returns a part of the mean TTFT that responses report; empty if they do not. */
  Optional<TtftPart> reportedByAnswers(Metric part) {
    Distribution reported = all.distributions().get(part);
    Distribution ttft = all.distributions().get(Metric.TTFT);
    return reported == null || ttft == null || ttft.mean() <= 0
        ? Optional.empty()
        : Optional.of(
            new TtftPart(
                reported.mean() / ttft.mean(), reported.mean() / NANOS_PER_MILLI, "responses"));
  }

  /** Returns the queue's part of the mean TTFT, by responses or else by the server's metrics. */
  Optional<TtftPart> queue() {
    return reportedByAnswers(Metric.QUEUE_TIME)
        .or(() -> reportedByMetrics(means == null ? OptionalDouble.empty() : means.queue()));
  }

  /** Returns the part of network and client by the server's metrics; empty if not reported. */
  Optional<TtftPart> network() {
    return reportedByMetrics(
        means == null ? OptionalDouble.empty() : OptionalDouble.of(means.network()));
  }

  private Optional<TtftPart> reportedByMetrics(OptionalDouble millis) {
    return means == null || millis.isEmpty() || means.ttft() <= 0
        ? Optional.empty()
        : Optional.of(
            new TtftPart(millis.getAsDouble() / means.ttft(), millis.getAsDouble(), METRICS));
  }

  static String millis(OptionalDouble value) {
    return value.isPresent() ? millis(value.getAsDouble()) : "not known";
  }

  static String millis(double value) {
    return Quantity.plain(value) + " ms";
  }

  static String percent(double share) {
    return Math.round(100 * share) + " %";
  }
}
