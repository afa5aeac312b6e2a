// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.measure.record.Shard;
import io.github.gatlingllm.measure.request.OwnCounts;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.measure.request.TokenCounts;
import org.junit.jupiter.api.Test;

/** What is made of two counts of the same texts. */
class OwnCountStatsTest {

  private static final int NONE = TokenCounts.ABSENT;

  private final RunRecorder recorder = new RunRecorder(0);

  @Test
  void aMismatchIsThatOfAllAnswersCountedTwice() {
    answer(recorder.newShard(), "a", new OwnCounts(NONE, 100, 400, 110));
    answer(recorder.newShard(), "b", new OwnCounts(NONE, 300, 900, 300));
    answer(recorder.newShard(), "b", new OwnCounts(NONE, 500, 2000, NONE));
    answer(recorder.newShard(), "b", new OwnCounts(NONE, NONE, NONE, 77));
    RunSnapshot run = recorder.snapshot();
    assertThat(run.all().tokens().mismatchPercent()).hasValue(2.5);
    assertThat(run.all().tokens().own().compared())
        .isEqualTo(new OwnCountStats.Compared(2, 410, 400, 10));
    assertThat(tokens(run, "a").mismatchPercent()).hasValue(10);
    assertThat(tokens(run, "b").mismatchPercent()).hasValue(0);
  }

  @Test
  void differencesOfOppositeSignsDoNotCancelOut() {
    answer(recorder.newShard(), "a", new OwnCounts(NONE, 100, 400, 110));
    answer(recorder.newShard(), "a", new OwnCounts(NONE, 100, 400, 90));
    OwnCountStats own = recorder.snapshot().all().tokens().own();
    assertThat(requireNonNull(own.compared()).mismatchPercent()).isEqualTo(10);
  }

  @Test
  void nothingCountedIsNothingSaid() {
    answer(recorder.newShard(), "a", OwnCounts.NONE);
    assertThat(recorder.snapshot().all().tokens().own()).isEqualTo(OwnCountStats.NONE);
  }

  @Test
  void charactersPerTokenAreThoseOfTheTextsThatWereKept() {
    answer(recorder.newShard(), "a", new OwnCounts(NONE, 30, 41, NONE));
    answer(recorder.newShard(), "a", new OwnCounts(NONE, 30, 59, NONE));
    answer(recorder.newShard(), "a", OwnCounts.NONE);
    assertThat(recorder.snapshot().all().tokens().own().charactersPerToken().orElseThrow())
        .isCloseTo(100 / 20.0, within(1e-9)); // each answer has ten tokens by its own count
  }

  @Test
  void aTemplatesOverheadIsTheMedianOfWhatTheServerCountsBeyondThePrompt() {
    for (int prompt : new int[] {289, 288, 289, 289, 287}) {
      answer(recorder.newShard(), "a", new OwnCounts(prompt, NONE, NONE, NONE));
    }
    TemplateOverhead template = recorder.snapshot().all().tokens().own().template();
    assertThat(template).isEqualTo(new TemplateOverhead(5, 11, 11, 13, true));
    assertThat(requireNonNull(template).steady()).isTrue();
  }

  @Test
  void whatDiffersFromPromptToPromptIsNoTemplate() {
    answer(recorder.newShard(), "a", new OwnCounts(280, NONE, NONE, NONE));
    answer(recorder.newShard(), "a", new OwnCounts(255, NONE, NONE, NONE));
    TemplateOverhead template = recorder.snapshot().all().tokens().own().template();
    assertThat(template).isEqualTo(new TemplateOverhead(2, 32.5, 20, 45, true));
    assertThat(requireNonNull(template).steady()).isFalse();
    assertThat(new TemplateOverhead(20, -3, -3, -3, true).steady()).isFalse();
  }

  @Test
  void textsOfOneLengthShowNoTemplate() {
    answer(recorder.newShard(), "a", new OwnCounts(289, NONE, NONE, NONE));
    assertThat(requireNonNull(tokens(recorder.snapshot(), "a").own().template()).steady())
        .as("one answer")
        .isFalse();
    answer(recorder.newShard(), "a", new OwnCounts(289, NONE, NONE, NONE));
    assertThat(tokens(recorder.snapshot(), "a").own().template())
        .isEqualTo(new TemplateOverhead(2, 11, 11, 11, false));
    answer(recorder.newShard(), "a", new OwnCounts(288, NONE, NONE, NONE));
    assertThat(requireNonNull(tokens(recorder.snapshot(), "a").own().template()).steady())
        .as("of shards put together")
        .isTrue();
  }

  private void answer(Shard shard, String name, OwnCounts own) {
    RequestRecord request =
        Requests.sent(0).name(name).chunks(5, 9).input(300).output(10).own(own).build();
    recorder.arrival(0);
    shard.opened(0);
    shard.record(request);
  }

  private static RequestStats.Tokens tokens(RunSnapshot run, String name) {
    return requireNonNull(run.requests().get(java.util.List.of(name))).tokens();
  }
}
