// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.report.json.JsonPlace;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** One job as JSON: a line of {@code jobs.jsonl}, or a part of a worker's share. */
public final class JobLine {

  private JobLine() {}

  /** Returns the JSON of a job. */
  public static ObjectNode of(JobRecord job) {
    ObjectNode line = JsonNodeFactory.instance.objectNode();
    line.put("job", job.job()).put("jobId", job.id()).put("userId", job.userId());
    if (job.scheduled()) {
      line.put("dueNs", job.due());
    }
    line.put("startNs", job.start()).put("endNs", job.end());
    line.put("status", job.status().key());
    if (job.phase() != Phase.MEASURED) {
      line.put("phase", job.phase().name());
    }
    JobUsage usage = job.usage();
    line.put("calls", usage.calls());
    if (usage.elsewhere() > 0) {
      line.put("otherServerCalls", usage.elsewhere());
    }
    count(line, "inputTokens", usage.input());
    count(line, "outputTokens", usage.output());
    line.put("cachedInputTokens", usage.cached());
    if (!job.sloUse().isEmpty()) {
      ObjectNode use = line.putObject("sloUse");
      job.sloUse().forEach(use::put);
    }
    steps(line.putArray("steps"), job.steps());
    return line;
  }

  private static void steps(ArrayNode array, List<StepRecord> steps) {
    CriticalPath path = CriticalPath.of(steps);
    for (int i = 0; i < steps.size(); i++) {
      StepRecord step = steps.get(i);
      ObjectNode node = array.addObject();
      node.put("name", step.name()).put("kind", step.kind().key());
      node.put("startNs", step.start()).put("endNs", step.end());
      node.put("critical", path.critical()[i]);
      step.after().forEach(node.putArray("after")::add);
      if (!step.branch().isEmpty()) {
        node.put("branch", step.branch());
      }
    }
  }

  private static void count(ObjectNode node, String key, long count) {
    if (count >= 0) {
      node.put(key, count);
    }
  }

  /**
   * Reads a job.
   *
   * @throws IllegalArgumentException naming the place if the JSON is damaged
   */
  public static JobRecord read(JsonNode line) {
    JsonPlace job = JsonPlace.root(line);
    var use = new TreeMap<String, Double>();
    if (job.at("sloUse").present()) {
      use.putAll(job.at("sloUse").map(JsonPlace::number));
    }
    return new JobRecord(
        job.at("job").text(),
        job.at("jobId").text(),
        job.at("userId").stamp(),
        job.at("dueNs").present() ? job.at("dueNs").stamp() : JobRecord.UNSCHEDULED,
        job.at("startNs").stamp(),
        job.at("endNs").stamp(),
        job.at("status").oneOf(JobStatus.values(), JobStatus::key),
        job.at("phase").present()
            ? job.at("phase").oneOf(Phase.values(), Phase::name)
            : Phase.MEASURED,
        steps(job.at("steps")),
        new JobUsage(
            (int) job.at("calls").count(),
            (int) Math.max(0, count(job.at("otherServerCalls"))),
            count(job.at("inputTokens")),
            count(job.at("outputTokens")),
            Math.max(0, count(job.at("cachedInputTokens")))),
        use);
  }

  private static long count(JsonPlace count) {
    return count.present() ? count.count() : JobRecord.ABSENT;
  }

  private static List<StepRecord> steps(JsonPlace places) {
    var steps = new ArrayList<StepRecord>();
    for (JsonPlace step : places.elements()) {
      steps.add(
          new StepRecord(
              step.at("name").text(),
              step.at("kind").oneOf(StepKind.values(), StepKind::key),
              step.at("startNs").stamp(),
              step.at("endNs").stamp(),
              step.at("after").elements().stream().map(each -> (int) each.count()).toList(),
              step.at("branch").present() ? step.at("branch").text() : ""));
    }
    return steps;
  }
}
