// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.measure.request.Phase;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class StageSharesTest {

  /** Returns a job of two calls and a tool, with 10 s that no step takes at its end. */
  private static JobRecord job(int number, JobStatus status, long... seconds) {
    var steps = new ArrayList<StepRecord>();
    long now = 0;
    String[] names = {"embed", "search", "embed"};
    for (int i = 0; i < seconds.length; i++) {
      StepKind kind = i == 1 ? StepKind.MCP : StepKind.LLM;
      List<Integer> after = i == 0 ? List.of() : List.of(i - 1);
      long end = now + seconds[i] * 1_000_000_000;
      steps.add(new StepRecord(names[i], kind, now, end, after));
      now = end;
    }
    return new JobRecord(
        "rag",
        "j" + number,
        number,
        0,
        0,
        now + 10_000_000_000L,
        status,
        Phase.MEASURED,
        steps,
        JobUsage.NONE,
        new TreeMap<>());
  }

  private static List<JobRecord> jobs() {
    var jobs = new ArrayList<JobRecord>();
    for (int i = 0; i < 198; i++) {
      jobs.add(job(i, JobStatus.COMPLETED, 1, 1, 1));
    }
    jobs.add(job(198, JobStatus.COMPLETED, 10, 60, 20)); // JCT 100 s
    jobs.add(job(199, JobStatus.COMPLETED, 30, 100, 60)); // JCT 200 s
    jobs.add(job(200, JobStatus.FAILED, 1000, 1, 1));
    return jobs;
  }

  @Test
  void sharesAreMeansOfTheSlowestCompletedJobs() {
    // By hand: embed (30/100 + 90/200) / 2, search (60/100 + 100/200) / 2, the rest 10/100, 10/200.
    List<JobRecord> completed = jobs().stream().filter(JobRecord::completed).toList();
    StageShares shares = StageShares.of(completed).orElseThrow();
    assertThat(shares.jobs()).isEqualTo(2);
    assertThat(shares.stages())
        .extracting(StageShares.Stage::name)
        .containsExactly("search", "embed");
    assertThat(shares.stages().get(0).percent()).isCloseTo(55, within(1e-9));
    assertThat(shares.stages().get(1).percent()).isCloseTo(37.5, within(1e-9));
    assertThat(shares.otherPercent()).isCloseTo(7.5, within(1e-9));
  }

  @Test
  void consoleAndSummaryHaveTheShares() {
    var figures = new JobsFigures(new JobsData(jobs(), 0, null, null, List.of()));

    JsonNode stages = ((JsonNode) figures.json(List.of())).at("/rag/stages");
    assertThat(stages.path("jobs").asInt()).isEqualTo(2);
    assertThat(stages.at("/sharePercent/search").asDouble()).isCloseTo(55, within(1e-9));
    assertThat(figures.console(List.of()).get(0).text())
        .endsWith("time of jobs at or above the p99 (2): search 55 %, embed 37.5 %, no step 7.5 %");
  }

  @Test
  void reasonsAreInTheWordsOfJobs() {
    assertThat(JobTexts.ofJobs("no request has a value of E2E: 0 of 3 requests succeeded"))
        .isEqualTo("no job has a value of JCT: 0 of 3 jobs succeeded");
  }

  @Test
  void jobsWithoutStepsHaveNoShares() {
    assertThat(StageShares.of(List.of())).isEmpty();
    assertThat(StageShares.of(List.of(job(1, JobStatus.COMPLETED)))).isEmpty();
  }
}
