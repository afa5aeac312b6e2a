// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.arrival.NetworkRead;
import io.github.gatlingllm.wire.dialect.OpenAiChat;
import io.github.gatlingllm.wire.framing.SseDecoder;
import io.netty.buffer.Unpooled;
import org.junit.jupiter.api.Test;

/** Whose choice an event is, by how many the request asks for. */
class ChoicesTest {

  private final StringBuilder text = new StringBuilder();
  private final StringBuilder hidden = new StringBuilder();
  private final AnswerReader reader =
      new AnswerReader(
          new SseDecoder(), new OpenAiChat().reader(text, hidden), (stamp, read, first) -> {}, 0);

  @Test
  void eachIndexIsTheOneChoiceThatWasAskedFor() {
    reader.expectChoices(1);
    for (int i = 0; i < 103; i++) {
      read("{'index':" + i + ",'delta':{'content':'w'}}");
    }
    assertThat(reader.facts().ended()).isFalse();
    read("{'index':null,'delta':{'content':''},'finish_reason':'stop'}");

    assertThat(reader.facts().ended()).isTrue();
    assertThat(reader.timeline().chunks()).isEqualTo(103);
    assertThat(text).hasToString("w".repeat(103));
    assertThat(reader.facts().choices()).isEqualTo(1);
    assertThat(reader.choicesBeyond()).isZero();
  }

  @Test
  void indexesBeyondThoseThatWereAskedForAreCountedAndNeedNoEnd() {
    reader.expectChoices(2);
    read("{'index':0,'delta':{'content':'a'}}");
    read("{'index':2,'delta':{'content':'c'}}");
    read("{'index':1,'delta':{'content':'b'}}");
    read("{'index':0,'delta':{},'finish_reason':'stop'}");
    assertThat(reader.facts().ended()).as("one choice has not ended").isFalse();
    read("{'index':1,'delta':{},'finish_reason':'stop'}");

    assertThat(reader.facts().ended()).isTrue();
    assertThat(reader.facts().choices()).isEqualTo(2);
    assertThat(reader.choicesBeyond()).isEqualTo(1);
    assertThat(text).hasToString("a");
  }

  /** What a stream of two choices has learned means something else in one of a single choice. */
  @Test
  void whatOtherStreamsLearnedIsKeptApart() {
    reader.expectChoices(2);
    for (int i = 0; i < 20; i++) {
      read("{'index':1,'delta':{'content':'b'}}");
    }
    var single = new StringBuilder();
    var one =
        new AnswerReader(
            new SseDecoder(), new OpenAiChat().reader(single), (stamp, read, first) -> {}, 0);
    one.expectChoices(1);
    for (int i = 0; i < 20; i++) {
      read(one, "{'index':1,'delta':{'content':'b'}}");
    }
    assertThat(single).hasToString("b".repeat(20));
    assertThat(text).isEmpty();
    assertThat(hidden).hasToString("b".repeat(20));
  }

  @Test
  void howManyAreAskedForMayBeUnknown() {
    reader.expectChoices(0);
    read("{'index':5,'delta':{'content':'a'}}");
    read("{'index':0,'delta':{},'finish_reason':'stop'}");
    assertThat(reader.facts().ended()).isFalse();
    read("{'index':5,'delta':{},'finish_reason':'stop'}");
    assertThat(reader.facts().ended()).isTrue();
  }

  private void read(String choice) {
    read(reader, choice);
  }

  private static void read(AnswerReader reader, String choice) {
    String event = "data: {'choices':[" + choice + "]}\n\n";
    reader.stream(
        Unpooled.wrappedBuffer(event.replace('\'', '"').getBytes(UTF_8)), NetworkRead.at(1));
  }
}
