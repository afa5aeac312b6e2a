// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run.notes;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.measure.request.Outcome;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.measure.request.Timing;
import io.github.gatlingllm.measure.request.TokenCounts;
import io.github.gatlingllm.measure.request.TokenSource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AnswerRemarksTest {

  private static final String SERVER = "http://one:8000";

  private final AnswerRemarks mix = new AnswerRemarks();

  @Test
  void oneInAHundredAnswersMayBeOtherThanAsked() {
    exact(99, 16, "length");
    exact(1, 9, "stop");
    assertThat(mix.warnings()).isEmpty();

    exact(1, 9, "stop");
    assertThat(mix.warnings())
        .containsExactly(
            ofChat(
                RunNoteTexts.otherThanAsked(
                    101,
                    List.of(RunNoteTexts.otherLength(2), RunNoteTexts.otherFinish(2, "stop")))));
  }

  @Test
  void whereNothingExactWasAskedNothingIsOther() {
    for (int i = 0; i < 50; i++) {
      add(answer(9, "stop"), requested("m").build(), "m", SERVER);
    }
    exact(10, 16, "length");

    assertThat(mix.warnings()).isEmpty();
  }

  @Test
  void answersWithoutAnExactLengthDoNotDiluteTheOthers() {
    for (int i = 0; i < 1000; i++) {
      add(answer(9, "stop"), requested("m").build(), "m", SERVER);
    }
    exact(2, 9, "length");

    assertThat(mix.warnings()).singleElement().asString().contains("of 2 answers");
  }

  @Test
  void aFinishThatNobodyToldIsNoOther() {
    exact(10, 16, null);

    assertThat(mix.warnings()).isEmpty();
  }

  @Test
  void aLengthThatWasKeptIsExactWhateverTheFinish() {
    exact(10, 16, "stop");
    exact(10, 16, "end_turn");

    assertThat(mix.warnings()).isEmpty();
  }

  @Test
  void whereNoLengthIsReportedTheFinishTells() {
    for (int i = 0; i < 10; i++) {
      add(byChunks(answer(16, "stop")), requested("m").exactOutputTokens(16).build(), "m", SERVER);
    }

    assertThat(mix.warnings())
        .singleElement()
        .asString()
        .contains(RunNoteTexts.otherFinish(10, "stop"));
  }

  @Test
  void answersOfSeveralModelsAreNamed() {
    answered("gpt-4o", "gpt-4o-2024-05-13");
    answered("gpt-4o", "gpt-4o-2024-08-06");
    answered("gpt-4o", "gpt-4o-2024-08-06");

    assertThat(mix.warnings())
        .containsExactly(
            ofChat(RunNoteTexts.severalModels("gpt-4o-2024-05-13 (1), gpt-4o-2024-08-06 (2)")));
  }

  @Test
  void aVersionOfWhatWasAskedForIsNoOtherModel() {
    answered("gpt-4o", "gpt-4o-2024-08-06");

    assertThat(mix.warnings()).isEmpty();
  }

  @Test
  void anotherModelThanAskedForIsNamed() {
    answered("gpt-4o", "gpt-4o-mini-2024-07-18");

    assertThat(mix.warnings())
        .containsExactly(ofChat(RunNoteTexts.otherModel("gpt-4o", "gpt-4o-mini-2024-07-18")));
  }

  @Test
  void answersThatNameNoModelSayNothing() {
    add(answer(16, "length"), requested("m").build(), null, SERVER);
    add(answer(16, "length"), requested("m").build(), " ", SERVER);

    assertThat(mix.warnings()).isEmpty();
  }

  @Test
  void severalEndpointsOfOneNameAreNamedAndOfSeveralNot() {
    add(answer(16, "length"), requested("m").build(), "m", "http://two:8000");
    add(named("other", 16), requested("m").build(), "m", SERVER);
    assertThat(mix.warnings()).isEmpty();

    add(answer(16, "length"), requested("m").build(), "m", SERVER);
    assertThat(mix.warnings())
        .singleElement()
        .asString()
        .isEqualTo(
            ofChat(RunNoteTexts.severalServers(List.of("http://one:8000", "http://two:8000"))));
  }

  @Test
  void promptAndAnswerMayFillNineTenthsOfTheContext() {
    mix.contextLength("m", 1000);
    add(prompt(800), requested("m").maxTokens(100).build(), "m", SERVER);
    assertThat(mix.warnings()).isEmpty();

    add(prompt(801), requested("m").maxTokens(100).build(), "m", SERVER);
    add(prompt(10), requested("m").maxTokens(100).build(), "m", SERVER);
    assertThat(mix.warnings())
        .containsExactly(ofChat(RunNoteTexts.nearContext(901, "90.1", 1000, "m")));
  }

  @Test
  void usersWhoAskEachForAModelOfTheirOwnDoNotFillTheMemory() {
    for (int i = 0; i < 100; i++) {
      mix.contextLength("m" + i, 1000);
      add(prompt(950), requested("m" + i).maxTokens(100).build(), null, SERVER);
    }
    assertThat(mix.warnings()).hasSize(20);
  }

  @Test
  void anExactLengthCountsAsTheMost() {
    mix.contextLength("m", 2000);
    mix.contextLength("m", 1000);
    add(prompt(900), requested("m").exactOutputTokens(16).build(), "m", SERVER);

    assertThat(mix.warnings())
        .filteredOn(text -> text.contains("accepts"))
        .singleElement()
        .asString()
        .contains("916 tokens", "91.6 %", "1000");
  }

  @Test
  void whatNobodyToldIsNotGuessed() {
    add(prompt(800_000), requested("m").maxTokens(100).build(), "m", SERVER);
    mix.contextLength("m", 1000);
    add(
        Requests.sent(1).name("untold").chunks(2).build(),
        requested("m").maxTokens(990).build(),
        "m",
        SERVER);
    add(named("uncapped", 16), requested("m").build(), "m", SERVER);

    assertThat(mix.warnings()).hasSize(1).allMatch(text -> text.startsWith("'chat'"));
  }

  @Test
  void answersOfReasoningAloneAreCounted() {
    add(answer(16, "stop"), requested("m").build(), "m", SERVER);
    add(
        Requests.sent(1).name("chat").chunks(2, 3).firstOutput(Timing.ABSENT).build(),
        requested("m").build(),
        "m",
        SERVER);

    assertThat(mix.warnings()).containsExactly(ofChat(RunNoteTexts.onlyReasoning(1, 2)));
  }

  @Test
  void retriesOfAGatewayAreNamedByTheirHeader() {
    var retried = new Answerer("m", SERVER, "x-portkey-retry-attempt-count");
    add(answer(16, "stop"), requested("m").build(), "m", SERVER);
    mix.add(answer(16, "stop"), requested("m").build(), retried);
    mix.add(answer(16, "stop"), requested("m").build(), retried);

    assertThat(mix.warnings())
        .containsExactly(
            ofChat(RunNoteTexts.gatewayRetries(2, 3, "x-portkey-retry-attempt-count")));
  }

  private void add(
      RequestRecord request, ChatRequest requested, @Nullable String model, String server) {
    mix.add(request, requested, new Answerer(model, server, null));
  }

  private static RequestRecord byChunks(RequestRecord plain) {
    TokenCounts tokens = plain.tokens();
    return new RequestRecord(
        plain.id(),
        plain.outcome(),
        plain.timing(),
        new TokenCounts(
            tokens.input(),
            tokens.output(),
            tokens.cached(),
            tokens.reasoning(),
            tokens.firstChunk(),
            null,
            TokenSource.CHUNKS),
        Phase.MEASURED,
        null);
  }

  private static String ofChat(String remark) {
    return RunNoteTexts.ofPath("chat", remark);
  }

  private void exact(int times, int tokens, @Nullable String finish) {
    for (int i = 0; i < times; i++) {
      add(answer(tokens, finish), requested("m").exactOutputTokens(16).build(), "m", SERVER);
    }
  }

  private void answered(String requested, String model) {
    add(answer(16, "length"), requested(requested).build(), model, SERVER);
  }

  private static ChatRequest.Builder requested(String model) {
    return ChatRequest.builder(model).messages(List.of(Message.user("Hi")));
  }

  private static RequestRecord prompt(int tokens) {
    return Requests.sent(1).chunks(2).output(16).input(tokens).build();
  }

  private static RequestRecord named(String name, int tokens) {
    return Requests.sent(1).name(name).chunks(2).output(tokens).build();
  }

  private static RequestRecord answer(int tokens, @Nullable String finish) {
    RequestRecord plain = named("chat", tokens);
    return new RequestRecord(
        plain.id(),
        new Outcome(RequestStatus.OK, 200, null, finish),
        plain.timing(),
        plain.tokens(),
        Phase.MEASURED,
        null);
  }
}
