// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.measure.request.Outcome;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Timing;
import io.github.gatlingllm.measure.request.TokenCounts;
import io.github.gatlingllm.measure.request.TokenSource;
import io.github.gatlingllm.workload.tokens.Tokenizer;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each word is a token, and four tokens are a block. */
class CacheModelTest {

  private static final int BLOCK = 4;

  /** A tokenizer of words. */
  private static final Tokenizer WORDS =
      new Tokenizer() {
        @Override
        public int count(String text) {
          return ids(text).length;
        }

        @Override
        public int[] ids(String text) {
          String words = text.strip();
          return words.isEmpty()
              ? new int[0]
              : List.of(words.split("\\s+")).stream().mapToInt(String::hashCode).toArray();
        }
      };

  private final CacheModel model = new CacheModel(BLOCK, WORDS, ChatTemplate.NONE);

  /** A request of some words, which is measured and succeeds unless stated otherwise. */
  private static final class Sent {
    private long from;
    private long first;
    private long closed;
    private int user = 1;
    private int input = -1;
    private int output = 4;
    private int cached;
    private int reasoning = TokenCounts.ABSENT;
    private Phase phase = Phase.MEASURED;
    private RequestStatus status = RequestStatus.OK;
    private String answer = "";
    private String replica = "";

    static Sent at(long from, long first, long closed) {
      var sent = new Sent();
      sent.from = from;
      sent.first = first;
      sent.closed = closed;
      return sent;
    }

    SentPrompt of(Message... messages) {
      ChatRequest prompt = ChatRequest.builder("m").messages(List.of(messages)).build();
      int words = prompt.messages().stream().mapToInt(each -> WORDS.count(each.content())).sum();
      long[] chunks = first < 0 ? new long[0] : new long[] {first};
      var tokens =
          new TokenCounts(
              input < 0 ? words : input,
              output,
              cached,
              reasoning,
              TokenCounts.ABSENT,
              null,
              TokenSource.USAGE);
      var request =
          new RequestRecord(
              new RequestId("chat", List.of(), "s", user, null),
              new Outcome(status, 200, null, null),
              new Timing(Timing.ABSENT, from, closed, Timing.ABSENT, chunks, true),
              tokens,
              phase,
              null);
      return new SentPrompt(request, prompt, answer, replica, text -> text);
    }
  }

  private static Message user(String words) {
    return Message.user(words);
  }

  private List<Integer> possible() {
    return model.end().samples().stream().map(sample -> sample.tokens().possible(BLOCK)).toList();
  }

  private static final String EIGHT = "a b c d e f g h";

  @Test
  void aPromptFindsWhatWasComputedBeforeItWasSent() {
    model.add(Sent.at(0, 10, 20).of(user(EIGHT + " x")));
    model.add(Sent.at(5, 12, 20).of(user(EIGHT + " y"))); // too early
    model.add(Sent.at(11, 13, 20).of(user(EIGHT + " z")));
    model.add(Sent.at(30, 31, 40).of(user("a b c d e other words follow here")));

    assertThat(possible()).containsExactly(0, 0, 8, 4);
  }

  @Test
  void theOrderInWhichRequestsEndDoesNotMatter() {
    model.add(Sent.at(11, 13, 20).of(user(EIGHT + " z")));
    model.add(Sent.at(0, 10, 50).of(user(EIGHT + " x")));

    assertThat(possible()).containsExactly(0, 8);
  }

  @Test
  void theLastTokenIsAlwaysComputed() {
    model.add(Sent.at(0, 1, 2).of(user(EIGHT)));
    model.add(Sent.at(3, 4, 5).of(user(EIGHT)));

    assertThat(possible()).containsExactly(0, 4);
  }

  @Test
  void warmUpAndCutRequestsFillTheCacheButAreNoSamples() {
    Sent warmUp = Sent.at(0, 1, 2);
    warmUp.phase = Phase.WARM_UP;
    model.add(warmUp.of(user(EIGHT + " x")));
    Sent cut = Sent.at(3, 4, 5);
    cut.status = RequestStatus.UNFINISHED;
    model.add(cut.of(user("k l m n o p q r s")));
    Sent refused = Sent.at(6, -1, 7);
    refused.status = RequestStatus.FAILED;
    model.add(refused.of(user("never computed at all by it")));
    model.add(Sent.at(8, 9, 10).of(user(EIGHT + " y")));
    model.add(Sent.at(11, 12, 13).of(user("k l m n o p q r t")));
    model.add(Sent.at(14, 15, 16).of(user("never computed at all by it")));

    assertThat(possible()).containsExactly(8, 8, 0);
  }

