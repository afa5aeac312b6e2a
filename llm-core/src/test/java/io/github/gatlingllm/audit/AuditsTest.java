/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.audit.AuditedServer.Cheat;
import io.github.gatlingllm.measure.request.Timing;
import io.github.gatlingllm.measure.request.TokenCounts;
import io.github.gatlingllm.server.ServerFigures;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each audit catches its cheat, and leaves honest servers alone. */
class AuditsTest {

  private static final int RUNS = 50;

  @Test
  void fiftyHonestServersOfDifferentPacesRaiseNoAlarm() {
    for (int seed = 1; seed <= RUNS; seed++) {
      AuditFigures found = new AuditedServer(seed).audited();
      assertThat(verdicts(found))
          .as("seed %d: %s", seed, AuditWords.lines(found))
          .containsExactly(
              AuditVerdict.PASSED,
              AuditVerdict.PASSED,
              AuditVerdict.PASSED,
              AuditVerdict.PASSED,
              AuditVerdict.UNDETERMINED, // nothing was refused
              AuditVerdict.PASSED);
    }
  }

  @Test
  void fiftyHonestServersThatOthersUseTooRaiseNoAlarm() {
    for (int seed = 1; seed <= RUNS; seed++) {
      AuditFigures found = new AuditedServer(seed).withOthers().audited();
      assertThat(verdicts(found))
          .as("seed %d: %s", seed, AuditWords.lines(found))
          .doesNotContain(AuditVerdict.FAILED);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "RESPONSE_CACHE, CACHE",
    "EARLY_STOP, LENGTH",
    "LATE_STOP, LENGTH",
    "USAGE_TOO_HIGH, TOKENS",
    "USAGE_TOO_LOW, TOKENS",
    "ZOMBIES, CANCELLATION",
    "HELD_BACK, STREAM",
    "BURSTS, STREAM",
    "NO_USAGE, STREAM",
    "NO_FINISH, STREAM",
    "CUT, STREAM",
    "NEW_CONNECTIONS, STREAM"
  })
  void eachCheatIsCaughtByItsAuditAndByNoOther(Cheat cheat, Audit audit) {
    for (int seed = 1; seed <= 5; seed++) {
      AuditFigures found = new AuditedServer(seed, cheat).audited();
      assertThat(found.results().stream().filter(each -> each.verdict() == AuditVerdict.FAILED))
          .as("seed %d: %s", seed, AuditWords.lines(found))
          .extracting(AuditResult::audit)
          .containsExactly(audit);
    }
  }

  @Test
  void retryAfterIsTrueInFiftyHonestRunsAndCaughtWhereItLies() {
    for (int seed = 1; seed <= RUNS; seed++) {
      assertThat(RefusalRule.of(burst(seed, 1)).verdict())
          .as("seed %d", seed)
          .isEqualTo(AuditVerdict.PASSED);
      assertThat(RefusalRule.of(burst(seed, 6)).verdict())
          .as("seed %d", seed)
          .isEqualTo(AuditVerdict.FAILED);
    }
  }

  /** A crowd in the first second is refused, and told to come again after one. */
  private static List<Probe> burst(int seed, double refusingSeconds) {
    var random = new Random(seed);
    var probes = new ArrayList<Probe>();
    for (int i = 0; i < 60; i++) {
      probes.add(asked(0.3 + 0.7 * random.nextDouble(), Probe.End.REFUSED));
    }
    for (double at = 1.2; at < 12; at += 0.05) {
      boolean refused = at < refusingSeconds;
      probes.add(asked(at, refused ? Probe.End.REFUSED : Probe.End.ANSWERED));
    }
    probes.sort(java.util.Comparator.comparingLong(Probe::sent));
    return probes;
  }

  private static Probe asked(double seconds, Probe.End end) {
    long sent = Math.round(seconds * 1e9);
    return new Probe(
        "burst",
        sent,
        Timing.ABSENT,
        Timing.ABSENT,
        sent + 2_000_000,
        end,
        64,
        TokenCounts.ABSENT,
        TokenCounts.ABSENT,
        TokenCounts.ABSENT,
        0,
        false,
        false,
        true,
        0,
        TokenCounts.ABSENT,
        end == Probe.End.REFUSED ? 1_000_000_000 : Timing.ABSENT,
        1);
  }

  @Test
  void whatIsNotKnownIsNoPass() {
    AuditFigures found = AuditFigures.of(AuditPlan.USUAL, List.of(), true, ServerFigures.NONE);
    assertThat(verdicts(found)).containsOnly(AuditVerdict.UNDETERMINED).hasSize(6);
    assertThat(found.results()).allSatisfy(each -> assertThat(each.text()).endsWith("."));
  }

  @Test
  void refusalsThatSayNothingAreNoPass() {
    List<Probe> mute =
        burst(1, 1).stream()
            .map(
                each ->
                    new Probe(
                        each.name(),
                        each.sent(),
                        each.first(),
                        each.last(),
                        each.closed(),
                        each.end(),
                        each.asked(),
                        each.output(),
                        each.told(),
                        each.counted(),
                        each.chunks(),
                        each.doubted(),
                        each.finished(),
                        each.streamed(),
                        each.bunched(),
                        each.cached(),
                        Timing.ABSENT,
                        each.connections()))
            .toList();
    assertThat(RefusalRule.of(mute).text())
        .isEqualTo("None of 60 refusals says when to come again (Retry-After).");
  }

  @Test
  void bunchedGapsAreThoseBelowATenthOfTheMean() {
    assertThat(Probe.bunched(new long[] {0, 10, 20, 30})).isZero();
    assertThat(Probe.bunched(new long[] {0, 0, 0, 30})).isEqualTo(2 / 3.0);
    assertThat(Probe.bunched(new long[] {7, 7, 7})).isOne();
    assertThat(Probe.bunched(new long[] {7})).isZero();
  }

  @Test
  void theMedianIsSureByRanks() {
    double[] values = new double[40];
    for (int i = 0; i < values.length; i++) {
      values[i] = i + 1;
    }
    // The 12th and the 29th of 40: P(X ≤ 11) = 0.0032, P(X ≤ 12) = 0.0083.
    assertThat(AuditStatistics.ofMedian(values).low()).isEqualTo(12);
    assertThat(AuditStatistics.ofMedian(values).high()).isEqualTo(29);
    assertThat(AuditStatistics.ofMedian(new double[] {1, 2, 3}).low()).isInfinite();
  }

  private static List<AuditVerdict> verdicts(AuditFigures found) {
    return found.results().stream().map(AuditResult::verdict).toList();
  }
}
