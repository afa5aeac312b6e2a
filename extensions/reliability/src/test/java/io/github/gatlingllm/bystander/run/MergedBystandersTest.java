// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bystander.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.bystander.BystanderFigures;
import io.github.gatlingllm.bystander.LevelCost;
import io.github.gatlingllm.bystander.ProbeResult;
import io.github.gatlingllm.capacity.HandMadeLevels;
import io.github.gatlingllm.capacity.LevelPolicy;
import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.FrozenRun;
import io.github.gatlingllm.feature.RequestListener;
import io.github.gatlingllm.feature.RequestSource;
import io.github.gatlingllm.measure.request.FigureSource;
import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.report.ReportWith;
import io.github.gatlingllm.report.Reports;
import io.github.gatlingllm.slo.objective.EndedRequest;
import io.github.gatlingllm.slo.objective.EndedRequests;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** A merge has the probes of all workers that sent any, by level. */
class MergedBystandersTest {

  private static final long SECOND = 1_000_000_000;

  /** Two levels, from 0 to 30 s and from 35 to 65 s. */
  private static final Levels LEVELS =
      HandMadeLevels.open().level(5, 9, 9).level(9, 9, 9).levels(LevelPolicy.Kind.STAIRCASE);

  @Test
  void theProbesOfAllWorkersCountInTheirLevels() {
    var shares = new TreeMap<Integer, JsonNode>();
    shares.put(0, BystanderShares.json(1, unloaded(40)));
    shares.put(1, BystanderShares.json(1, unloaded(41)));
    FeatureRun merge = new BystanderFeature().merge(shares);
    for (int worker = 0; worker < 2; worker++) {
      RequestListener listener =
          merge
              .newListener(new RequestSource(worker, InstantSource.system(), () -> 0))
              .orElseThrow();
      for (int i = 0; i < 65; i++) {
        RequestRecord probe = probe(i * SECOND, i < 35 ? 60 : 260);
        FigureSource source = FigureSource.ofBystander(probe.id().path());
        listener.ended(EndedRequest.of(probe, source, List.of(), 0));
      }
      listener.ended(EndedRequests.ended(Requests.sent(0).build(), List.of())); // of the load
    }
    BystanderFigures figures = (BystanderFigures) merge.freeze(frozen()).orElseThrow();

    assertThat(figures.unloaded()).hasSize(81);
    assertThat(merge.idleTtftMillis()).hasValue(50);
    assertThat(figures.underLoad()).hasSize(130);
    assertThat(figures.levels())
        .extracting(level -> level.underLoad().size())
        .containsExactly(60, 60);
    assertThat(figures.levels()).extracting(LevelCost::costs).allMatch(costs -> !costs.isEmpty());
    assertThat(figures.levels().get(1).costs().get(0).difference()).isEqualTo(210);
  }

  @Test
  void workersWithoutProbesAreNoFigures() {
    FeatureRun merge = new BystanderFeature().merge(new TreeMap<>());

    assertThat(merge.freeze(frozen())).isEmpty();
    assertThat(merge.idleTtftMillis()).isEmpty();
  }

  private static List<ProbeResult> unloaded(int count) {
    var probes = new ArrayList<ProbeResult>();
    for (int i = 0; i < count; i++) {
      probes.add(new ProbeResult(i * SECOND, 50, 5, 130));
    }
    return probes;
  }

  private static RequestRecord probe(long due, long ttftMillis) {
    long first = due + ttftMillis * 1_000_000;
    RequestRecord sent =
        Requests.sent(due)
            .scheduled(due)
            .chunks(first, first + 5_000_000)
            .closed(first + 6_000_000)
            .output(2)
            .build();
    RequestId id = sent.id().named("probe").asProbe(RequestId.BYSTANDER, null);
    return new RequestRecord(id, sent.outcome(), sent.timing(), sent.tokens(), sent.phase(), null);
  }

  private static FrozenRun frozen() {
    FrozenRun run = ReportWith.frozen(Reports.full());
    return new FrozenRun(
        run.snapshot(), run.checks(), LEVELS, run.server(), run.end(), run.busy(), false);
  }
}
