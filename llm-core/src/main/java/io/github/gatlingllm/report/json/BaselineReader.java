// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.json;

import io.github.gatlingllm.feature.FeatureCatalog;
import io.github.gatlingllm.measure.LoadModel;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.TokenSource;
import io.github.gatlingllm.slo.baseline.BaselineLevel;
import io.github.gatlingllm.slo.baseline.BaselineRun;
import io.github.gatlingllm.slo.baseline.BaselineSeries;
import io.github.gatlingllm.slo.baseline.BaselineStats;
import io.github.gatlingllm.slo.baseline.KeptFigures;
import io.github.gatlingllm.slo.baseline.MetricStats;
import io.github.gatlingllm.slo.baseline.QuantileFunction;
import io.github.gatlingllm.slo.baseline.RunKey;
import io.github.gatlingllm.slo.objective.LoadUnit;
import io.github.gatlingllm.slo.objective.RateFigure;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads the file that {@link BaselineJson} writes. */
public final class BaselineReader {

  /** The keys that belong to no feature. */
  private static final Set<String> KEYS =
      Set.of("schemaVersion", "run", "key", "requests", "scenarios", "all", "levels");

  /**
   * Reads a baseline.
   *
   * @return empty: there is no such file
   * @throws IllegalArgumentException naming file, place and remedy if it is not a baseline
   */
  public Optional<BaselineRun> read(Path file) {
    if (Files.notExists(file)) {
      return Optional.empty();
    }
    return Optional.of(
        new JsonFile(file, "the baseline", JsonTexts.COPY_BASELINE).read(BaselineReader::run));
  }

  private static BaselineRun run(JsonPlace root) {
    int format = root.schemaVersion(BaselineRun.FORMAT);
    Map<List<String>, BaselineStats> requests = new LinkedHashMap<>();
    for (JsonPlace request : root.at("requests").elements()) {
      requests.put(request.at("path").texts(), figures(request));
    }
    return new BaselineRun(
        origin(root.at("run"), format),
        key(root.at("key")),
        requests,
        scenarios(root.at("scenarios")),
        figures(root.at("all")),
        levels(root.at("levels")),
        kept(root));
  }

  /** Reads the figures of available features; others cannot be compared. */
  private static Map<String, KeptFigures> kept(JsonPlace root) {
    FeatureCatalog features = FeatureCatalog.ofThisJvm();
    Map<String, KeptFigures> kept = new LinkedHashMap<>();
    root.others(KEYS)
        .forEach(
            (key, left) -> features.kept(key, left).ifPresent(figures -> kept.put(key, figures)));
    return kept;
  }

  private static Map<String, BaselineStats> scenarios(JsonPlace place) {
    Map<String, BaselineStats> scenarios = new LinkedHashMap<>();
    if (place.present()) {
      for (JsonPlace scenario : place.elements()) {
        scenarios.put(scenario.at("scenario").text(), figures(scenario));
      }
    }
    return scenarios;
  }

  /** Null: an older file. */
  private static @Nullable List<BaselineLevel> levels(JsonPlace place) {
    return place.present() ? place.elements().stream().map(BaselineReader::level).toList() : null;
  }

  private static BaselineLevel level(JsonPlace level) {
    JsonPlace unit = level.at("unit");
    return new BaselineLevel(
        level.at("load").number(),
        unit.oneOf(LoadUnit.values(), LoadUnit::key),
        level.at("stable").flag(),
        figures(level));
  }

  /** Null: an older file. */
  private static @Nullable BaselineSeries overTime(JsonPlace place) {
    if (!place.present()) {
      return null;
    }
    double seconds = place.at("seconds").number();
    if (!(seconds > 0)) {
      throw place.at("seconds").error("must be above 0, but was " + seconds);
    }
    return new BaselineSeries(
        seconds,
        byName(
            place, BaselineSeries.Line.class, BaselineSeries.Line::key, BaselineReader::moments));
  }

  private static List<Double> moments(JsonPlace line) {
    return line.elements().stream()
        .map(moment -> moment.present() ? moment.number() : Double.NaN)
        .toList();
  }

