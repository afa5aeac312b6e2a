// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.speculation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.gatlingllm.report.ReportWith;
import io.github.gatlingllm.report.Reports;
import io.github.gatlingllm.report.json.SummaryJson;
import io.github.gatlingllm.slo.certainty.Interval;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The acceptance of drafted tokens against known truth. */
class AcceptanceTest {

  private static final int RUNS = 2_000;

  /** Draws requests of different lengths, whose own acceptance varies around a share. */
  private static List<DraftedRequest> requests(SplittableRandom random, int count, double share) {
    var all = new ArrayList<DraftedRequest>();
    for (int i = 0; i < count; i++) {
      double own = share + 0.1 * (random.nextBoolean() ? 1 : -1);
      int drafted = 20 + random.nextInt(200);
      long accepted = random.doubles(drafted).filter(draw -> draw < own).count();
      all.add(new DraftedRequest(drafted, accepted, 5 + i % 3));
    }
    return all;
  }

  @Test
  void theAcceptanceIsThatOfAllTokens() {
    Acceptance acceptance =
        Acceptance.of(List.of(new DraftedRequest(30, 30, 4), new DraftedRequest(70, 20, 8)));

    assertThat(acceptance.share()).isEqualTo(0.5, within(1e-9));
    assertThat(acceptance.tpotP50()).isEqualTo(6, within(1e-9));
    assertThat(acceptance.interval()).isEmpty();
  }

  @Test
  void theTruthIsInItsIntervalIn93OfAHundredRuns() {
    var random = new SplittableRandom(9);
    int held = 0;
    for (int run = 0; run < RUNS; run++) {
      Interval interval = Acceptance.of(requests(random, 40, 0.7)).interval().orElseThrow();
      held += interval.low() <= 0.7 && 0.7 <= interval.high() ? 1 : 0;
    }
    assertThat((double) held / RUNS).isGreaterThanOrEqualTo(0.93);
  }

  @Test
  void kindsStandApartInAllOutputs() throws IOException {
    var random = new SplittableRandom(9);
    var figures =
        new SpeculationFigures(
            new TreeMap<>(
                Map.of(
                    "code", Acceptance.of(requests(random, 200, 0.8)),
                    "prose", Acceptance.of(requests(random, 200, 0.5)))),
            7);
    JsonNode summary = SummaryJson.tree(ReportWith.feature(Reports.full(), figures));

    assertThat(
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Files.readString(Path.of("../../src/docs/summary.schema.json")))
                .validate(summary))
        .isEmpty();
    assertThat(summary.at("/speculation/requests/code/acceptance").asDouble())
        .isEqualTo(0.8, within(0.03));
    assertThat(figures.lines()).hasSize(2);
    assertThat(figures.warnings()).hasSize(1).first().asString().contains("last 7 requests");
    assertThat(figures.lines().get(1))
        .matches(
            "prose: [45].* % \\[.* … .*] of the drafted tokens accepted,"
                + " TPOT p50 6 ms, 200 requests");
  }
}
