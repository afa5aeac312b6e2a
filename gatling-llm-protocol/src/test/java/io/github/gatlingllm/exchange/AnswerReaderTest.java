// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.arrival.NetworkRead;
import io.github.gatlingllm.measure.request.OwnCounts;
import io.github.gatlingllm.measure.request.TokenCounts;
import io.github.gatlingllm.measure.request.TokenSource;
import io.github.gatlingllm.wire.Delta;
import io.github.gatlingllm.wire.JsonCursor;
import io.github.gatlingllm.wire.JsonDeltaReader;
import io.github.gatlingllm.wire.Recordings;
import io.github.gatlingllm.wire.dialect.OpenAiChat;
import io.github.gatlingllm.wire.dialect.OpenAiEmbeddings;
import io.github.gatlingllm.wire.framing.SseDecoder;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** On what servers sent. */
class AnswerReaderTest {

  private static final ClientTokenCounts COUNTED = new ClientTokenCounts(25, 14, 70);

  private final AtomicInteger live = new AtomicInteger();
  private final List<Boolean> first = new ArrayList<>();
  private final AnswerReader reader =
      new AnswerReader(
          new SseDecoder(),
          new OpenAiChat().reader(null),
          (stamp, read, begins) -> {
            live.incrementAndGet();
            first.add(begins);
          },
          0);

  @Test
  void theFirstChunkIsToldApart() {
    read(3, choice("'delta':{'role':'assistant','content':''}"));
    read(5, choice("'delta':{'content':'I'}") + choice("'delta':{'content':' am'}"));
    read(8, choice("'delta':{'content':' here'}"));
    assertThat(first).containsExactly(true, false, false);
  }

  @Test
  void aStreamWithUsage() {
    stream("llamacpp-b4748/chat-stream-usage", Integer.MAX_VALUE);
    assertThat(reader.facts().ended()).isTrue();
    assertThat(reader.finishReason()).isEqualTo("length");
    assertThat(reader.model()).isEqualTo("m");
    assertThat(reader.timeline().chunks()).isEqualTo(16);
    assertThat(live).hasValue(16);
    var tokens = AnswerTokens.reported(reader);
    assertThat(tokens.source()).isEqualTo(TokenSource.USAGE);
    assertThat(tokens.input()).isEqualTo(36);
    assertThat(tokens.output()).isEqualTo(16);
    assertThat(tokens.cached()).isEqualTo(-1);
  }

  @Test
  void longWordsOfAServerAreCut() {
    String word = "-001".repeat(100_000);
    read(
        3,
        "data: {'model':'%1$s','system_fingerprint':'%1$s','choices':[{'finish_reason':'%1$s'}]}\n\n"
            .formatted(word)
            .replace('\'', '"'));

    String cut = "-001".repeat(125);
    assertThat(reader.model()).isEqualTo(cut);
    assertThat(reader.facts().fingerprint()).isEqualTo(cut);
    assertThat(reader.finishReason()).isEqualTo(cut);
  }

  @Test
  void v12_onlyContentIsStamped() {
    read(3, choice("'delta':{'role':'assistant','content':''}"));
    read(5, choice("'delta':{'content':'I'}"));
    read(8, choice("'delta':{'content':' am'}"));
    read(12, choice("'delta':{'content':' here'}"));
    read(13, choice("'delta':{}"));
    read(14, "data: [DONE]\n\n");
    assertThat(reader.timeline().stamps()).containsExactly(5, 8, 12);
    assertThat(reader.done()).isTrue();
  }

  @Test
  void v16_textStampsAndUsage() {
    var text = new StringBuilder();
    var hello =
        new AnswerReader(
            new SseDecoder(),
            new OpenAiChat().reader(text),
            (stamp, read, first) -> live.incrementAndGet(),
            0);
    String events =
        choice("'delta':{'role':'assistant','content':''}")
            + choice("'delta':{'content':'Hello'}")
            + choice("'delta':{'content':' world'}")
            + "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":5,\"completion_tokens\":2}}\n\n"
            + "data: [DONE]\n\n";
    hello.stream(Unpooled.copiedBuffer(events, StandardCharsets.UTF_8), NetworkRead.at(1));
    assertThat(text).hasToString("Hello world");
    assertThat(hello.timeline().chunks()).isEqualTo(2);
    var tokens = AnswerTokens.reported(hello);
    assertThat(tokens.input()).isEqualTo(5);
    assertThat(tokens.output()).isEqualTo(2);
  }