  /** Reads the missed objectives, which files contain since format 2. */
  private static BaselineRun.Origin origin(JsonPlace run, int format) {
    return new BaselineRun.Origin(
        run.at("simulation").text(),
        run.at("runId").text(),
        run.at("startedAt").instant(),
        run.at("durationSeconds").number(),
        run.at("versions").textMap(),
        format,
        run.at("invalid").texts(),
        format < 2 ? List.of() : run.at("missed").texts());
  }

  /** Returns what two runs must have in common, as {@link BaselineJson} writes it. */
  public static RunKey key(JsonPlace key) {
    JsonPlace load = key.at("load");
    JsonPlace tokens = key.at("tokens");
    return new RunKey(
        new RunKey.Load(
            load.at("model").oneOf(LoadModel.values(), LoadModel::key),
            load.at("offeredRequestsPerSecond").optionalNumber(),
            load.at("peakConcurrency").count(),
            load.at("levels").present() ? load.at("levels").texts() : null),
        key.at("slos").textMap(),
        key.at("models").texts(),
        key.at("dialects").texts(),
        new RunKey.Tokens(
            tokens.at("source").present()
                ? tokens.at("source").oneOf(TokenSource.values(), TokenSource::key)
                : null,
            tokens.at("tokenizer").optionalText(),
            tokens.at("meanInput").optionalNumber(),
            tokens.at("meanOutput").optionalNumber()),
        key.at("labels").textMap());
  }

  private static BaselineStats figures(JsonPlace place) {
    Map<Metric, MetricStats> metrics =
        byName(place.at("metrics"), Metric.class, Metric::key, BaselineReader::metric);
    return new BaselineStats(
        counts(place.at("counts")),
        place.at("failures").map(JsonPlace::count),
        failureDependence(place.at("failureDependence"), metrics.values()),
        metrics,
        byName(
            place.at("throughput"), RateFigure.class, ObjectivesJson::statistic, JsonPlace::number),
        place.at("slo").map(BaselineReader::slo),
        overTime(place.at("overTime")));
  }

  /** Reads the dependence of failures; older files lack it, so the largest of times stands in. */
  private static double failureDependence(JsonPlace reported, Collection<MetricStats> metrics) {
    double ofTimes =
        metrics.stream().mapToDouble(each -> each.requests() / each.independent()).max().orElse(1);
    return Math.max(1, reported.optionalNumber().orElse(ofTimes));
  }

  private static RequestStats.Counts counts(JsonPlace counts) {
    return new RequestStats.Counts(
        counts.at("succeeded").count(),
        counts.at("failed").count(),
        counts.at("cancelled").count(),
        counts.at("unfinished").count(),
        counts.at("warmUp").count(),
        counts.at("retried").count());
  }

  private static BaselineStats.SloShare slo(JsonPlace slo) {
    long good = slo.at("good").count();
    long judged = slo.at("judged").count();
    if (good > judged) {
      throw slo.error("must have no more good than judged requests");
    }
    return new BaselineStats.SloShare(
        good,
        judged,
        Math.max(1, slo.at("dependence").optionalNumber().orElse(1)),
        slo.at("goodputRequestsPerSecond").optionalNumber(),
        slo.at("goodOutputTokensPerSecond").optionalNumber());
  }

  private static MetricStats metric(JsonPlace metric) {
    long count = metric.at("count").count();
    long requests = metric.at("requests").count();
    double mean = metric.at("mean").number();
    double stdDev = metric.at("stdDev").number();
    List<Double> quantiles =
        metric.at("quantiles").elements().stream().map(JsonPlace::number).toList();
    try {
      return new MetricStats(
          count,
          requests,
          metric.at("effectiveSamples").optionalNumber().orElse(requests),
          mean,
          stdDev,
          new QuantileFunction(quantiles));
    } catch (IllegalArgumentException e) {
      throw metric.error(String.valueOf(e.getMessage()));
    }
  }

  /** Reads known names; others are ignored, because they cannot be compared. */
  private static <K extends Enum<K>, V> Map<K, V> byName(
      JsonPlace place, Class<K> type, Function<K, String> name, Function<JsonPlace, V> value) {
    var map = new EnumMap<K, V>(type);
    place.map(field -> field); // must be an object
    Arrays.stream(type.getEnumConstants())
        .filter(key -> place.at(name.apply(key)).present())
        .forEach(key -> map.put(key, value.apply(place.at(name.apply(key)))));
    return map;
  }
}
