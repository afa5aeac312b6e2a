// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.agents.JobLine;
import io.github.gatlingllm.agents.JobRecord;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.report.json.JsonPlace;
import io.github.gatlingllm.report.json.PricesJson;
import io.github.gatlingllm.slo.objective.Prices;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The jobs of a worker.
 *
 * @param jobs its jobs
 * @param dropped the number of jobs that were not kept
 * @param prices the prices; null if none are set
 */
record JobsShare(List<JobRecord> jobs, long dropped, @Nullable Prices prices) {

  JobsShare {
    jobs = List.copyOf(jobs);
  }

  /** Returns the JSON for {@code worker.json}. */
  static JsonNode json(List<JobRecord> jobs, long dropped, @Nullable Prices prices) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("dropped", dropped);
    if (prices != null) {
      node.set("prices", PricesJson.of(prices));
    }
    ArrayNode rows = node.putArray("jobs");
    jobs.forEach(job -> rows.add(JobLine.of(job)));
    return node;
  }

  static JobsShare read(JsonNode share) {
    JsonPlace place = JsonPlace.root(share);
    var jobs = new ArrayList<JobRecord>();
    share.path("jobs").forEach(row -> jobs.add(JobLine.read(row)));
    return new JobsShare(jobs, place.at("dropped").count(), PricesJson.read(place.at("prices")));
  }

  /** Returns the job, excluded if it was due outside the steady state. */
  static JobRecord within(Window steady, JobRecord job) {
    long due = job.dueOrStart();
    boolean outside = due < steady.start() || due >= steady.end();
    return outside && job.measured() ? job.outsideSteadyState() : job;
  }
}
