// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.ConversationStats;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.measure.request.TokenCounts;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ConversationRecorderTest {

  private final ConversationRecorder recorder = new ConversationRecorder();
  private final ConversationShard shard = recorder.newShard();

  @Test
  void aSessionIsTheSumOfItsTurns() {
    SessionTotals session =
        played(
            turn(1, 100).chunks(120, 200).input(10),
            turn(2, 1000).chunks(1040, 1100).input(30).output(5));
    shard.ended("support", session);

    ConversationStats stats = stats();
    assertThat(stats.sessions()).isEqualTo(1);
    assertThat(stats.unfinished()).isZero();
    assertThat(mean(stats.turnsPerSession())).isEqualTo(2);
    assertThat(mean(stats.perSession().e2e())).isEqualTo(200);
    assertThat(mean(stats.perSession().wall())).as("with the time between").isEqualTo(1000);
    assertThat(mean(stats.perSession().inputTokens())).isEqualTo(40);
    assertThat(mean(stats.perSession().outputTokens())).isEqualTo(7);
  }

  @Test
  void turnsAreCountedByTheirNumber() {
    played(
        turn(1, 100).chunks(120, 200).input(10).cached(0),
        turn(2, 300).chunks(360, 400).input(30).cached(16));
    played(turn(1, 100).chunks(140, 300).input(20), turn(2, 500).ended(RequestStatus.FAILED));

    assertThat(stats().turns()).extracting(ConversationStats.Turn::number).containsExactly(1, 2);
    ConversationStats.Turn first = stats().turns().get(0);
    assertThat(first.count()).isEqualTo(2);
    assertThat(first.failed()).isZero();
    assertThat(Objects.requireNonNull(first.ttft()).percentile(50)).isEqualTo(30);
    assertThat(Objects.requireNonNull(first.e2e()).max()).isEqualTo(200);
    assertThat(first.inputTokensMean()).hasValue(15);
    ConversationStats.Turn second = stats().turns().get(1);
    assertThat(second.count()).isEqualTo(2);
    assertThat(second.failed()).isEqualTo(1);
    assertThat(mean(second.ttft())).isEqualTo(60);
    assertThat(second.cachedInputTokensMean()).hasValue(16);
  }

  @Test
  void aFailedTurnAddsNothingButTime() {
    SessionTotals session =
        played(
            turn(1, 100).closed(150).ended(RequestStatus.FAILED),
            turn(1, 200).chunks(220, 300).input(10));
    shard.ended("support", session);

    assertThat(session.turns()).isEqualTo(1);
    assertThat(session.e2eNanos()).isEqualTo(100);
    assertThat(session.wallNanos()).isEqualTo(200);
    assertThat(stats().turns().get(0).failed()).isEqualTo(1);
  }

  @Test
  void aSessionWithoutAnAnswerIsOneOfNoTurns() {
    shard.ended("support", played(turn(1, 100).ended(RequestStatus.FAILED)));

    assertThat(stats().sessions()).isEqualTo(1);
    assertThat(mean(stats().turnsPerSession())).isZero();
    assertThat(stats().perSession().e2e()).isNull();
    assertThat(stats().perSession().wall()).isNull();
  }

  @Test
  void sessionsThatTheRunCutAreCountedApart() {
    played(turn(1, 100).chunks(120, 200));
    played(turn(1, 100).ended(RequestStatus.UNFINISHED));
    shard.ended("support", played(turn(1, 100).chunks(120, 200)));

    assertThat(stats().unfinished()).isEqualTo(2);
    assertThat(stats().sessions()).isEqualTo(1);
    assertThat(stats().turns().get(0).count()).as("a cut turn neither").isEqualTo(2);
  }

  @Test
  void aSessionThatBeganInTheWarmUpIsInNoFigureOfSessions() {
    SessionTotals session =
        played(turn(1, 100).chunks(120, 200).warmUp(), turn(2, 300).chunks(320, 400));
    shard.ended("support", session);

    assertThat(stats().sessions()).isZero();
    assertThat(stats().unfinished()).isZero();
    assertThat(stats().turns()).extracting(ConversationStats.Turn::number).containsExactly(2);
  }

  @Test
  void warmUpAloneLeavesNoConversation() {
    shard.ended("support", played(turn(1, 100).chunks(120, 200).warmUp()));
    shard.ended("other", SessionTotals.NONE);

    assertThat(recorder.snapshot()).isEmpty();
  }

  @Test
  void aSumThatLacksATurnIsNone() {
    SessionTotals session =
        played(turn(1, 100).chunks(120, 200), turn(2, 300).chunks(320, 400).input(30));
    shard.ended("support", session);

    assertThat(session.inputTokens()).isEqualTo(TokenCounts.ABSENT);
    assertThat(stats().perSession().inputTokens()).isNull();
    assertThat(stats().turns().get(0).inputTokensMean()).isEmpty();
    assertThat(stats().turns().get(1).inputTokensMean()).hasValue(30);
  }

  @Test
  void lateTurnsCountTogether() {
    played(
        IntStream.rangeClosed(1, 60)
            .mapToObj(number -> turn(number, number * 100L).chunks(number * 100L + 20))
            .toArray(Requests[]::new));

    assertThat(stats().turns()).hasSize(51);
    assertThat(stats().turns().get(49).count()).isEqualTo(1);
    assertThat(stats().turns().get(50).count()).isEqualTo(10);
  }

  @Test
  void shardsAndNamesAreMerged() {
    ConversationShard other = recorder.newShard();
    SessionTotals session = played(turn(1, 100).chunks(120, 200).input(10));
    shard.ended("support", session);
    RequestRecord turn = turn(1, 100).chunks(120, 400).input(10).build();
    other.turn("support", turn, SessionTotals.NONE);
    other.ended("support", SessionTotals.NONE.after(turn));
    other.turn("sales", turn, SessionTotals.NONE);

    assertThat(recorder.snapshot()).containsOnlyKeys("sales", "support");
    assertThat(stats().sessions()).isEqualTo(2);
    assertThat(mean(stats().perSession().e2e())).isEqualTo(200);
  }

  /** A session of these turns, which has not ended. */
  private SessionTotals played(Requests... turns) {
    SessionTotals session = SessionTotals.NONE;
    for (Requests each : turns) {
      RequestRecord turn = each.build();
      shard.turn("support", turn, session);
      session = session.after(turn);
    }
    return session;
  }

  private static Requests turn(int number, long sent) {
    return Requests.sent(sent).turn(number);
  }

  private ConversationStats stats() {
    return Objects.requireNonNull(recorder.snapshot().get("support"));
  }

  private static double mean(@Nullable Distribution distribution) {
    return Objects.requireNonNull(distribution).mean();
  }
}
