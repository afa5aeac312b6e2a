// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.arrival.NetworkRead;
import io.github.gatlingllm.chat.OutputLimit;
import io.github.gatlingllm.chat.Prompt;
import io.github.gatlingllm.measure.request.TokenCounts;
import io.github.gatlingllm.measure.request.TokenSource;
import io.github.gatlingllm.measure.request.UsageDoubt;
import io.github.gatlingllm.wire.Dialect;
import io.github.gatlingllm.wire.Recordings;
import io.github.gatlingllm.wire.dialect.Dialects;
import io.github.gatlingllm.wire.dialect.Gemini;
import io.github.gatlingllm.wire.dialect.OpenAiChat;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which usages can't be true; and that true ones are believed, however odd their servers are. */
class UsageCheckTest {

  private static final int NONE = Prompt.UNKNOWN;
  private static final long SECOND = 1_000_000_000;
  private static final UsageCheck OF_EIGHT = requested(8, 1, 0);
  private static final UsageCheck FREE = requested(NONE, 1, 0);
  private static final UsageCheck OF_A_SECOND = requested(NONE, 1, SECOND);

  private final AnswerReader reader = reader(new OpenAiChat());

  @Test
  void noTokensBesideContent() {
    chunks(3);
    usage(0);
    TokenCounts tokens = counted(FREE);
    assertThat(tokens.own().doubt()).isEqualTo(UsageDoubt.NOTHING);
    assertThat(tokens.output()).isEqualTo(3);
    assertThat(tokens.own().reported()).as("nobody counted").isEqualTo(TokenCounts.ABSENT);
  }

  @Test
  void moreThanTheMaximumAndAnEndToken() {
    chunks(4);
    usage(9);
    assertThat(doubt(OF_EIGHT)).isNull();
    usage(10);
    assertThat(doubt(OF_EIGHT)).isEqualTo(UsageDoubt.ABOVE_MAXIMUM);
    usage(2_000_000_000);
    TokenCounts tokens = counted(OF_EIGHT);
    assertThat(tokens.own().doubt()).isEqualTo(UsageDoubt.ABOVE_MAXIMUM);
    assertThat(tokens.source()).isEqualTo(TokenSource.CHUNKS);
    assertThat(tokens.output()).isEqualTo(4);
    assertThat(tokens.own().reported()).isEqualTo(2_000_000_000);
  }

  @Test
  void theMaximumHoldsForEachOfSeveralAnswers() {
    chunks(4);
    usage(18);
    assertThat(doubt(requested(8, 2, 0))).isNull();
    assertThat(doubt(OF_EIGHT)).isEqualTo(UsageDoubt.ABOVE_MAXIMUM);
    read(choice("'delta':{'content':'b'}").replace(":0,", ":1,"));
    assertThat(doubt(OF_EIGHT)).as("two answers came").isNull();
  }

  @Test
  void someMaximaDoNotHoldForReasoning() {
    chunks(4);
    read(
        "{'choices':[],'usage':{'completion_tokens':60,'completion_tokens_details':"
            + "{'reasoning_tokens':52}}}");
    assertThat(doubt(OF_EIGHT)).as("told apart").isNull();
    read(
        "{'choices':[],'usage':{'completion_tokens':62,'completion_tokens_details':"
            + "{'reasoning_tokens':52}}}");
    assertThat(doubt(OF_EIGHT)).isEqualTo(UsageDoubt.ABOVE_MAXIMUM);
    AnswerReader thinking = reader(new OpenAiChat());
    read(thinking, choice("'delta':{'reasoning_content':'Hm'}"));
    read(thinking, "{'choices':[],'usage':{'completion_tokens':62}}");
    assertThat(OF_EIGHT.doubt(thinking, ClientTokenCounts.NOTHING)).as("sent, not told").isNull();
  }

  /** It does not know the field, or does not care. */
  @Test
  void aMaximumThatTheServerIgnoresSaysNothing() {
    chunks(12);
    usage(14);
    assertThat(doubt(OF_EIGHT)).isNull();
    usage(1_000_000);
    assertThat(doubt(OF_EIGHT)).isEqualTo(UsageDoubt.BEYOND_ANSWER);
  }

  @Test
  void lessThanHalfOfTheChunks() {
    chunks(200);
    usage(100);
    assertThat(doubt(FREE)).as("characters of two chunks each").isNull();
    usage(99);
    assertThat(doubt(FREE)).isEqualTo(UsageDoubt.BELOW_CHUNKS);
    usage(1);
    assertThat(counted(FREE).output()).isEqualTo(200);
  }