  @Test
  void theSameInPiecesOfAnySize() {
    stream("llamacpp-b4748/chat-stream-usage", 7);
    assertThat(reader.timeline().chunks()).isEqualTo(16);
    assertThat(reader.timeline().stamps()).isSorted().doesNotHaveDuplicates();
    assertThat(AnswerTokens.reported(reader).output()).isEqualTo(16);
  }

  @Test
  void aTokenizerWinsOverUsage() {
    stream("llamacpp-b4748/chat-stream-usage", 500);
    var tokens = AnswerTokens.of(reader, COUNTED, TokenSource.TOKENIZER, UsageCheck.ANY);
    assertThat(tokens.output()).isEqualTo(14);
    assertThat(tokens.source()).isEqualTo(TokenSource.TOKENIZER);
    assertThat(tokens.input()).as("with its chat template").isEqualTo(36);
    assertThat(tokens.own()).isEqualTo(new OwnCounts(25, 14, 70, 16));
  }

  @Test
  void aTokenizerBesideUsageChangesNoFigure() {
    stream("llamacpp-b4748/chat-stream-usage", 500);
    var tokens = AnswerTokens.of(reader, COUNTED, TokenSource.USAGE, UsageCheck.ANY);
    assertThat(tokens.output()).isEqualTo(16);
    assertThat(tokens.source()).isEqualTo(TokenSource.USAGE);
    assertThat(tokens.own()).isEqualTo(new OwnCounts(25, 14, 70, 16));
  }

  @Test
  void aTokenizerStandsInWhereTheServerTellsNothing() {
    stream("aimock-1.43.0/openai-chat", 100);
    var tokens = AnswerTokens.of(reader, COUNTED, TokenSource.USAGE, UsageCheck.ANY);
    assertThat(tokens.source()).isEqualTo(TokenSource.TOKENIZER);
    assertThat(tokens.output()).isEqualTo(14);
    assertThat(tokens.input()).as("without any chat template").isEqualTo(25);
    assertThat(tokens.own())
        .as("nothing to be compared with")
        .isEqualTo(new OwnCounts(TokenCounts.ABSENT, 14, 70, TokenCounts.ABSENT));
  }

  @Test
  void aStreamWithoutUsageCountsItsChunks() {
    stream("aimock-1.43.0/openai-chat", 100);
    var tokens = AnswerTokens.reported(reader);
    assertThat(tokens.source()).isEqualTo(TokenSource.CHUNKS);
    assertThat(tokens.output()).isEqualTo(reader.timeline().chunks()).isPositive();
    assertThat(tokens.input()).isEqualTo(-1);
  }

  @Test
  void aStreamThatBreaksOffHasNotEnded() {
    stream("aimock-1.43.0/openai-chat-truncated", 64);
    assertThat(reader.timeline().chunks()).isPositive();
    assertThat(reader.facts().ended()).isFalse();
  }

  @Test
  void aZeroUsageBesideContentIsNotBelieved() {
    String events =
        """
        data: {"choices":[{"delta":{"content":"a"}}]}

        data: {"choices":[],"usage":{"prompt_tokens":3,"completion_tokens":0}}

        """;
    reader.stream(Unpooled.copiedBuffer(events, StandardCharsets.UTF_8), NetworkRead.at(1));
    var tokens = AnswerTokens.reported(reader);
    assertThat(tokens.source()).isEqualTo(TokenSource.CHUNKS);
    assertThat(tokens.output()).isEqualTo(1);
    assertThat(tokens.input()).isEqualTo(3);
  }

  @Test
  void aWholeAnswer() {
    reader.whole(Recordings.body("llamacpp-b4748/chat-plain"));
    assertThat(reader.content()).isTrue();
    assertThat(reader.malformed()).isFalse();
    assertThat(AnswerTokens.reported(reader).source()).isEqualTo(TokenSource.USAGE);
  }

