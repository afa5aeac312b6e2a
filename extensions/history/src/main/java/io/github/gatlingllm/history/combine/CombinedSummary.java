// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.history.combine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.report.json.ObjectivesJson;
import io.github.gatlingllm.report.view.NativeAssertion;
import io.github.gatlingllm.report.view.NativeAssertion.State;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.RunVerdict;
import io.github.gatlingllm.slo.certainty.Interval;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.List;

/** {@code summary.json} of combined runs: the format of a run, and the values of each run. */
final class CombinedSummary {

  /** The keys of a run's facts that repeats have in common. */
  private static final List<String> COMMON =
      List.of("simulation", "versions", "load", "server", "targets");

  private static final String RUN = "run";

  private final Combination combined;

  private CombinedSummary(Combination combined) {
    this.combined = combined;
  }

  /** Returns the content of the file. */
  static ObjectNode json(Combination combined) {
    return new CombinedSummary(combined).json();
  }

  private ObjectNode json() {
    ObjectNode root = object().put("schemaVersion", 1);
    root.set(RUN, run());
    root.set("slos", first().path("slos"));
    if (combined.verdict() != RunVerdict.NOT_GATED) {
      root.put("outcome", combined.verdict().name());
    }
    root.put("headline", ReportFormat.oneLine(combined.headline()));
    root.set("labels", labels());
    root.set("validity", validity());
    root.set("requests", requests());
    root.set("all", MeanOfTrees.figures(all("all")));
    root.set("combined", combined());
    root.set("objectives", ObjectivesJson.of(combined.objectives()));
    if (!combined.assertions().isEmpty()) {
      ArrayNode assertions = root.putArray("gatlingAssertions");
      combined.assertions().forEach(each -> assertion(assertions.addObject(), each));
    }
    return root;
  }

  private JsonNode first() {
    return combined.runs().get(0).json();
  }

  private List<JsonNode> all(String key) {
    return combined.runs().stream().map(run -> run.json().path(key)).toList();
  }

  private ObjectNode run() {
    List<RepeatedRun> runs = combined.runs();
    ObjectNode run = object();
    COMMON.stream()
        .filter(key -> first().path(RUN).has(key))
        .forEach(key -> run.set(key, first().path(RUN).path(key)));
    run.put("runId", "combined-" + runs.size() + "-" + runs.get(0).id());
    run.put("description", CombineTexts.description(runs.size()));
    run.put("startedAt", runs.get(0).run().startedAt().toString());
    run.put("startNanoTime", runs.get(0).run().startNanoTime());
    run.put(
        "durationSeconds", runs.stream().mapToDouble(each -> each.run().durationSeconds()).sum());
    run.putObject("end").put("kind", "completed");
    return run;
  }

  /** Returns the labels that all runs have. */
  private ObjectNode labels() {
    ObjectNode labels = object();
    first().path("labels").properties().stream()
        .filter(
            label ->
                combined.runs().stream()
                    .allMatch(
                        run ->
                            label.getValue().equals(run.json().path("labels").get(label.getKey()))))
        .forEach(label -> labels.set(label.getKey(), label.getValue()));
    return labels;
  }

  private ObjectNode validity() {
    ObjectNode validity = object();
    if (combined.validity().complete()) {
      validity.put("valid", true);
    }
    validity.putArray("reasons");
    if (combined.validity().waived()) {
      validity.put("judgedEvenIfInvalid", true);
    }
    combined.warnings().forEach(validity.putArray("warnings")::add);
    combined.validity().notChecked().forEach(validity.putArray("notChecked")::add);
    return validity;
  }

  private ObjectNode requests() {
    ObjectNode requests = object();
    first()
        .path("requests")
        .fieldNames()
        .forEachRemaining(
            name -> {
              List<JsonNode> figures =
                  all("requests").stream().map(each -> each.path(name)).toList();
              if (figures.stream().allMatch(JsonNode::isObject)) {
                requests.set(name, MeanOfTrees.figures(figures));
              }
            });
    return requests;
  }

  private ObjectNode combined() {
    ObjectNode node = object();
    ArrayNode runs = node.putArray("runs");
    for (RepeatedRun run : combined.runs()) {
      runs.addObject()
          .put("runId", run.id())
          .put("startedAt", run.run().startedAt().toString())
          .put("durationSeconds", run.run().durationSeconds())
          .put("outcome", run.verdict().name());
    }
    ArrayNode figures = node.putArray("figures");
    combined.figures().forEach(figure -> figure(figures.addObject(), figure));
    ArrayNode objectives = node.putArray("objectives");
    for (int number = 0; number < combined.objectives().size(); number++) {
      ObjectNode objective = objectives.addObject().put("id", "objective-" + (number + 1));
      ArrayNode values = objective.putArray("values");
      for (RepeatedRun run : combined.runs()) {
        ObjectiveResult result = run.objectives().get(number);
        result.actual().ifPresentOrElse(value -> values.add(finite(value)), values::addNull);
      }
    }
    node.put("intervals", CombineTexts.INTERVALS);
    return node;
  }

  private static JsonNode finite(double value) {
    return Double.isFinite(value)
        ? JsonNodeFactory.instance.numberNode(value)
        : JsonNodeFactory.instance.nullNode();
  }

  private static void figure(ObjectNode node, RepeatFigures.Figure figure) {
    node.put("name", figure.name()).put("unit", figure.unit());
    figure.between().values().forEach(node.putArray("values")::add);
    node.put("mean", figure.between().mean());
    Interval interval = figure.between().interval();
    if (interval != null) {
      node.putArray("interval").add(interval.low()).add(interval.high());
    }
  }

  private static void assertion(ObjectNode node, NativeAssertion assertion) {
    node.put("text", assertion.text());
    if (assertion.state() != State.NOT_EVALUATED) {
      node.put("passed", assertion.state() == State.PASSED);
    }
    if (assertion.reason() != null) {
      node.put("reason", assertion.reason());
    }
  }

  private static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }
}
