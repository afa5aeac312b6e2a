// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.server.Scrapes;
import io.github.gatlingllm.server.ServerAnalysis;
import io.github.gatlingllm.server.ServerFigures;
import io.github.gatlingllm.server.ServerMetric;
import io.github.gatlingllm.server.ServerStatistic;
import io.github.gatlingllm.slo.promise.Comparison;
import io.github.gatlingllm.slo.promise.Objective;
import io.github.gatlingllm.slo.promise.OfServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Objectives on the server's metrics are judged anew by its raw scrapes. */
class GateServerTest {

  private static final Objective[] OBJECTIVES = {
    of(ServerMetric.PREEMPTIONS, ServerStatistic.Simple.DELTA, 10),
    of(ServerMetric.KV_CACHE_USAGE, ServerStatistic.Simple.MAX, 0.95),
    of(ServerMetric.WAITING, new ServerStatistic.Percentile(99.5), 4),
    of(ServerMetric.OUTPUT_TOKENS, ServerStatistic.Simple.PER_SECOND, 100),
    of(ServerMetric.TTFT, ServerStatistic.Simple.MEAN, 100),
  };

  @TempDir Path folder;

  private static Objective of(ServerMetric metric, ServerStatistic statistic, double bound) {
    return new Objective(new OfServer(metric, statistic), Comparison.LTE, bound);
  }

  private Path run() throws IOException {
    Path scrapes = Scrapes.minute(folder);
    ServerFigures told = ServerAnalysis.of(scrapes);
    Path run =
        FinishedRun.of(Load.of(200))
            .objectives(OBJECTIVES)
            .judgedOn(evidence -> evidence.with(s -> s.server = told))
            .in(folder.resolve("run"));
    Files.copy(scrapes, run.resolve("llm").resolve(scrapes.getFileName()));
    return run;
  }

  @Test
  void byTheScrapes() throws IOException {
    Gate gate = Gate.of(RunFolder.of(run()));

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

    List<String> lines = Gate.of(RunFolder.of(run)).lines();

    assertThat(lines.subList(0, OBJECTIVES.length))
        .allMatch(line -> line.contains("own verdict: there is no server-metrics.jsonl"));
  }
}