  /** Gaps of 150 ms would else be a TPOT of 1.3 ms. */
  @Test
  void manyTokensAChunkHaveTheirText() {
    chunks(4);
    usage(80);
    assertThat(doubt(OF_A_SECOND)).as("20 a chunk").isNull();
    usage(81);
    assertThat(doubt(OF_A_SECOND)).isEqualTo(UsageDoubt.BEYOND_TEXT);
    usage(400);
    TokenCounts tokens = counted(OF_A_SECOND);
    assertThat(tokens.own().doubt()).isEqualTo(UsageDoubt.BEYOND_TEXT);
    assertThat(tokens.output()).as("chunks are counted").isEqualTo(4);
  }

  /** Block diffusion, speculative decoding, or a hop that joins chunks. */
  @ParameterizedTest
  @ValueSource(strings = {"content", "reasoning_content"})
  void aTokenAByteIsBelieved(String field) {
    for (int i = 0; i < 4; i++) {
      read(choice("'delta':{'" + field + "':'" + "ab ".repeat(33) + "'}"));
    }
    read(
        "{'choices':[],'usage':{'completion_tokens':396,'completion_tokens_details':{'reasoning_tokens':0}}}");
    assertThat(doubt(OF_A_SECOND)).isNull();
    assertThat(counted(OF_A_SECOND).output()).isEqualTo(396);
    read(
        "{'choices':[],'usage':{'completion_tokens':1189,'completion_tokens_details':{'reasoning_tokens':0}}}");
    assertThat(doubt(OF_A_SECOND))
        .as("more than text of that length can have")
        .isEqualTo(UsageDoubt.BEYOND_TEXT);
  }

  @Test
  void aToolCallInOnePieceIsBelieved() {
    read(
        choice(
            "'delta':{'tool_calls':[{'index':0,'function':{'name':'f','arguments':'"
                + "x".repeat(300)
                + "'}}]}"));
    usage(150);
    assertThat(doubt(OF_A_SECOND)).isNull();
  }

  /** A call that is an object has no length that anybody counted. */
  @Test
  void whereTheTextIsNotKnownItSaysNothing() {
    AnswerReader calling = reader(new Gemini());
    read(
        calling,
        "{'candidates':[{'content':{'parts':[{'functionCall':{'name':'f','args':{'a':1}}}]}}],"
            + "'usageMetadata':{'candidatesTokenCount':90}}");
    assertThat(OF_A_SECOND.doubt(calling, ClientTokenCounts.NOTHING)).isNull();
    assertThat(counted(calling).output()).isEqualTo(90);
  }

  /** It took its time before the first chunk; TPOT is that of what was shown. */
  @Test
  void reasoningThatIsNotSentIsInNoGap() {
    chunks(4);
    read(
        "{'choices':[],'usage':{'completion_tokens':400,'completion_tokens_details':"
            + "{'reasoning_tokens':396}}}");
    assertThat(counted(OF_A_SECOND).firstChunk()).isEqualTo(397);
    read(
        "{'choices':[],'usage':{'completion_tokens':400,'completion_tokens_details':"
            + "{'reasoning_tokens':400}}}");
    assertThat(counted(OF_A_SECOND).firstChunk()).as("4 chunks were shown").isEqualTo(397);
    usage(4);
    assertThat(counted(OF_A_SECOND).firstChunk()).isEqualTo(TokenCounts.ABSENT);
  }

  @Test
  void reasoningThatIsNotSentHasNoText() {
    chunks(4);
    read(
        "{'choices':[],'usage':{'completion_tokens':400,'completion_tokens_details':"
            + "{'reasoning_tokens':396}}}");
    assertThat(doubt(OF_A_SECOND)).as("told apart").isNull();
    AnswerReader thinking = reader(new OpenAiChat());
    read(thinking, choice("'delta':{'reasoning_content':'Hm'}"));
    read(thinking, "{'choices':[],'usage':{'completion_tokens':400}}");
    assertThat(OF_A_SECOND.doubt(thinking, ClientTokenCounts.NOTHING))
        .as("a summary of it")
        .isNull();
    read(thinking, choice("'delta':{'content':'Hi'}"));
    TokenCounts tokens =
        AnswerTokens.of(thinking, ClientTokenCounts.NOTHING, TokenSource.USAGE, OF_A_SECOND);
    assertThat(tokens.firstChunk()).as("all that no text was sent for").isBetween(388, 397);
  }

