// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.gatlingllm.bystander.BystanderFigures;
import io.github.gatlingllm.bystander.ProbeResult;
import io.github.gatlingllm.bystander.run.BystanderShares;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.merge.Merge;
import io.github.gatlingllm.slo.objective.Bound;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.objective.SloFigure;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.objective.Subject;
import io.github.gatlingllm.workers.WorkerPlace;
import io.github.gatlingllm.workers.WorkerShare;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Rows and workers rebuild the figures of bystanders, and those of the load without them. The load
 * has 200 requests with TTFTs of 50 to 249 ms, the bystander 100 probes with 650 to 749 ms.
 */
@SuppressWarnings("NullAway.Init") // JUnit fills the field in
class GateBystandersTest {

  private static final Slo LOAD = slo("load", 250e6);
  private static final Slo QUIET = slo("quiet", 699e6);

  @TempDir Path folder;

  @Test
  void rowsRebuildTheVerdictsOfBothPopulations() throws IOException {
    FinishedRun.of(requests())
        .slo(LOAD)
        .sloOfBystanders(QUIET)
        .objectives(
            ttft(List.of(), 300), ttft(List.of("probe"), 300), attainment(LOAD), attainment(QUIET))
        .in(folder);
    JsonNode summary = json(folder.resolve("llm/summary.json"));
    Program gate = Program.run("gate", folder);

    assertThat(gate.status()).isEqualTo(2);
    assertThat(gate.out())
        .contains("2 of 4 objectives met")
        .contains("actual 229.1 ms", "actual 739.1 ms", "actual 100 %", "actual 50 %")
        .doesNotContain("own verdict");
    assertThat(summary.at("/all/counts/sent").asInt()).isEqualTo(200);
    assertThat(summary.at("/all/slo").fieldNames()).toIterable().containsExactly("load");
    assertThat(summary.at("/requests/probe/counts/sent").asInt()).isEqualTo(100);
    assertThat(summary.at("/requests/probe/slo").fieldNames())
        .toIterable()
        .containsExactly("quiet");
    assertThat(summary.at("/all/latencyMs/ttft/max").asDouble()).isLessThan(250);
  }

  @Test
  void theFiguresOfTheLoadAreThoseOfARunWithoutProbes() throws IOException {
    FinishedRun.of(requests()).objectives(ttft(List.of(), 300)).in(folder.resolve("probed"));
    FinishedRun.of(TimedLoad.of(200)).objectives(ttft(List.of(), 300)).in(folder.resolve("bare"));
    JsonNode probed = json(folder.resolve("probed/llm/summary.json"));
    JsonNode bare = json(folder.resolve("bare/llm/summary.json"));

    assertThat(probed.get("all")).isEqualTo(bare.get("all"));
    assertThat(probed.at("/requests/chat")).isEqualTo(bare.at("/requests/chat"));
  }

  @Test
  void workersAddUpToTheSameCost() throws IOException {
    List<ProbeResult> unloaded = new ArrayList<>();
    for (int i = 0; i < 80; i++) {
      unloaded.add(new ProbeResult(i, 40 + i % 10, 5, 60 + i % 10));
    }
    List<RequestRecord> numbered = WorkerFiles.numbered(TimedLoad.of(200));
    numbered.addAll(probes());
    var folders = new ArrayList<Path>();
    for (int i = 0; i < 2; i++) {
      WorkerPlace place = new WorkerPlace(i, 2);
      Map<String, JsonNode> share =
          i == 0 ? Map.of("bystanders", BystanderShares.json(1, unloaded)) : Map.of();
      Path worker = folder.resolve("w" + i);
      WorkerFiles.write(
          worker,
          place,
          numbered,
          run -> run,
          card ->
              card.ended(WorkerFiles.end(card.before(), new WorkerShare(Instant.EPOCH, share))));
      folders.add(worker.resolve("llm"));
    }
    Path out = folder.resolve("merged");
    Merge merge = Merge.of(2, folders, out, null);

    JsonNode summary = json(out.resolve("summary.json"));
    assertThat(summary.at("/all/counts/sent").asInt()).isEqualTo(200);
    assertThat(summary.at("/requests/probe/counts/sent").asInt()).isEqualTo(100);
    List<ProbeResult> loaded = probes().stream().map(ProbeResult::of).toList();
    assertThat(merge.report().features().of(BystanderFigures.class))
        .contains(BystanderFigures.of(1, unloaded, loaded));
    assertThat(summary.at("/bystanders/costMs/ttft/p50/difference").asDouble())
        .isCloseTo(699.5 - 44.5, within(0.01));
  }

  private static List<RequestRecord> requests() {
    var all = new ArrayList<>(TimedLoad.of(200));
    all.addAll(probes());
    return all;
  }

  private static List<RequestRecord> probes() {
    return TimedLoad.of(100, 600).stream().map(GateBystandersTest::probe).toList();
  }

  private static RequestRecord probe(RequestRecord request) {
    RequestId id = request.id().named("probe").asProbe(RequestId.BYSTANDER, null);
    return new RequestRecord(
        id, request.outcome(), request.timing(), request.tokens(), request.phase(), null);
  }

  private static Slo slo(String name, double nanos) {
    return new Slo(name, List.of(new Bound(Metric.TTFT, BoundComparison.LTE, nanos)));
  }

  private static RunObjective ttft(List<String> path, double most) {
    return new RunObjective(
        new Subject.OfMetric(path, Metric.TTFT, new Statistic.Percentile(90)),
        BoundComparison.LTE,
        most);
  }

  private static RunObjective attainment(Slo slo) {
    return new RunObjective(new Subject.OfSlo(slo, SloFigure.ATTAINMENT), BoundComparison.GTE, 90);
  }

  private static JsonNode json(Path file) throws IOException {
    return new ObjectMapper().readTree(Files.readString(file));
  }
}
