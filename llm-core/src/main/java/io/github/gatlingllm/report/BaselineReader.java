/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.gatlingllm.slo.Baseline;
import io.github.gatlingllm.slo.BaselineFigures;
import io.github.gatlingllm.slo.BaselineLevel;
import io.github.gatlingllm.slo.BaselineRun;
import io.github.gatlingllm.slo.BaselineSeries;
import io.github.gatlingllm.slo.LoadUnit;
import io.github.gatlingllm.slo.MetricFigures;
import io.github.gatlingllm.slo.QuantileFunction;
import io.github.gatlingllm.slo.RunKey;
import io.github.gatlingllm.slo.Subject;
import io.github.gatlingllm.timeline.Metric;
import io.github.gatlingllm.timeline.RequestStats;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads what {@link BaselineJson} has written. */
public final class BaselineReader {

  private static final String REMEDY = "; copy llm/baseline.json of a run there again";

  private final ObjectMapper mapper =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  /**
   * Reads a baseline; a file that does not exist makes one without a run.
   *
   * @throws IllegalArgumentException naming file, place and remedy if it is not a baseline
   */
  public Baseline read(Path file) {
    if (Files.notExists(file)) {
      return new Baseline(file.toString(), null);
    }
    try {
      return new Baseline(file.toString(), run(JsonPlace.root(parse(file))));
    } catch (JsonProcessingException e) {
      throw malformed(
          file,
          "line "
              + e.getLocation().getLineNr()
              + ", column "
              + e.getLocation().getColumnNr()
              + ": "
              + e.getOriginalMessage(),
          e);
    } catch (IOException e) {
      throw new IllegalArgumentException("the baseline " + file + " can't be read: " + e, e);
    } catch (IllegalArgumentException e) {
      throw malformed(file, String.valueOf(e.getMessage()), e);
    }
  }

  private JsonNode parse(Path file) throws IOException {
    return mapper.readTree(Files.readAllBytes(file));
  }

  private static IllegalArgumentException malformed(Path file, String problem, Exception cause) {
    return new IllegalArgumentException(
        "the baseline " + file + " is not as it was written: " + problem + REMEDY, cause);
  }

  private static BaselineRun run(JsonPlace root) {
    JsonPlace version = root.at("schemaVersion");
    if (version.count() != BaselineJson.SCHEMA_VERSION) {
      throw version.error(
          "must be "
              + BaselineJson.SCHEMA_VERSION
              + ", but was "
              + version.count()
              + ": another version of gatling-llm wrote it");
    }
    Map<List<String>, BaselineFigures> requests = new LinkedHashMap<>();
    for (JsonPlace request : root.at("requests").elements()) {
      requests.put(request.at("path").texts(), figures(request));
    }
    return new BaselineRun(
        origin(root.at("run")),
        key(root.at("key")),
        requests,
        scenarios(root.at("scenarios")),
        figures(root.at("all")),
        levels(root.at("levels")));
  }

  private static Map<String, BaselineFigures> scenarios(JsonPlace place) {
    Map<String, BaselineFigures> scenarios = new LinkedHashMap<>();
    if (place.present()) {
      for (JsonPlace scenario : place.elements()) {
        scenarios.put(scenario.at("scenario").text(), figures(scenario));
      }
    }
    return scenarios;
  }

  /** Older files have none. */
  private static @Nullable List<BaselineLevel> levels(JsonPlace place) {
    return place.present() ? place.elements().stream().map(BaselineReader::level).toList() : null;
  }

  private static BaselineLevel level(JsonPlace level) {
    JsonPlace unit = level.at("unit");
    return new BaselineLevel(
        level.at("load").number(),
        Arrays.stream(LoadUnit.values())
            .filter(each -> each.key().equals(unit.text()))
            .findFirst()
            .orElseThrow(() -> unit.error("must be a unit of loads, but was " + unit.text())),
        level.at("stable").flag(),
        figures(level));
  }

  /** Older files have none. */
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

  private static BaselineRun.Origin origin(JsonPlace run) {
    return new BaselineRun.Origin(
        run.at("simulation").text(),
        run.at("runId").text(),
        instant(run.at("startedAt")),
        run.at("durationSeconds").number(),
        run.at("versions").textMap(),
        run.at("invalid").texts());
  }

  private static Instant instant(JsonPlace place) {
    try {
      return Instant.parse(place.text());
    } catch (DateTimeException e) {
      throw place.error("must be an ISO-8601 time, but was '" + place.text() + "'");
    }
  }

  private static RunKey key(JsonPlace key) {
    JsonPlace load = key.at("load");
    JsonPlace tokens = key.at("tokens");
    return new RunKey(
        new RunKey.Load(
            load.at("model").text(),
            load.at("offeredRequestsPerSecond").optionalNumber(),
            load.at("peakConcurrency").count(),
            load.at("levels").present() ? load.at("levels").texts() : null),
        key.at("slos").textMap(),
        key.at("models").texts(),
        key.at("dialects").texts(),
        new RunKey.Tokens(
            tokens.at("source").optionalText(),
            tokens.at("tokenizer").optionalText(),
            tokens.at("meanInput").optionalNumber(),
            tokens.at("meanOutput").optionalNumber()),
        key.at("labels").textMap());
  }

  private static BaselineFigures figures(JsonPlace place) {
    return new BaselineFigures(
        counts(place.at("counts")),
        place.at("failures").map(JsonPlace::count),
        byName(place.at("metrics"), Metric.class, Metric::key, BaselineReader::metric),
        byName(
            place.at("throughput"),
            Subject.RateFigure.class,
            ObjectivesJson::statistic,
            JsonPlace::number),
        place.at("slo").map(BaselineReader::slo),
        overTime(place.at("overTime")));
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

  private static BaselineFigures.SloShare slo(JsonPlace slo) {
    long good = slo.at("good").count();
    long judged = slo.at("judged").count();
    if (good > judged) {
      throw slo.error("must have no more good than judged requests");
    }
    return new BaselineFigures.SloShare(
        good,
        judged,
        slo.at("goodputRequestsPerSecond").optionalNumber(),
        slo.at("goodOutputTokensPerSecond").optionalNumber());
  }

  private static MetricFigures metric(JsonPlace metric) {
    long count = metric.at("count").count();
    long requests = metric.at("requests").count();
    double mean = metric.at("mean").number();
    double stdDev = metric.at("stdDev").number();
    List<Double> quantiles =
        metric.at("quantiles").elements().stream().map(JsonPlace::number).toList();
    try {
      return new MetricFigures(count, requests, mean, stdDev, new QuantileFunction(quantiles));
    } catch (IllegalArgumentException e) {
      throw metric.error(String.valueOf(e.getMessage()));
    }
  }

  /** Names that this version does not know are left out: nothing can be compared with them. */
  private static <K extends Enum<K>, V> Map<K, V> byName(
      JsonPlace place, Class<K> type, Function<K, String> name, Function<JsonPlace, V> value) {
    var map = new EnumMap<K, V>(type);
    place.map(field -> field); // an object
    Arrays.stream(type.getEnumConstants())
        .filter(key -> place.at(name.apply(key)).present())
        .forEach(key -> map.put(key, value.apply(place.at(name.apply(key)))));
    return map;
  }
}