  @Test
  void withoutAMaximumNoMoreThanTheAnswerCanHold() {
    chunks(3);
    read(choice("'delta':{'reasoning_content':'a'}")); // there may be more that is not sent
    long bytes = reader.bytes();
    usage(2_000_000_000);
    assertThat(doubt(FREE)).isEqualTo(UsageDoubt.BEYOND_ANSWER);
    usage((int) bytes);
    assertThat(doubt(FREE)).as("a token a byte").isNull();
    usage(100_000);
    assertThat(doubt(FREE)).isEqualTo(UsageDoubt.BEYOND_ANSWER);
    assertThat(doubt(requested(NONE, 1, 2 * SECOND)))
        .as("what was not sent took its time")
        .isNull();
    assertThat(doubt(requested(NONE, 2, SECOND))).as("of two answers").isNull();
    read(
        "{'choices':[],'usage':{'completion_tokens':100000,'completion_tokens_details':"
            + "{'reasoning_tokens':99999}}}");
    assertThat(doubt(FREE)).as("told apart").isNull();
  }

  @Test
  void noContextIsThatLong() {
    chunks(4);
    for (int tokens : new int[] {10_000_001, Integer.MAX_VALUE}) {
      read(
          "{'choices':[],'usage':{'completion_tokens':"
              + tokens
              + ",'completion_tokens_details':{'reasoning_tokens':"
              + tokens
              + "}}}");
      assertThat(doubt(requested(NONE, 1, 3600 * SECOND))).isEqualTo(UsageDoubt.BEYOND_ANSWER);
      assertThat(doubt(UsageCheck.ANY)).isEqualTo(UsageDoubt.BEYOND_ANSWER);
    }
  }

  @Test
  void anAnswerInOnePiece() {
    String body =
        "{'choices':[{'message':{'content':'Hi'},'finish_reason':'stop'}],"
            + "'usage':{'prompt_tokens':3,'completion_tokens':5000}}";
    reader.whole(bytes(body));
    assertThat(doubt(OF_EIGHT)).isEqualTo(UsageDoubt.ABOVE_MAXIMUM);
    TokenCounts tokens = counted(FREE);
    assertThat(tokens.own().doubt()).isEqualTo(UsageDoubt.BEYOND_ANSWER);
    assertThat(tokens.output()).as("no chunks, no tokenizer").isEqualTo(TokenCounts.ABSENT);
    assertThat(tokens.input()).isEqualTo(3);
  }

  @Test
  void aTokenizerCountsInsteadWhereThereIsOne() {
    chunks(4);
    usage(2_000_000_000);
    var counts = new ClientTokenCounts(25, 6, 30);
    TokenCounts beside = AnswerTokens.of(reader, counts, TokenSource.USAGE, OF_EIGHT);
    assertThat(beside.source()).isEqualTo(TokenSource.TOKENIZER);
    assertThat(beside.output()).isEqualTo(6);
    assertThat(beside.own().doubt()).isEqualTo(UsageDoubt.ABOVE_MAXIMUM);
    TokenCounts preferred = AnswerTokens.of(reader, counts, TokenSource.TOKENIZER, OF_EIGHT);
    assertThat(preferred.output()).isEqualTo(6);
    assertThat(preferred.own().doubt()).as("nothing rests on it").isNull();
  }

  @Test
  void runningTotalsOfAUsageThatIsNotBelievedAreNotEither() {
    for (int total : new int[] {1, 2, 2_000_000_000}) {
      read(
          choice("'delta':{'content':'a'}")
              .replace("]}", "],'usage':{'completion_tokens':" + total + "}}"));
    }
    assertThat(reader.timeline().perChunk()).containsExactly(1, 1, 1_999_999_998);
    TokenCounts tokens = counted(OF_EIGHT);
    assertThat(tokens.perChunk()).isNull();
    assertThat(tokens.firstChunk()).isEqualTo(TokenCounts.ABSENT);
    assertThat(tokens.output()).isEqualTo(3);
  }

