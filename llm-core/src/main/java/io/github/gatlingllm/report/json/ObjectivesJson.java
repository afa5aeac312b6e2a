// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.slo.certainty.Interval;
import io.github.gatlingllm.slo.objective.CapacitySubject;
import io.github.gatlingllm.slo.objective.EnergySubject;
import io.github.gatlingllm.slo.objective.FeatureSubject;
import io.github.gatlingllm.slo.objective.LoadUnit;
import io.github.gatlingllm.slo.objective.RateFigure;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.ServerSubject;
import io.github.gatlingllm.slo.objective.SloFigure;
import io.github.gatlingllm.slo.objective.Subject;
import io.github.gatlingllm.slo.objective.Tolerance;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The judged objectives in {@code summary.json}. */
public final class ObjectivesJson {

  /** The metric of energy. */
  static final String ENERGY = "energy";

  /** The prefix of server metrics. */
  static final String SERVER = "server.";

  private ObjectivesJson() {}

  public static ArrayNode of(List<ObjectiveResult> results) {
    ArrayNode nodes = JsonNodeFactory.instance.arrayNode();
    for (ObjectiveResult result : results) {
      nodes.add(result(result, nodes.size() + 1));
    }
    return nodes;
  }

  private static ObjectNode result(ObjectiveResult result, int number) {
    RunObjective objective = result.objective();
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("id", "objective-" + number);
    node.put("text", objective.text());
    node.put("path", ReportFormat.path(objective.path()));
    subject(node, objective.subject());
    requirement(node, objective.requirement());
    change(node, result);
    node.put("unit", objective.unit());
    node.set("actual", finiteOrNull(result.actual().orElse(Double.NaN)));
    if (result.interval() != null && bounded(result.interval())) {
      ArrayNode interval = node.putArray("interval");
      interval.add(finiteOrNull(result.interval().low()));
      interval.add(finiteOrNull(result.interval().high()));
    }
    node.put("samples", result.samples());
    DistJson.put(node, "effectiveSamples", result.precision().effectiveSamples());
    DistJson.put(node, "uncertainty", result.precision().uncertainty());
    ends(node, result);
    node.put("weak", result.weak());
    node.put("verdict", result.verdict().name());
    DistJson.flag(node, "sure", objective.sure());
    DistJson.flag(node, "undeterminedAllowed", objective.undeterminedAllowed());
    DistJson.flag(node, "missingBaselineAllowed", objective.missingBaselineAllowed());
    DistJson.flag(node, "binding", result.binding());
    DistJson.flag(node, "baselineMissing", result.baselineMissing());
    DistJson.put(node, "reason", result.reason());
    return node;
  }

  /** Writes the ends of the value under lag; a range uses these keys for its own ends. */
  private static void ends(ObjectNode node, ObjectiveResult result) {
    ObjectiveResult.Ends ends = result.precision().ends();
    if (ends != null && !(result.objective().requirement() instanceof Requirement.Between)) {
      DistJson.put(node, "lower", ends.lower());
      DistJson.put(node, "upper", ends.upper());
    }
  }

  private static void requirement(ObjectNode node, Requirement requirement) {
    node.put("comparison", requirement.key());
    requirement.accept(new RequirementFields(node));
  }

  /** Writes a requirement and returns the node with it. */
  private record RequirementFields(ObjectNode node) implements Requirement.Visitor<ObjectNode> {

    @Override
    public ObjectNode side(Requirement.Side requirement) {
      return node.put("bound", requirement.bound());
    }

    @Override
    public ObjectNode between(Requirement.Between requirement) {
      return node.put("lower", requirement.lower()).put("upper", requirement.upper());
    }

    @Override
    public ObjectNode oneOf(Requirement.OneOf requirement) {
      ArrayNode values = node.putArray("values");
      requirement.values().forEach(values::add);
      return node;
    }

    @Override
    public ObjectNode valid(Requirement.Valid requirement) {
      return node.put("bound", 0.0);
    }

    @Override
    public ObjectNode noWorse(Requirement.NoWorse requirement) {
      Tolerance tolerance = requirement.tolerance();
      return node.put("baselineFile", requirement.baseline().file())
          .put("tolerance" + (tolerance.inPoints() ? "Points" : "Percent"), tolerance.amount());
    }
  }

