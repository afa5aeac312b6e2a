// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.server.Scrapes;
import io.github.gatlingllm.server.ServerAnalysis;
import io.github.gatlingllm.server.ServerFigures;
import io.github.gatlingllm.server.ServerMetric;
import io.github.gatlingllm.server.ServerStatistic;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.ServerSubject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Objectives on the server's metrics are judged anew by its raw scrapes. */
class GateServerTest {

  private static final RunObjective[] OBJECTIVES = {
    of(ServerMetric.PREEMPTIONS, ServerStatistic.Simple.DELTA, 10),
    of(ServerMetric.KV_CACHE_USAGE, ServerStatistic.Simple.MAX, 0.95),
    of(ServerMetric.WAITING, new ServerStatistic.Percentile(99.5), 4),
    of(ServerMetric.OUTPUT_TOKENS, ServerStatistic.Simple.PER_SECOND, 100),
    of(ServerMetric.TTFT, ServerStatistic.Simple.MEAN, 100),
  };

  @TempDir Path folder;

  private static RunObjective of(ServerMetric metric, ServerStatistic statistic, double bound) {
    return new RunObjective(new ServerSubject(metric, statistic), BoundComparison.LTE, bound);
  }

  private Path run() throws IOException {
    Path scrapes = Scrapes.minute(folder);
    ServerFigures reported = ServerAnalysis.of(scrapes);
    Path run =
        FinishedRun.of(TimedLoad.of(200))
            .objectives(OBJECTIVES)
            .judgedOn(evidence -> evidence.with(s -> s.server = reported))
            .in(folder.resolve("run"));
    Files.copy(scrapes, run.resolve("llm").resolve(scrapes.getFileName()));
    return run;
  }

  @Test
  void byTheScrapes() throws IOException {
    GateCommand gate = GateCommand.of(RunFolder.of(run()));

    assertThat(gate.lines()).noneMatch(line -> line.contains("own verdict"));
    assertThat(gate.passed()).as(gate.lines().toString()).isTrue();
    assertThat(gate.objectives())
        .extracting(each -> each.result().objective())
        .containsExactly(OBJECTIVES);
  }

  @Test
  void withoutScrapesByTheRunItself() throws IOException {
    Path run = run();
    Files.delete(run.resolve("llm/server-metrics.jsonl"));

    List<String> lines = GateCommand.of(RunFolder.of(run)).lines();

    assertThat(lines.subList(0, OBJECTIVES.length))
        .allMatch(
            line -> line.contains(GateTexts.runVerdict(GateTexts.noFile("server-metrics.jsonl"))));
  }
}
