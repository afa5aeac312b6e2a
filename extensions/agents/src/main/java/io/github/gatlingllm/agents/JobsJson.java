// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.report.json.DistJson;
import io.github.gatlingllm.slo.objective.Prices;
import io.github.gatlingllm.slo.verdict.Capacity;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Writes the figures of jobs to {@code summary.json}. */
final class JobsJson {

  private static final double NANOS_PER_MILLI = 1e6;

  private JobsJson() {}

  static ObjectNode of(JobsFigures figures) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    for (JobFigures each : figures.all()) {
      ObjectNode job = node.putObject(each.name());
      counts(job.putObject("counts"), each.counts());
      times(job, each);
      tokens(job, each);
      cost(job, each, figures.data().prices());
      slos(job, each, figures.data());
      each.tail().ifPresent(tail -> tail(job.putObject("tail"), tail));
      each.stages().ifPresent(stages -> stages(job.putObject("stages"), stages));
    }
    return node;
  }

  private static void counts(ObjectNode node, Map<JobStatus, Long> counts) {
    node.put("started", counts.values().stream().mapToLong(each -> each).sum());
    counts.forEach((status, count) -> node.put(status.key(), count));
  }

  private static void times(ObjectNode node, JobFigures job) {
    put(node, "jctMs", job.values(JobRecord::jct), NANOS_PER_MILLI);
    put(node, "jctFromScheduleMs", job.fromSchedule(), NANOS_PER_MILLI);
    put(
        node,
        "criticalPathMs",
        job.values(each -> CriticalPath.of(each.steps()).nanos()),
        NANOS_PER_MILLI);
    put(node, "llmMs", job.values(JobRecord::llmNanos), NANOS_PER_MILLI);
    put(node, "toolMs", job.values(JobRecord::toolNanos), NANOS_PER_MILLI);
    put(node, "thinkMs", job.values(JobRecord::thinkNanos), NANOS_PER_MILLI);
  }

  private static void tokens(ObjectNode node, JobFigures job) {
    put(node, "calls", job.values(each -> each.usage().calls()), 1);
    put(node, "steps", job.values(each -> each.steps().size()), 1);
    put(node, "inputTokens", job.values(each -> each.usage().input()), 1);
    put(node, "outputTokens", job.values(each -> each.usage().output()), 1);
    put(node, "cachedInputTokens", job.values(each -> each.usage().cached()), 1);
  }

  private static void cost(ObjectNode node, JobFigures job, @Nullable Prices prices) {
    job.cost(prices)
        .ifPresent(
            cost -> {
              node.set("cost", DistJson.of(cost, 1));
              if (prices != null) {
                node.put("currency", prices.currency());
              }
            });
  }

  private static void slos(ObjectNode node, JobFigures job, JobsData data) {
    if (job.slos().isEmpty()) {
      return;
    }
    ObjectNode slos = node.putObject("slo");
    for (String name : job.slos()) {
      JobFigures.SloCounts counts = job.slo(name, data.window());
      ObjectNode slo = slos.putObject(name);
      DistJson.put(slo, "attainment", counts.attainment());
      DistJson.put(slo, "goodJobsPerSecond", counts.goodPerSecond());
      slo.put("good", counts.good()).put("missed", counts.missed()).put("failed", counts.failed());
      DistJson.put(slo, "goodJobsPerHourPerMegawatt", job.goodPerMegawattHour(name, data));
      job.capacity(name, data).ifPresent(capacity -> capacity(slo.putObject("capacity"), capacity));
    }
  }

  /** Writes a capacity in the words of the run's own. */
  private static void capacity(ObjectNode node, Capacity capacity) {
    node.put("target", capacity.target());
    node.put(capacity.unit().key(), capacity.value());
    node.put("bounded", capacity.bounded().key());
    ArrayNode interval = node.putArray("interval").add(capacity.low());
    capacity.high().ifPresentOrElse(interval::add, interval::addNull);
    DistJson.put(node, "missedAt", capacity.ceiling());
    node.put("samples", capacity.samples());
  }

  private static void tail(ObjectNode node, TailShare tail) {
    node.put("jctP95Ms", tail.p95() / NANOS_PER_MILLI);
    node.put("withMedianCallsP95Ms", tail.allReplaced() / NANOS_PER_MILLI);
    node.put("slowestCallsPercent", tail.slowestPercent());
    node.put("callsPercent", tail.allPercent());
  }

  private static void stages(ObjectNode node, StageShares shares) {
    node.put("jobs", shares.jobs());
    ObjectNode percent = node.putObject("sharePercent");
    shares.stages().forEach(each -> percent.put(each.name(), each.percent()));
    node.put("otherPercent", shares.otherPercent());
  }

  private static void put(
      ObjectNode node, String key, Optional<Distribution> values, double divisor) {
    values.ifPresent(found -> node.set(key, DistJson.of(found, divisor)));
  }
}
