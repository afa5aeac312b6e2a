// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run.notes;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.chat.Prompt;
import io.github.gatlingllm.chat.RequestedWork;
import io.github.gatlingllm.measure.request.OwnCounts;
import io.github.gatlingllm.measure.request.Requests;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CutPromptsTest {

  private static final int CAP = 32;

  private final CutPrompts prompts = new CutPrompts();

  @Test
  void aCutThatTheContextExplainsIsNamedWithBoth() {
    for (int i = 0; i < 20; i++) {
      add(600, 287 + i, 512);
    }
    assertThat(prompts.warning())
        .hasValue(RunNoteTexts.promptsCut(287, 600, RunNoteTexts.contextExceeded(512), 20, 20));
    assertThat(prompts.probable()).isTrue();
  }

  @Test
  void oneCutPromptOfManyIsEnough() {
    for (int i = 0; i < 99; i++) {
      add(100 + i, 107 + i, 512);
    }
    add(700, 451, 512);
    assertThat(prompts.warning()).get().asString().contains("451 of 700", "(1 of 100 answers)");
  }

  /** The answer has no room either. */
  @Test
  void theAnswersLengthIsPartOfWhatMustFit() {
    add(500, 256, 512);
    assertThat(prompts.probable()).isTrue();
  }

  @Test
  void aTokenizerThatCountsFewerDoesSoOfPromptsThatFit() {
    for (int requested = 100; requested <= 680; requested += 10) {
      add(requested, (int) (0.7 * requested), 512);
    }
    assertThat(prompts.warning()).isEmpty();
  }

  @Test
  void theSameTokenizerBesideRealCutsDoesNotHideThem() {
    for (int requested = 100; requested <= 400; requested += 10) {
      add(requested, (int) (0.7 * requested), 512);
    }
    add(1000, 512, 512);
    assertThat(prompts.warning()).get().asString().contains("512 of 1000", "(1 of 32 answers)");
  }

  /** Nothing points to a cut: no context is known, counts differ as lengths do. */
  @ParameterizedTest
  @ValueSource(doubles = {0.6, 0.7, 0.8, 0.9, 1, 1.3})
  void anotherTokenizerIsNoCut(double ratio) {
    for (int i = 0; i < 60; i++) {
      add(600, (int) (ratio * 600) + i % 7, null);
      add(200 + 10 * i, (int) (ratio * (200 + 10 * i)), null);
      add(600, (int) (ratio * 600) + i % 7, 4096);
    }
    assertThat(prompts.warning()).isEmpty();
  }

  /** They add tokens. */
  @Test
  void aChatTemplateIsNoCut() {
    for (int i = 0; i < 60; i++) {
      add(500, 511, 512);
    }
    assertThat(prompts.warning()).isEmpty();
  }

  @Test
  void promptsOfSeveralLengthsThatAllCountTheSameAreCutThere() {
    for (int requested = 2500; requested < 4000; requested += 100) {
      add(requested, 2048, null);
    }
    assertThat(prompts.warning())
        .get()
        .asString()
        .startsWith(
            "prompts were probably cut: the server counts 2048 of 3900 tokens, its context is not"
                + " known (");
  }

  @Test
  void uniquePromptsOfOneLengthCanNotAllCountTheSameIfTheyAreWhole() {
    for (int i = 0; i < 10; i++) {
      add(600, 512, null);
    }
    assertThat(prompts.probable()).isTrue();
  }

  @Test
  void thePromptThatIsSaidAgainAndAgainCan() {
    for (int i = 0; i < 50; i++) {
      prompts.add(
          Requests.sent(1).chunks(2).input(400).requested(requested(600, false, 599)).build(),
          chat("a b c"),
          null);
    }
    assertThat(prompts.warning()).isEmpty();
  }

  @Test
  void lessThanHalfIsNoTokenizersCount() {
    add(600, 287, null);
    assertThat(prompts.warning())
        .hasValue(RunNoteTexts.promptsCut(287, 600, RunNoteTexts.contextUnknown(), 1, 1));
  }

  @Test
  void aContextThatShouldDoIsSaidToo() {
    add(600, 287, 8192);
    assertThat(prompts.warning()).get().asString().contains("though its context is 8192");
  }

  /** Hindi has three times as many tokens in cl100k_base as in later encodings. */
  @Test
  void otherScriptsAreCountedMuchOtherwise() {
    for (int i = 0; i < 30; i++) {
      prompts.add(
          Requests.sent(1).chunks(2).input(200 + i).requested(requested(600, true, 0)).build(),
          chat("हिन्दी में एक वाक्य"),
          null);
    }
    assertThat(prompts.warning()).isEmpty();
  }

  /** Some servers count of a prompt that they have seen before what is new in it. */
  @Test
  void whatWasSaidBeforeMayBeLeftOut() {
    for (int i = 0; i < 30; i++) {
      prompts.add(
          Requests.sent(1).chunks(2).input(100 + i).requested(requested(600, false, 500)).build(),
          chat("a b c"),
          null);
    }
    assertThat(prompts.warning()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"600, 10", "600, 0", "600, -1", "50, 20"})
  void mocksAndShortPromptsSayNothing(int requested, int counted) {
    for (int i = 0; i < 30; i++) {
      add(requested, counted, 512);
    }
    assertThat(prompts.warning()).isEmpty();
  }

  @Test
  void whereATokenizerHasCountedThePromptItsCountIsWhatWasAsked() {
    var own = new OwnCounts(600, 16, 64, 16);
    prompts.add(Requests.sent(1).chunks(2).input(261).own(own).build(), chat("a b c"), 512);
    assertThat(prompts.warning()).get().asString().contains("261 of 600 tokens");
  }

  @Test
  void whoseLengthNobodyKnowsIsNotCut() {
    prompts.add(Requests.sent(1).chunks(2).input(261).build(), chat("a b c"), 512);
    assertThat(prompts.warning()).isEmpty();
  }

  private void add(int requested, int counted, @Nullable Integer context) {
    prompts.add(
        Requests.sent(1).chunks(2).input(counted).requested(requested(requested, true, 0)).build(),
        chat("a b c"),
        context);
  }

  private static RequestedWork requested(int tokens, boolean unique, int shared) {
    return new RequestedWork(
        List.of(new Prompt.Origin("synthetic", unique)), tokens, shared, unique, Prompt.UNKNOWN);
  }

  private static ChatRequest chat(String text) {
    return ChatRequest.builder("m").messages(List.of(Message.user(text))).maxTokens(CAP).build();
  }
}
