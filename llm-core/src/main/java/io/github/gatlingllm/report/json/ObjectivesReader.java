// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.json;

import io.github.gatlingllm.feature.FeatureCatalog;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.server.ServerMetric;
import io.github.gatlingllm.server.ServerStatistic;
import io.github.gatlingllm.slo.certainty.Interval;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.BaselineFile;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.CapacitySubject;
import io.github.gatlingllm.slo.objective.CostFigure;
import io.github.gatlingllm.slo.objective.CountFigure;
import io.github.gatlingllm.slo.objective.EnergyFigure;
import io.github.gatlingllm.slo.objective.EnergySubject;
import io.github.gatlingllm.slo.objective.FeatureFigure;
import io.github.gatlingllm.slo.objective.FeatureSubject;
import io.github.gatlingllm.slo.objective.LoadUnit;
import io.github.gatlingllm.slo.objective.RateFigure;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.ServerSubject;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.objective.SloFigure;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.objective.Subject;
import io.github.gatlingllm.slo.objective.Tolerance;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Reads the objectives that {@link ObjectivesJson} writes. */
final class ObjectivesReader {

  private static final String SLO = "slo.";

  private final List<Slo> slos;
  private final FeatureCatalog features = FeatureCatalog.ofThisJvm();

  /**
   * Creates a reader.
   *
   * @param slos the SLOs of the run, which objectives name
   */
  ObjectivesReader(List<Slo> slos) {
    this.slos = slos;
  }

  List<SummaryReader.Judged> read(JsonPlace objectives) {
    return objectives.elements().stream().map(this::judged).toList();
  }

  private SummaryReader.Judged judged(JsonPlace place) {
    try {
      return new SummaryReader.Judged(place.at("text").text(), result(place));
    } catch (IllegalArgumentException e) {
      String problem = String.valueOf(e.getMessage());
      throw problem.startsWith(place.path()) ? e : place.error("is no objective: " + problem);
    }
  }

  private ObjectiveResult result(JsonPlace place) {
    return new ObjectiveResult(
        new RunObjective(
            subject(place),
            requirement(place),
            set(place.at("undeterminedAllowed")),
            set(place.at("sure"))),
        place.at("actual").optionalNumber(),
        interval(place.at("interval")),
        place.at("samples").count(),
        place.at("weak").flag(),
        place.at("verdict").oneOf(Verdict.values(), Verdict::name),
        place.at("reason").optionalText(),
        null,
        new ObjectiveResult.Precision(
            place.at("effectiveSamples").optionalNumber(),
            place.at("uncertainty").optionalNumber(),
            ends(place)),
        set(place.at("binding")),
        set(place.at("baselineMissing")));
  }

  private static ObjectiveResult.@Nullable Ends ends(JsonPlace place) {
    boolean known =
        place.at("lower").present()
            && !List.of("between", "is").contains(place.at("comparison").text());
    return known
        ? new ObjectiveResult.Ends(
            place.at("lower").number(),
            place.at("upper").optionalNumber().orElse(Double.POSITIVE_INFINITY),
            false)
        : null;
  }

  private static boolean set(JsonPlace flag) {
    return flag.present() && flag.flag();
  }

  /** Reads an end of an interval; null in the file: unbounded. */
  private static @Nullable Interval interval(JsonPlace interval) {
    if (!interval.present()) {
      return null;
    }
    List<JsonPlace> ends = interval.elements();
    if (ends.size() != 2) {
      throw interval.error("must have two ends, but has " + ends.size());
    }
    return new Interval(
        ends.get(0).optionalNumber().orElse(Double.NEGATIVE_INFINITY),
        ends.get(1).optionalNumber().orElse(Double.POSITIVE_INFINITY));
  }

  private Subject subject(JsonPlace place) {
    Optional<FeatureFigure> ofFeature = features.figure(spelled(place));
    return ofFeature.isPresent() ? new FeatureSubject(ofFeature.get()) : ofRun(place);
  }

  private FeatureFigure.Spelled spelled(JsonPlace place) {
    JsonPlace slo = place.at("slo");
    return new FeatureFigure.Spelled(
        place.at("metric").text(),
        place.at("statistic").text(),
        path(place.at("path").text()),
        slo.present() ? slo(slo, slo.text()) : null,
        place.numbers());
  }

