// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.run;

import static io.gatling.javaapi.core.CoreDsl.details;
import static io.gatling.javaapi.core.CoreDsl.forAll;
import static io.gatling.javaapi.core.CoreDsl.global;
import static org.assertj.core.api.Assertions.assertThat;

import io.gatling.commons.stats.Status;
import io.gatling.commons.stats.assertion.Assertion;
import io.gatling.shared.model.assertion.AssertionStatsRepository;
import io.gatling.shared.model.assertion.AssertionStatsRepository$StatsPath$Request;
import io.gatling.shared.model.assertion.AssertionStatsRepository.Stats;
import io.gatling.shared.model.assertion.AssertionStatsRepository.StatsPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import scala.Option;
import scala.collection.immutable.List$;

class AssertionJudgeTest {

  private static final List<Assertion> ASSERTIONS =
      List.of(
          global().failedRequests().percent().lt(1.0).asScala(),
          forAll().responseTime().percentile(99).lt(200).asScala());

  @TempDir Path run;

  @Test
  void gatlingsVerdictsAndWords() throws IOException {
    Files.createFile(run.resolve("simulation.log"));
    List<Assertion> assertions =
        List.of(
            global().allRequests().count().is(7L).asScala(),
            global().allRequests().count().gt(7L).asScala(),
            details("a", "b").responseTime().max().lt(1).asScala());

    assertThat(new AssertionJudge(folder -> new SevenRequests(), 1).judge(assertions, run))
        .containsExactly(
            new AssertionOutcome.Judged("Global: count of all events is 7.0", true, 7),
            new AssertionOutcome.Judged(
                "Global: count of all events is greater than 7.0", false, 7),
            new AssertionOutcome.Unresolved(
                "a / b: max of response time is less than 1.0",
                "Could not find stats matching assertion path List(a, b)"));
  }

  @Test
  void withoutALogNothingIsJudged() {
    assertUnknown(judge(folder -> new SevenRequests(), 1), EngineTexts.noLog("simulation.log"));
  }

  @Test
  void aLargeLogIsLeftToGatling() throws IOException {
    Files.write(run.resolve("simulation.log"), new byte[3_000_001]);

    assertUnknown(
        judge(folder -> new SevenRequests(), 2_000_000),
        EngineTexts.logTooLarge("simulation.log", 3, 2));
  }

  @Test
  void whateverGoesWrongHarmsNothingElse() throws IOException {
    Files.createFile(run.resolve("simulation.log"));

    assertUnknown(
        judge(
            folder -> {
              throw new NoClassDefFoundError("io/gatling/charts/stats/LogFileReader");
            },
            1),
        EngineTexts.notJudged("java.lang.NoClassDefFoundError: io/gatling/charts"));
    assertUnknown(
        judge(
            folder -> {
              throw new AssertionError("Run didn't last");
            },
            1),
        EngineTexts.notJudged("java.lang.AssertionError: Run didn't last"));
  }

  private List<AssertionOutcome> judge(AssertionJudge.LogReading reading, long mostBytes) {
    return new AssertionJudge(reading, mostBytes).judge(ASSERTIONS, run);
  }

  private static void assertUnknown(List<AssertionOutcome> outcomes, String reason) {
    assertThat(outcomes)
        .extracting(AssertionOutcome::text)
        .containsExactly(
            "Global: percentage of failed events is less than 1.0",
            "each request: 99th percentile of response time is less than 200.0");
    assertThat(outcomes)
        .allSatisfy(
            outcome ->
                assertThat(((AssertionOutcome.Unknown) outcome).reason()).startsWith(reason));
  }

  /** Figures of seven requests that nobody can find by name. */
  private static final class SevenRequests implements AssertionStatsRepository {

    @Override
    public scala.collection.immutable.List<AssertionStatsRepository$StatsPath$Request>
        allRequestPaths() {
      return List$.MODULE$.empty();
    }

    @Override
    public Option<StatsPath> findPathByParts(scala.collection.immutable.List<String> parts) {
      return Option.empty();
    }

    @Override
    public Option<Stats> requestGeneralStats(
        scala.collection.immutable.List<String> group,
        Option<String> request,
        Option<Status> status) {
      return Option.apply(new Stats(1, 9, 7, 5, 2, rank -> 8, 1.5));
    }

    @Override
    public Option<Stats> groupCumulatedResponseTimeGeneralStats(
        scala.collection.immutable.List<String> group, Option<Status> status) {
      return Option.empty();
    }
  }
}
