// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.audit.AuditedServer.Cheat;
import io.github.gatlingllm.measure.request.Buffering;
import io.github.gatlingllm.measure.request.Timing;
import io.github.gatlingllm.measure.request.TokenCounts;
import io.github.gatlingllm.server.ServerFigures;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each audit catches its cheat, and leaves honest servers alone. */
class AuditsTest {

  private static final int RUNS = 50;
  private static final Optional<String> BUSY =
      Optional.of("your machine was held up (CPU pressure 100 %): run it again where it is quiet");

  @Test
  void fiftyHonestServersOfDifferentPacesRaiseNoAlarm() {
    for (int seed = 1; seed <= RUNS; seed++) {
      AuditFigures found = new AuditedServer(seed).audited();
      assertThat(verdicts(found))
          .as("seed %d: %s", seed, AuditText.lines(found))
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
          .as("seed %d: %s", seed, AuditText.lines(found))
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
          .as("seed %d: %s", seed, AuditText.lines(found))
          .extracting(AuditResult::audit)
          .containsExactly(audit);
    }
  }

  @ParameterizedTest
  @CsvSource({"HELD_BACK, at once at their end", "BURSTS, in bursts"})
  void whatABusyMachineMayHaveDoneProvesNothing(Cheat cheat, String words) {
    AuditResult stream = new AuditedServer(1, cheat).audited(BUSY).results().get(5);
    assertThat(stream.verdict()).isEqualTo(AuditVerdict.UNDETERMINED);
    assertThat(stream.text())
        .startsWith("41 of 41 streams came " + words)
        .endsWith(AuditFindingTexts.flawsExcused("", BUSY.orElseThrow()));
  }

  @ParameterizedTest
  @CsvSource({
    "NO_USAGE, 41 of 41 streams lack",
    "NO_FINISH, 41 of 41 streams lack a finish reason",
    "NEW_CONNECTIONS, 40 of 40 answers came over a new connection"
  })
  void whatNoBusyMachineDoesIsFound(Cheat cheat, String words) {
    AuditResult stream = new AuditedServer(1, Cheat.BURSTS, cheat).audited(BUSY).results().get(5);
    assertThat(stream.verdict()).isEqualTo(AuditVerdict.FAILED);
    assertThat(stream.text()).startsWith(words).doesNotContain("bursts");
  }

  @Test
  void anHonestServerPassesOnABusyMachine() {
    assertThat(new AuditedServer(1).audited(BUSY).results().get(5).verdict())
        .isEqualTo(AuditVerdict.PASSED);
  }

  /** Speculative decoding, and answers that are too short to show anything. */
  @Test
  void severalTokensOfOneStepAreNoBursts() {
    assertThat(StreamRule.of(streams(60, 3), true, Optional.empty()).verdict())
        .isEqualTo(AuditVerdict.PASSED);
    assertThat(StreamRule.of(streams(60, 6), true, Optional.empty()).text())
        .startsWith("41 of 41 streams came in bursts");
    AuditResult brief = StreamRule.of(streams(4, 1), true, Optional.empty());
    assertThat(brief.verdict()).isEqualTo(AuditVerdict.UNDETERMINED);
    assertThat(brief.text()).isEqualTo(AuditFindingTexts.tooFewLongStreams(0, StreamRule.FEWEST));
  }

  /** They may have arrived one after another. */
  @Test
  void whatTheClientReadLateProvesNothing() {
    AuditResult late = StreamRule.of(streams(60, 6, Buffering.READ_LATE), true, Optional.empty());
    assertThat(late.verdict()).isEqualTo(AuditVerdict.UNDETERMINED);
    assertThat(late.text()).doesNotContain("bursts");
  }

  private static List<Probe> streams(int tokens, int together) {
    return streams(tokens, together, null);
  }

  /** Forty-one answers, so many tokens of which come together each 30 ms. */
  private static List<Probe> streams(int tokens, int together, @Nullable Buffering buffering) {
    var probes = new ArrayList<Probe>();
    for (int i = 0; i < 41; i++) {
      long sent = i * 10_000_000_000L;
      long[] stamps = new long[tokens];
      for (int token = 0; token < tokens; token++) {
        int step = token / together;
        stamps[token] = sent + 50_000_000 + step * 30_000_000L;
      }
      long last = stamps[tokens - 1];
      probes.add(
          new Probe(
              "distinct",
              sent,
              stamps[0],
              last,
              last,
              Probe.End.ANSWERED,
              tokens,
              tokens,
              tokens,
              TokenCounts.ABSENT,
              tokens,
              false,
              true,
              true,
              buffering == null ? Buffering.audited(sent, stamps, tokens) : buffering,
              TokenCounts.ABSENT,
              Timing.ABSENT,
              1));
    }
    return probes;
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
      probes.add(requested(0.3 + 0.7 * random.nextDouble(), Probe.End.REFUSED));
    }
    for (double at = 1.2; at < 12; at += 0.05) {
      boolean refused = at < refusingSeconds;
      probes.add(requested(at, refused ? Probe.End.REFUSED : Probe.End.ANSWERED));
    }
    probes.sort(java.util.Comparator.comparingLong(Probe::sent));
    return probes;
  }

  private static Probe requested(double seconds, Probe.End end) {
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
        Buffering.NOT_SHOWN,
        TokenCounts.ABSENT,
        end == Probe.End.REFUSED ? 1_000_000_000 : Timing.ABSENT,
        1);
  }

  @Test
  void whatIsNotKnownIsNoPass() {
    AuditFigures found =
        AuditFigures.of(AuditPlan.USUAL, List.of(), true, ServerFigures.NONE, Optional.empty());
    assertThat(verdicts(found)).containsOnly(AuditVerdict.UNDETERMINED).hasSize(6);
    assertThat(found.results())
        .as("a remedy each: property and call")
        .allSatisfy(
            each ->
                assertThat(each.text())
                    .containsPattern("-D(audit|llm)\\.\\w+")
                    .containsPattern("[a-zA-Z]\\(.*\\)")
                    .endsWith("."));
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
                        each.requested(),
                        each.output(),
                        each.reported(),
                        each.counted(),
                        each.chunks(),
                        each.doubted(),
                        each.finished(),
                        each.streamed(),
                        each.buffering(),
                        each.cached(),
                        Timing.ABSENT,
                        each.connections()))
            .toList();
    assertThat(RefusalRule.of(mute).text()).isEqualTo(AuditFindingTexts.noRetryAfter(60));
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