  /** Writes a change in the unit of its tolerance. */
  private static void change(ObjectNode node, ObjectiveResult result) {
    ObjectiveResult.Change change = result.change();
    if (change == null) {
      return;
    }
    DistJson.put(node, "baseline", change.baseline());
    DistJson.put(node, "bound", change.bound().bound());
    String unit = node.has("tolerancePoints") ? "Points" : "Percent";
    DistJson.put(node, "change" + unit, change.amount());
    Interval interval = change.interval();
    if (interval != null && bounded(interval)) {
      node.putArray("changeInterval").add(interval.low()).add(interval.high());
    }
  }

  /**
   * Writes the subject, so that {@code metric} and {@code statistic} lead to the figure in METRICS.
   */
  private static void subject(ObjectNode node, Subject subject) {
    node.put("from", subject.accept(new SubjectFields(node)));
  }

  /** Writes the subject of an objective, and returns the origin of its times. */
  private record SubjectFields(ObjectNode node) implements Subject.Visitor<String> {

    private static final String SENT = "sent";

    @Override
    public String metric(Subject.OfMetric subject) {
      named(subject.metric().key(), subject.statistic().key());
      return from(subject.metric());
    }

    @Override
    public String adjusted(Subject.OfAdjusted subject) {
      named(subject.metric().key(), subject.statistic().key());
      node.put("failureAdjusted", true);
      return from(subject.metric());
    }

    @Override
    public String slo(Subject.OfSlo subject) {
      return named("slo." + subject.slo().name(), statistic(subject.figure()));
    }

    @Override
    public String rate(Subject.OfRate subject) {
      return named("throughput", statistic(subject.figure()));
    }

    @Override
    public String count(Subject.OfCount subject) {
      return named(subject.figure().metric(), subject.figure().statistic());
    }

    @Override
    public String validity(Subject.OfValidity subject) {
      return named("validity", "reasons");
    }

    @Override
    public String cost(Subject.OfCost subject) {
      named("cost", subject.figure().key());
      if (subject.slo() != null) {
        node.put("slo", subject.slo().name());
      }
      return SENT;
    }

    @Override
    public String server(ServerSubject subject) {
      return named(SERVER + subject.metric().key(), subject.statistic().key());
    }

    @Override
    public String energy(EnergySubject subject) {
      return named(ENERGY, subject.figure().key());
    }

    @Override
    public String feature(FeatureSubject subject) {
      named(subject.figure().family(), subject.figure().key());
      if (subject.slo() != null) {
        node.put("slo", subject.slo().name());
      }
      subject.figure().parameters().forEach((name, value) -> DistJson.put(node, name, value));
      return SENT;
    }

    @Override
    public String capacity(CapacitySubject subject) {
      named("capacity", statistic(subject.in()));
      node.put("slo", subject.slo().name());
      DistJson.put(node, "target", subject.target());
      return SENT;
    }

    private String named(String metric, String statistic) {
      node.put("metric", metric).put("statistic", statistic);
      return SENT;
    }

    private static String from(Metric metric) {
      return metric.fromSchedule() ? "schedule" : SENT;
    }
  }

  static String statistic(RateFigure rate) {
    return switch (rate) {
      case REQUESTS -> "requestsPerSecond";
      case INPUT_TOKENS -> "inputTokensPerSecond";
      case OUTPUT_TOKENS -> "outputTokensPerSecond";
      case TOTAL_TOKENS -> "totalTokensPerSecond";
      case SMOOTH_GOODPUT -> "smoothGoodputTokensPerSecond";
    };
  }

  /**
   * Returns the statistic of a capacity: the unit of load; without levels, that of an open load.
   */
  private static String statistic(@Nullable LoadUnit unit) {
    return (unit == null ? LoadUnit.REQUESTS_PER_SECOND : unit).key();
  }

  static String statistic(SloFigure figure) {
    return switch (figure) {
      case ATTAINMENT -> "attainment";
      case REQUESTS_PER_SECOND -> "goodputRequestsPerSecond";
      case SANE_REQUESTS_PER_SECOND -> "saneGoodputRequestsPerSecond";
      case OUTPUT_TOKENS_PER_SECOND -> "goodOutputTokensPerSecond";
    };
  }

  private static JsonNode finiteOrNull(double value) {
    return Double.isFinite(value)
        ? JsonNodeFactory.instance.numberNode(value)
        : JsonNodeFactory.instance.nullNode();
  }

  /** Whether an interval has a bounded end; otherwise it is omitted. */
  private static boolean bounded(Interval interval) {
    return Double.isFinite(interval.low()) || Double.isFinite(interval.high());
  }
}