  @Test
  void anAnswerOfThisServerIsInTheCacheButForItsLastToken() {
    Sent first = Sent.at(0, 1, 2);
    first.answer = "e f g h";
    model.add(first.of(user("a b c d")));
    Message history = Message.assistant("e f g h");
    model.add(Sent.at(3, 4, 5).of(user("a b c d"), history, user("i j")));

    Sent longer = Sent.at(6, 7, 8);
    longer.answer = "n o p q r";
    longer.output = 5;
    model.add(longer.of(user("j k l m")));
    model.add(Sent.at(9, 10, 11).of(user("j k l m"), Message.assistant("n o p q r"), user("s t")));

    assertThat(possible()).containsExactly(0, 4, 0, 8);
  }

  @Test
  void aRecordedAnswerIsNotInTheCache() {
    Sent first = Sent.at(0, 1, 2);
    first.answer = "something else than was recorded";
    model.add(first.of(user("a b c d")));
    model.add(Sent.at(3, 4, 5).of(user("a b c d"), Message.assistant("e f g h i"), user("j k")));

    assertThat(possible()).containsExactly(0, 4);
  }

  @Test
  void reasoningThatAHistoryLeavesOutEndsThePrefix() {
    Sent first = Sent.at(0, 1, 2);
    first.answer = "e f g h i";
    first.reasoning = 3;
    first.output = 8;
    model.add(first.of(user("a b c d")));
    model.add(Sent.at(3, 4, 5).of(user("a b c d"), Message.assistant("e f g h i"), user("j k")));

    assertThat(possible()).containsExactly(0, 4);
  }

  @Test
  void whatTheServerHeldWasPossible() {
    Sent warm = Sent.at(0, 1, 2);
    warm.cached = 4; // by an earlier run
    model.add(warm.of(user(EIGHT)));

    assertThat(possible()).containsExactly(4);
  }

  @Test
  void otherCountsThanTheServersAreScaled() {
    Sent first = Sent.at(0, 1, 2);
    first.input = 27;
    model.add(first.of(user(EIGHT + " x")));
    Sent second = Sent.at(3, 4, 5);
    second.input = 27; // three tokens a word
    model.add(second.of(user(EIGHT + " y")));

    List<CacheSample> samples = model.end().samples();

    assertThat(samples.get(1).tokens().exact()).isFalse();
    assertThat(samples.get(1).tokens().possible(BLOCK)).isEqualTo(24);
  }

  @Test
  void aReplicaHoldsWhatItComputed() {
    Sent first = Sent.at(0, 1, 2);
    first.replica = "one";
    model.add(first.of(user(EIGHT + " x")));
    Sent other = Sent.at(3, 4, 5);
    other.replica = "two";
    model.add(other.of(user(EIGHT + " y")));
    Sent same = Sent.at(6, 7, 8);
    same.replica = "one";
    model.add(same.of(user(EIGHT + " z")));

    List<CacheSample> samples = model.end().samples();

    assertThat(samples).extracting(each -> each.tokens().possible(BLOCK)).containsExactly(0, 8, 8);
    assertThat(samples)
        .extracting(each -> each.tokens().possibleHere(BLOCK))
        .containsExactly(0, 0, 8);
  }

  @Test
  void withoutTokenizerFourCharactersAreAToken() {
    var guessing = new CacheModel(BLOCK, text -> 1, ChatTemplate.NONE);
    String prefix = "0123456789abcdef".repeat(4);
    guessing.add(Sent.at(0, 1, 2).of(user(prefix + "x")));
    Sent second = Sent.at(3, 4, 5);
    second.input = 17;
    guessing.add(second.of(user(prefix + "y")));

    assertThat(guessing.end().samples().get(1).tokens().possible(BLOCK)).isEqualTo(16);
  }

  @Test
  void aPrefixSentBeforeTheLoadIsPossibleAtOnce() {
    model.addBefore(ChatRequest.builder("m").user(EIGHT).build());
    model.add(Sent.at(0, 1, 2).of(user(EIGHT + " x")));

    assertThat(possible()).containsExactly(8);
  }

  @Test
  void theFirstDifferenceIsShown() {
    String rest = " the same words follow and follow until the end of it all comes at last now";
    for (int i = 0; i < 3; i++) {
      model.add(Sent.at(3 * i, 3 * i + 1, 3 * i + 2).of(user("Time 1200" + i + rest)));
    }

    ModelResult result = model.end();

    assertThat(result.samples().get(1).prefix().broken()).isTrue();
    assertThat(result.differences().get(0))
        .isEqualTo(
            new FirstDifference(
                "chat",
                2,
                "Time 12000 the same words follow and ",
                "Time 12001 the same words follow and "));
  }

  @Test
  void aFullCacheIsReported() {
    var small = new InfiniteCache(2);
    small.add(1, 0);
    small.add(2, 0);
    assertThat(small.full()).isFalse();
    small.add(3, 0);
    assertThat(small.full()).isTrue();
    assertThat(small.held(3, 9)).isFalse();
    assertThat(small.held(2, 9)).isTrue();
  }
}
