// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class EngineTest {

  @Test
  void aStepCostsItsBaseItsSequencesAndItsPromptTokens() {
    VirtualTime time = new VirtualTime(EngineFixture.chunked());
    SequenceTrace trace = time.arrive(0, 100, 3);
    time.run();

    assertThat(trace.tokens()).containsExactly(15_000_000L, 25_100_000L, 35_200_000L);
    assertThat(trace.ended()).isTrue();
  }

  @Test
  void prefillGrowsInProportionToThePrompt() {
    double base = ttft(0);
    assertThat(ttft(2000) - base).isCloseTo(2 * (ttft(1000) - base), within(1e-6));
    assertThat(ttft(4000) - base).isCloseTo(4 * (ttft(1000) - base), within(1e-6));
  }

  /** Of a prompt that fits one step, so that only the cost per token differs. */
  private static double ttft(int promptTokens) {
    StepCost cost = EngineFixture.COST;
    VirtualTime time =
        new VirtualTime(
            new EngineOptions(cost, 32, 10_000, PrefillMode.CHUNKED, EngineFixture.KV, 1));
    if (promptTokens == 0) {
      return cost.baseNanos() / 1e6;
    }
    SequenceTrace trace = time.arrive(0, promptTokens, 1);
    time.run();
    return trace.ttftMillis();
  }

  @Test
  void decodeSlowsWithTheBatch() {
    assertThat(tpotOfBatch(32)).isCloseTo(tpotOfBatch(1) + 31 * 0.1, within(1e-6));
  }

  private static double tpotOfBatch(int sequences) {
    VirtualTime time = new VirtualTime(EngineFixture.chunked());
    for (int i = 0; i < sequences; i++) {
      time.arrive(0, 1, 20);
    }
    time.run();
    return time.traces().get(0).tpotMillis();
  }

  @Test
  void chunkedPrefillHoldsRunningAnswersUpLessThanWholePrompts() {
    assertThat(longestGapBesideLongPrompt(EngineFixture.chunked())).isLessThan(36);
    assertThat(longestGapBesideLongPrompt(EngineFixture.whole())).isGreaterThan(200);
  }

  private static double longestGapBesideLongPrompt(EngineOptions options) {
    VirtualTime time = new VirtualTime(options);
    SequenceTrace running = time.arrive(0, 10, 50);
    time.arrive(100, 4000, 2);
    time.run();
    return running.longestGapMillis();
  }

  @Test
  void aFullKvCachePreemptsTheLastToComeAndRecomputesIt() {
    VirtualTime time = new VirtualTime(EngineFixture.withKvTokens(256));
    SequenceTrace first = time.arrive(0, 100, 100);
    SequenceTrace last = time.arrive(0, 100, 100);
    time.run();

    assertThat(first.preemptions()).isZero();
    assertThat(last.preemptions()).isPositive();
    assertThat(time.stats().preemptions()).isEqualTo(last.preemptions());
    assertThat(last.tokens()).hasSize(100).isSorted().doesNotHaveDuplicates();
    assertThat(last.longestGapMillis()).isGreaterThan(5 * first.longestGapMillis());
    assertThat(time.stats().kvUsage()).isZero();
  }

  @Test
  void enoughKvCacheNeverPreempts() {
    VirtualTime time = new VirtualTime(EngineFixture.withKvTokens(416));
    time.arrive(0, 100, 100);
    time.arrive(0, 100, 100);
    assertThat(time.run().stats().preemptions()).isZero();
  }

  @Test
  void aRepeatedPrefixIsCheaper() {
    VirtualTime time = new VirtualTime(EngineFixture.chunked());
    SequenceTrace cold = time.arrive(0, prompt(7, 400), 2);
    SequenceTrace warm = time.arrive(1000, prompt(7, 400), 2);
    SequenceTrace other = time.arrive(2000, prompt(8, 400), 2);
    time.run();

    assertThat(List.of(cold.cachedTokens(), warm.cachedTokens(), other.cachedTokens()))
        .containsExactly(0, 384, 0);
    assertThat(warm.ttftMillis()).isCloseTo(10 + 16 * 0.05, within(1e-6));
    assertThat(other.ttftMillis()).isEqualTo(cold.ttftMillis());
  }

  @Test
  void whatWasGeneratedIsAPrefixOfTheNextTurn() {
    VirtualTime time = new VirtualTime(EngineFixture.chunked());
    time.arrive(0, prompt(7, 40), 40);
    int[] nextTurn = prompt(7, 100);
    for (int i = 0; i < 40; i++) {
      nextTurn[40 + i] = SequenceTrace.tokenAt(i);
    }
    SequenceTrace next = time.arrive(5000, nextTurn, 1);
    time.run();

    // 79 tokens of the first turn were computed: its last token was only emitted.
    assertThat(next.cachedTokens()).isEqualTo(64);
  }

  private static int[] prompt(int seed, int tokens) {
    int[] prompt = new int[tokens];
    for (int i = 0; i < tokens; i++) {
      prompt[i] = (int) StatelessRandom.at(seed, i);
    }
    return prompt;
  }

  @Test
  void theLeastRecentlyUsedPrefixGoesFirst() {
    EngineOptions options =
        new EngineOptions(
            EngineFixture.COST, 4, 512, PrefillMode.CHUNKED, new KvOptions(256, 16, true), 1);
    VirtualTime time = new VirtualTime(options);
    time.arrive(0, prompt(1, 112), 1);
    time.arrive(100, prompt(2, 112), 1);
    time.arrive(200, prompt(1, 112), 1);
    time.arrive(300, prompt(3, 112), 1);
    SequenceTrace kept = time.arrive(400, prompt(1, 112), 1);
    SequenceTrace evicted = time.arrive(500, prompt(2, 112), 1);
    time.run();

    assertThat(kept.cachedTokens()).isEqualTo(96);
    assertThat(evicted.cachedTokens()).isLessThan(96);
  }

  @Test
  void theSameSeedGivesTheSameTimes() {
    assertThat(times(0.1, 5)).isEqualTo(times(0.1, 5)).isNotEqualTo(times(0.1, 6));
    assertThat(times(0, 5)).isEqualTo(times(0, 6));
  }

  private static List<Long> times(double jitter, long seed) {
    VirtualTime time = new VirtualTime(EngineFixture.withJitter(jitter, seed));
    SequenceTrace trace = time.arrive(0, 10, 30);
    time.run();
    return trace.tokens();
  }

  @Test
  void anAbortedSequenceLeavesNothingBehind() {
    Engine engine = new Engine(EngineFixture.chunked());
    SequenceTrace trace = new SequenceTrace(0, prompt(1, 100), 10);
    engine.submit(trace.sequence());
    engine.endStep(engine.startStep(0));
    assertThat(engine.stats().kvUsage()).isPositive();

    engine.abort(trace.sequence());

    assertThat(engine.hasWork()).isFalse();
    assertThat(engine.stats().kvUsage()).isZero();
    assertThat(trace.tokens()).hasSize(1);
  }

  @Test
  void countsWhatItDid() {
    VirtualTime time = new VirtualTime(EngineFixture.chunked());
    time.arrive(0, 600, 5);
    time.arrive(0, 50, 7);
    EngineStats stats = time.run().stats();

    assertThat(stats.promptTokens()).isEqualTo(650);
    assertThat(stats.generationTokens()).isEqualTo(12);
    assertThat(stats.running() + stats.waiting()).isZero();
  }

  @Test
  void refusesWhatCanNotBe() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new EngineOptions(
                    EngineFixture.COST, 64, 32, PrefillMode.CHUNKED, EngineFixture.KV, 1))
        .withMessage(
            "max batched tokens must be at least max running (64, a token each), but was 32");
    assertThatIllegalStateException()
        .isThrownBy(() -> new Engine(EngineFixture.chunked()).endStep(0));
  }
}