  /** Told: −1 for nothing; as they were asked for, and as if they had taken no time. */
  @ParameterizedTest
  @CsvSource({
    "llamacpp-b4748/chat-stream-usage, openai-chat, 16, 16",
    "llamacpp-b4748/chat-stream, openai-chat, 16, 16",
    "llamacpp-b4748/chat-stream-eos, openai-chat, 400, 13",
    "llamacpp-b4748/chat-stream-logprobs, openai-chat, 4, 4",
    "llamacpp-b4748/completions-stream-usage, openai-completions, 8, 8",
    "llamacpp-b4748/completions-stream, openai-completions, 8, 8",
    "ikllama-2026-08/chat-stream-usage, openai-chat, 16, 16",
    "ikllama-2026-08/reasoning-stream, openai-chat, 200, 31",
    "ikllama-2026-08/messages-stream, anthropic-messages, 16, 16",
    "ikllama-2026-08/responses-stream, openai-responses, 16, 16",
    "aimock-1.43.0/openai-chat-usage, openai-chat, -1, 23",
    "aimock-1.43.0/openai-chat-reasoning, openai-chat, -1, -1",
    "aimock-1.43.0/openai-chat-tool, openai-chat, -1, -1",
    "aimock-1.43.0/openai-chat, openai-chat, -1, -1",
    "aimock-1.43.0/azure-chat, openai-chat, -1, -1",
    "aimock-1.43.0/anthropic-messages, anthropic-messages, 50, 0",
    "aimock-1.43.0/anthropic-thinking, anthropic-messages, 50, 0",
    "aimock-1.43.0/openai-responses, openai-responses, -1, 0",
    "aimock-1.43.0/ollama-chat, ollama-chat, -1, 0",
    "aimock-1.43.0/gemini-sse, gemini, -1, 0",
    "handwritten/ollama-chat-tools, ollama-chat, -1, 22",
    "handwritten/ollama-generate, ollama-generate, -1, 3",
    "handwritten/tgi-generate-stream, tgi-generate, -1, 5"
  })
  void whatRealServersToldIsBelievedButForNothing(
      String name, String dialect, int most, int reported) {
    Dialect known = Dialects.byId(dialect);
    AnswerReader answer = reader(known);
    answer.stream(Unpooled.wrappedBuffer(Recordings.body(name)), NetworkRead.at(1));
    answer.streamEnded();
    TokenCounts tokens =
        AnswerTokens.of(
            answer, ClientTokenCounts.NOTHING, TokenSource.USAGE, requested(most, 1, 0));
    int chunks = answer.timeline().chunks();
    assertThat(chunks).isPositive();
    assertThat(tokens.source()).isEqualTo(reported > 0 ? TokenSource.USAGE : TokenSource.CHUNKS);
    assertThat(tokens.output()).isEqualTo(reported > 0 ? reported : chunks);
    assertThat(tokens.own().doubt()).isEqualTo(reported == 0 ? UsageDoubt.NOTHING : null);
  }

  private @Nullable UsageDoubt doubt(UsageCheck check) {
    return check.doubt(reader, ClientTokenCounts.NOTHING);
  }

  private static TokenCounts counted(AnswerReader answer) {
    return AnswerTokens.of(answer, ClientTokenCounts.NOTHING, TokenSource.USAGE, OF_A_SECOND);
  }

  private TokenCounts counted(UsageCheck check) {
    return AnswerTokens.of(reader, ClientTokenCounts.NOTHING, TokenSource.USAGE, check);
  }

  private static UsageCheck requested(int most, int choices, long nanos) {
    return new UsageCheck(new OutputLimit(most, choices), nanos);
  }

  private static AnswerReader reader(Dialect dialect) {
    return new AnswerReader(
        dialect.framing().newDecoder(1 << 20), dialect.reader(null), (stamp, read, first) -> {}, 0);
  }

  private void chunks(int count) {
    for (int i = 0; i < count; i++) {
      read(choice("'delta':{'content':'a'}"));
    }
  }

  private void usage(int tokens) {
    read("{'choices':[],'usage':{'completion_tokens':" + tokens + "}}");
  }

  private void read(String event) {
    read(reader, event);
  }

  private static void read(AnswerReader reader, String event) {
    reader.stream(Unpooled.wrappedBuffer(bytes("data: " + event + "\n\n")), NetworkRead.at(1));
  }

  private static String choice(String fields) {
    return "{'choices':[{'index':0," + fields + "}]}";
  }

  private static byte[] bytes(String json) {
    return json.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
  }
}
