// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.json;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.measure.SteadySpan;
import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.report.view.Headline;
import io.github.gatlingllm.report.view.NativeAssertion;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.ReportWriter;
import io.github.gatlingllm.report.view.RunInfo;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.RunVerdict;
import io.github.gatlingllm.report.view.Validity;
import io.github.gatlingllm.slo.goodput.SloStats;
import io.github.gatlingllm.slo.validity.RunChecks;
import io.github.gatlingllm.slo.verdict.RunEnd;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code summary.json}: all figures, for scripts and pipelines. */
public final class SummaryJson implements ReportWriter {

  static final int SCHEMA_VERSION = 1;

  private final ObjectMapper mapper = new ObjectMapper();

  @Override
  public String fileName() {
    return "summary.json";
  }

  @Override
  public void write(RunReport report, Path file) throws IOException {
    ReportFormat.write(
        file, mapper.writerWithDefaultPrettyPrinter().writeValueAsString(tree(report)) + "\n");
  }

  public static ObjectNode tree(RunReport report) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("schemaVersion", SCHEMA_VERSION);
    var features = new FeaturesJson(report);
    run(node.putObject("run"), report, features);
    outcome(node, report);
    checks(node, report.validity());
    figures(node, report);
    ServerJson.put(node, report);
    features.put(node, "quality", "consistency", "structured");
    EnergyJson.put(node, report);
    features.put(node, "workers");
    features.put(node, "reliability", "audits", "diagnosis");
    features.putOthers(node);
    node.set("objectives", ObjectivesJson.of(report.objectives()));
    if (!report.assertions().isEmpty()) {
      assertions(node.putArray("gatlingAssertions"), report.assertions());
    }
    return node;
  }

  private static void run(ObjectNode run, RunReport report, FeaturesJson features) {
    run(run, report.run());
    FingerprintJson.put(run, report.server().fingerprint());
    features.put(run, "readers");
    if (report.snapshot().steady() != null) {
      steady(run.putObject("steadyState"), report.snapshot().steady());
    }
  }

  private static void outcome(ObjectNode node, RunReport report) {
    node.set("slos", SlosJson.of(report.slos().judged().stream().map(SloStats::slo).toList()));
    RunVerdict verdict = RunVerdict.of(report);
    if (verdict != RunVerdict.NOT_GATED) {
      node.put("outcome", verdict.name());
    }
    node.put("headline", Headline.of(report));
    ObjectNode labels = node.putObject("labels");
    report.labels().forEach(labels::put);
    if (report.prices() != null) {
      node.set("prices", PricesJson.of(report.prices()));
    }
  }

  private static void checks(ObjectNode node, Validity validity) {
    validity(node.putObject("validity"), validity);
    RunChecks checks = validity.checks();
    if (checks.stamps().all() > 0) {
      node.set("stamps", StampsJson.of(checks.stamps()));
    }
    if (checks.lag().any()) {
      node.set(LagJson.KEY, LagJson.of(checks.lag()));
    }
  }

  private static void figures(ObjectNode node, RunReport report) {
    ObjectNode requests = node.putObject("requests");
    TimingUncertainty uncertainty = report.validity().checks().uncertainty();
    report
        .scopes()
        .requests()
        .forEach(scope -> requests.set(scope.name(), MetricsJson.of(scope, uncertainty)));
    node.set("all", MetricsJson.of(report.scopes().all(), uncertainty));
    if (!report.snapshot().conversations().isEmpty()) {
      node.set("conversations", ConversationsJson.of(report.snapshot().conversations()));
    }
    if (!report.levels().isEmpty()) {
      node.set("levels", LevelsJson.of(report));
    }
    CapacityJson.put(node, report.levels());
  }

  private static void run(ObjectNode node, RunInfo run) {
    node.put("simulation", run.simulation());
    node.put("runId", run.runId());
    node.put("description", run.description());
    node.put("startedAt", run.startedAt().toString());
    node.put("startNanoTime", run.startNanoTime());
    DistJson.put(node, "durationSeconds", run.durationSeconds());
    end(node.putObject("end"), run.end());
    node.putObject("versions")
        .put("plugin", run.versions().plugin())
        .put("gatling", run.versions().gatling())
        .put("java", run.versions().java());
    ObjectNode load = node.putObject("load").put("model", run.load().model().key());
    DistJson.put(load, "offeredRequestsPerSecond", run.load().offeredRequestsPerSecond());
    DistJson.put(load, "achievedRequestsPerSecond", run.load().achievedRequestsPerSecond());
    offline(load, run.load().offline());
    run.load().profile().forEach(load.putArray("profile")::add);
    DistJson.flag(load, "abandonmentTest", run.load().abandonmentTest());
    InFlightCapJson.write(load, run.load().cap());
    if (!run.targets().isEmpty()) {
      run.targets().forEach(node.putArray("targets")::add);
    }
  }

  private static void steady(ObjectNode node, SteadySpan span) {
    DistJson.put(node, "startSeconds", span.window().start() / 1e9);
    DistJson.put(node, "endSeconds", span.window().end() / 1e9);
    DistJson.put(node, "slotSeconds", span.slotSeconds());
    DistJson.put(node, "concurrencyMean", span.mean());
    DistJson.put(node, "concurrencyPeak", span.peak());
  }

  private static void offline(ObjectNode load, RunInfo.@Nullable Offline offline) {
    if (offline != null) {
      ObjectNode node = load.putObject("offline").put("requests", offline.requests());
      if (offline.concurrency() != RunInfo.Offline.AT_ONCE) {
        node.put("concurrency", offline.concurrency());
      }
    }
  }

  private static void end(ObjectNode node, RunEnd end) {
    node.put("kind", end.kind().key());
    DistJson.put(node, "reason", end.reason());
  }

  /** Writes an assertion; one not evaluated here has no {@code passed}. */
  private static void assertions(ArrayNode nodes, List<NativeAssertion> assertions) {
    for (NativeAssertion assertion : assertions) {
      ObjectNode node = nodes.addObject().put("text", assertion.text());
      if (assertion.state() != NativeAssertion.State.NOT_EVALUATED) {
        node.put("passed", assertion.state() == NativeAssertion.State.PASSED);
      }
      DistJson.put(node, "actual", assertion.actual());
      DistJson.put(node, "reason", assertion.reason());
    }
  }

  private static void validity(ObjectNode node, Validity validity) {
    if (validity.complete()) {
      node.put("valid", validity.valid());
    }
    validity.reasons().forEach(node.putArray("reasons")::add);
    DistJson.flag(node, "judgedEvenIfInvalid", validity.waived());
    validity.warnings().forEach(node.putArray("warnings")::add);
    validity.notChecked().forEach(node.putArray("notChecked")::add);
    RunChecks checks = validity.checks();
    if (!checks.notApplicable().isEmpty()) {
      checks.notApplicable().forEach(node.putArray("notApplicable")::add);
    }
    if (!checks.measured().isEmpty()) {
      ObjectNode measured = node.putObject("measured");
      checks.measured().forEach((key, value) -> DistJson.put(measured, key, value));
    }
    if (!checks.limits().isEmpty()) {
      ObjectNode limits = node.putObject("limits");
      checks.limits().forEach(limit -> DistJson.put(limits, limit.key(), limit.value()));
      node.put("limitsLoosened", checks.loosened());
    }
  }
}
