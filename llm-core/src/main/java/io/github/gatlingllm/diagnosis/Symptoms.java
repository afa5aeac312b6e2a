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
 * What rules look at.
 *
 * @param all the figures of all measured requests
 * @param moments the slots of the measuring window
 * @param light how it was under the least load; null: too little is known
 * @param heavy how it was under the most load; null with it
 * @param server whether its metrics were scraped
 * @param means where the mean TTFT went by its metrics; null: they do not tell
 * @param checks how the load generator fared
 */
record Symptoms(
    RequestStats all,
    List<SlotReading> moments,
    @Nullable LoadSide light,
    @Nullable LoadSide heavy,
    boolean server,
    @Nullable MeanSplit means,
    RunChecks checks) {

  /** Below that many slots of either kind, what differs may be chance. */
  static final int FEWEST_MOMENTS = 3;

  private static final double VARIED = 1.5;
  static final double NANOS_PER_MILLI = 1e6;
  private static final String METRICS_TELL = "the server's metrics tell";

  /** Copies. */
  Symptoms {
    moments = List.copyOf(moments);
  }

  /** Of a run. */
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

  /** The third of the moments with the lowest values and that with the highest; none: too few. */
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

  /** Whether there was clearly more load at times than at others. */
  boolean varied() {
    return light != null
        && heavy != null
        && heavy.inFlight() >= VARIED * light.inFlight()
        && heavy.inFlight() >= light.inFlight() + 1;
  }

  /** How many times as long it took under the most load as under the least; 0: not known. */
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

  /** {@code from 2 to 8 req/s, TTFT p50 80 → 900 ms, TPOT p50 20 → 21 ms}. */
  String contrast() {
    if (light == null || heavy == null) {
      return "";
    }
    return "from "
        + Quantity.plain(light.load())
        + " to "
        + Quantity.plain(heavy.load())
        + " "
        + heavy.unit()
        + ", TTFT p50 "
        + change(light.ttftMillis(), heavy.ttftMillis())
        + ", "
        + light.tpot().label()
        + " p50 "
        + change(light.tpotMillis(), heavy.tpotMillis());
  }

  private static String change(OptionalDouble from, OptionalDouble to) {
    return from.isEmpty() || to.isEmpty()
        ? "not known"
        : Quantity.plain(from.getAsDouble()) + " → " + millis(to.getAsDouble());
  }

  /** A part of the mean TTFT as answers tell it; empty: they do not. */
  Optional<TtftPart> reportedByAnswers(Metric part) {
    Distribution reported = all.distributions().get(part);
    Distribution ttft = all.distributions().get(Metric.TTFT);
    return reported == null || ttft == null || ttft.mean() <= 0
        ? Optional.empty()
        : Optional.of(
            new TtftPart(
                reported.mean() / ttft.mean(), reported.mean() / NANOS_PER_MILLI, "answers tell"));
  }

  /** What of the mean TTFT was queue, as answers tell, else the server's metrics. */
  Optional<TtftPart> queue() {
    return reportedByAnswers(Metric.QUEUE_TIME)
        .or(() -> reportedByMetrics(means == null ? OptionalDouble.empty() : means.queue()));
  }

  /** What of the mean TTFT the server's metrics leave for the way and the client; empty: nobody. */
  Optional<TtftPart> network() {
    return reportedByMetrics(
        means == null ? OptionalDouble.empty() : OptionalDouble.of(means.network()));
  }

  private Optional<TtftPart> reportedByMetrics(OptionalDouble millis) {
    return means == null || millis.isEmpty() || means.ttft() <= 0
        ? Optional.empty()
        : Optional.of(
            new TtftPart(millis.getAsDouble() / means.ttft(), millis.getAsDouble(), METRICS_TELL));
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