  private Subject ofRun(JsonPlace place) {
    String metric = place.at("metric").text();
    String statistic = place.at("statistic").text();
    List<String> path = path(place.at("path").text());
    if (metric.startsWith(SLO)) {
      return new Subject.OfSlo(
          slo(place.at("metric"), metric.substring(SLO.length())),
          place.at("statistic").oneOf(SloFigure.values(), ObjectivesJson::statistic));
    }
    if (metric.startsWith(ObjectivesJson.SERVER)) {
      return server(place, metric.substring(ObjectivesJson.SERVER.length()), statistic);
    }
    return switch (metric) {
      case "throughput" ->
          new Subject.OfRate(
              path, place.at("statistic").oneOf(RateFigure.values(), ObjectivesJson::statistic));
      case "counts" -> new Subject.OfCount(path, failed(place));
      case "failures" -> new Subject.OfCount(path, new CountFigure.FailureShare(statistic));
      case "finishReasons" -> new Subject.OfCount(path, new CountFigure.FinishShare(statistic));
      case CountFigure.DegenerateShare.METRIC ->
          new Subject.OfCount(path, new CountFigure.DegenerateShare());
      case "concurrency" ->
          new Subject.OfCount(
              path,
              place
                  .at("statistic")
                  .oneOf(CountFigure.Concurrency.values(), CountFigure.Concurrency::statistic));
      case "cost" -> new Subject.OfCost(cost(place), place.at("unit").text());
      case ObjectivesJson.ENERGY ->
          new EnergySubject(place.at("statistic").oneOf(EnergyFigure.values(), EnergyFigure::key));
      case "capacity" -> capacity(place);
      case "validity" -> new Subject.OfValidity();
      default -> ofMetric(place, path);
    };
  }

  private static Subject server(JsonPlace place, String metric, String statistic) {
    return new ServerSubject(
        ServerMetric.named(metric)
            .orElseThrow(() -> place.at("metric").error("is no metric of a server")),
        ServerStatistic.named(statistic)
            .orElseThrow(() -> place.at("statistic").error("is no figure of a server's metric")));
  }

  private static List<String> path(String joined) {
    return joined.isEmpty() ? List.of() : List.of(joined.split(" / ", -1));
  }

  private Slo slo(JsonPlace place, String name) {
    return slos.stream()
        .filter(slo -> slo.name().equals(name))
        .findFirst()
        .orElseThrow(() -> place.error("names the SLO '" + name + "', which slos does not have"));
  }

  private static CountFigure failed(JsonPlace place) {
    return place.at("unit").text().equals("%")
        ? new CountFigure.FailureShare(null)
        : new CountFigure.Failures();
  }

  private CostFigure cost(JsonPlace place) {
    JsonPlace slo = place.at("slo");
    return slo.present()
        ? new CostFigure.PerMillionGoodTokens(slo(slo, slo.text()))
        : place.at("statistic").oneOf(CostFigure.Plain.values(), CostFigure.Plain::key);
  }

  private Subject capacity(JsonPlace place) {
    JsonPlace unit = place.at("unit");
    LoadUnit in = unit.text().isEmpty() ? null : unit.oneOf(LoadUnit.values(), LoadUnit::symbol);
    return new CapacitySubject(
        slo(place.at("slo"), place.at("slo").text()), place.at("target").optionalNumber(), in);
  }

  private static Subject ofMetric(JsonPlace place, List<String> path) {
    Metric metric = place.at("metric").oneOf(Metric.values(), Metric::key);
    Statistic statistic = statistic(place.at("statistic"));
    return set(place.at("failureAdjusted")) && statistic instanceof Statistic.Percentile percentile
        ? new Subject.OfAdjusted(path, metric, percentile)
        : new Subject.OfMetric(path, metric, statistic);
  }

  private static Statistic statistic(JsonPlace place) {
    String text = place.text();
    return text.matches("p[0-9.]+")
        ? new Statistic.Percentile(Double.parseDouble(text.substring(1)))
        : place.oneOf(Statistic.Simple.values(), Statistic.Simple::key);
  }

  private static Requirement requirement(JsonPlace place) {
    String key = place.at("comparison").text();
    return switch (key) {
      case "is", "between" ->
          place.at("metric").text().equals("validity")
              ? new Requirement.Valid()
              : new Requirement.Between(place.at("lower").number(), place.at("upper").number());
      case "within" ->
          new Requirement.OneOf(
              place.at("values").elements().stream().map(JsonPlace::number).toList());
      case "noWorseThan" ->
          new Requirement.NoWorse(
              new BaselineFile(place.at("baselineFile").text()),
              tolerance(place),
              set(place.at("missingBaselineAllowed")));
      default ->
          new Requirement.Side(
              place.at("comparison").oneOf(BoundComparison.values(), BoundComparison::key),
              place.at("bound").number());
    };
  }

  private static Tolerance tolerance(JsonPlace place) {
    OptionalDouble points = place.at("tolerancePoints").optionalNumber();
    return points.isPresent()
        ? new Tolerance.Points(points.getAsDouble())
        : new Tolerance.Percent(place.at("tolerancePercent").number());
  }
}