  @Test
  void noTokensBesideAWholeAnswersTextAreNotBelieved() {
    String body =
        """
        {"choices":[{"message":{"content":"Hi"},"finish_reason":"stop"}],
         "usage":{"prompt_tokens":3,"completion_tokens":0}}\
        """;
    reader.whole(body.getBytes(StandardCharsets.UTF_8));
    var tokens = AnswerTokens.reported(reader);
    assertThat(tokens.source()).isEqualTo(TokenSource.CHUNKS);
    assertThat(tokens.output()).isEqualTo(-1);
    assertThat(tokens.input()).isEqualTo(3);
  }

  @Test
  void embeddingsHaveNoOutputTokensWhoeverCounts() {
    var vectors =
        new AnswerReader(
            new SseDecoder(),
            new OpenAiEmbeddings().reader(null),
            (stamp, read, first) -> live.incrementAndGet(),
            0);
    String body =
        """
        {"data":[{"embedding":[0.5]}],"usage":{"prompt_tokens":3,"completion_tokens":0}}\
        """;
    vectors.whole(body.getBytes(StandardCharsets.UTF_8));
    assertThat(vectors.content()).isTrue();
    for (ClientTokenCounts counts :
        new ClientTokenCounts[] {ClientTokenCounts.NOTHING, new ClientTokenCounts(-1, 0, 0)}) {
      var tokens = AnswerTokens.of(vectors, counts, TokenSource.TOKENIZER, UsageCheck.ANY);
      assertThat(tokens.output()).isEqualTo(-1);
      assertThat(tokens.input()).isEqualTo(3);
      assertThat(tokens.source()).isEqualTo(TokenSource.USAGE);
    }
  }

  @Test
  void ofSeveralChoicesEachMustEnd() {
    for (int i = 0; i < 3; i++) { // later ones are known by what they have in common
      read(i, choice("'delta':{'content':'I'}"));
      read(i, choice("'delta':{'content':'You'}").replace(":0,", ":1,"));
    }
    assertThat(reader.facts().ended()).isFalse();
    read(4, choice("'delta':{},'finish_reason':'stop'"));
    assertThat(reader.facts().ended()).isFalse();
    assertThat(reader.facts().choiceCut()).isTrue();
    read(5, choice("'delta':{},'finish_reason':'length'").replace(":0,", ":1,"));
    assertThat(reader.facts().ended()).isTrue();
  }

  @Test
  void theStreamsMarkEndsAllChoices() {
    read(1, choice("'delta':{'content':'I'}"));
    read(2, "data: [DONE]\n\n");
    assertThat(reader.facts().ended()).isTrue();
  }

  @Test
  void anErrorBody() {
    reader.whole(Recordings.body("aimock-1.43.0/openai-chat-429"));
    assertThat(reader.facts().error()).isNotNull();
    assertThat(reader.content()).isFalse();
  }

  @Test
  void whatAnEventCantSayIsCounted() {
    var events = "data: {\"kind\":1}\n\ndata: {\n\ndata: {\"kind\":2}\n\n";
    var choosy = new AnswerReader(new SseDecoder(), new Choosy(), (stamp, read, first) -> {}, 0);
    choosy.stream(Unpooled.copiedBuffer(events, StandardCharsets.UTF_8), NetworkRead.at(1));
    assertThat(choosy.facts().events()).isEqualTo(3);
    assertThat(choosy.unknown()).isEqualTo(2);
    assertThat(choosy.malformedEvents()).isEqualTo(1);
    assertThat(choosy.done()).isFalse();
  }

  /** Knows no kind of event. */
  private static final class Choosy extends JsonDeltaReader {

    private Choosy() {
      super(null, null);
    }

    @Override
    protected boolean read(String field, JsonCursor json, Delta delta) {
      delta.markUnknown();
      return true;
    }
  }

  private void stream(String recording, int piece) {
    byte[] body = Recordings.body(recording);
    long stamp = 0;
    for (int from = 0; from < body.length; from += piece) {
      int length = Math.min(piece, body.length - from);
      reader.stream(Unpooled.wrappedBuffer(body, from, length), NetworkRead.at(++stamp));
      if (length < piece) {
        break;
      }
    }
    reader.streamEnded();
  }

  private void read(long stamp, String events) {
    reader.stream(Unpooled.copiedBuffer(events, StandardCharsets.UTF_8), NetworkRead.at(stamp));
  }

  private static String choice(String fields) {
    return ("data: {'choices':[{'index':0," + fields + "}]}\n\n").replace('\'', '"');
  }
}
