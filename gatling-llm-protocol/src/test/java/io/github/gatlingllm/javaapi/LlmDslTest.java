// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import static io.gatling.javaapi.core.CoreDsl.*;
import static io.github.gatlingllm.javaapi.LlmDsl.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gatling.javaapi.core.ActionBuilder;
import io.gatling.javaapi.core.ChainBuilder;
import io.github.gatlingllm.action.ChatActionBuilder;
import io.github.gatlingllm.protocol.LlmProtocol;
import io.github.gatlingllm.protocol.WindowEdges;
import io.github.gatlingllm.request.ChatDefinition;
import io.github.gatlingllm.request.ConversationDefinition;
import io.github.gatlingllm.wire.dialect.OpenAiEmbeddings;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LlmDslTest {

  @Test
  void keysAndHeadersThatCanNotBeSentAreRefusedAtOnce() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> llm.apiKey("sk-4711\n"))
        .withMessageStartingWith(
            "llm.apiKey(...): character 8 of 8 is U+000A LINE FEED (LF). A key or secret")
        .withMessageNotContaining("4711");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> llm.header("X-Api-Key", "sk-4711\u00a0"))
        .withMessageStartingWith(
            "llm.header(\"X-Api-Key\", ...): character 8 of 8 is U+00A0 NO-BREAK SPACE. ");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> llm("a").chat().header("X-Team", "a\nb"))
        .withMessageStartingWith(
            ".header(\"X-Team\", ...): character 2 of 3 is U+000A LINE FEED (LF). ");
    assertThatCode(() -> llm.header("X-Api-Key", "#{key}")).doesNotThrowAnyException();
  }

  @Test
  void buildersLeaveTheirOriginalAlone() {
    LlmProtocolBuilder named = llm.model("a");
    named.model("b").apiKey("k").warmUp(Duration.ofSeconds(1)).label("x", "y");
    assertThat(((LlmProtocol) llm.protocol()).endpoint().model()).isNull();
    assertThat(((LlmProtocol) llm.protocol()).recording().edges()).isEqualTo(WindowEdges.NONE);
    assertThat(((LlmProtocol) named.protocol()).labels()).isEmpty();
    assertThat(((LlmProtocol) named.protocol()).endpoint().apiKey()).isNull();
  }

  @Test
  void eachDialectHasItsMethod() {
    assertThat(
            Stream.of(
                    llm,
                    llm.openAi(),
                    llm.openAiCompletions(),
                    llm.openAiResponses(),
                    llm.anthropic(),
                    llm.gemini(),
                    llm.azureOpenAi("gpt-4o", "2024-10-21"))
                .map(builder -> ((LlmProtocol) builder.protocol()).endpoint().dialect().id()))
        .containsExactly(
            "openai-chat",
            "openai-chat",
            "openai-completions",
            "openai-responses",
            "anthropic-messages",
            "gemini",
            "azure-openai");
  }

  @Test
  void theEntryPointsFitOnOnePage() {
    assertThat(LlmDsl.class.getDeclaredMethods())
        .filteredOn(method -> Modifier.isPublic(method.getModifiers()))
        .hasSizeLessThanOrEqualTo(59); // and the field llm
  }

  @Test
  void assertionsAreThePromisesAndTheUsersOwn() {
    var promised = objectives(metric("chat").ttft().max().lte(ms(1)));
    var own = global().failedRequests().count().is(0L);
    assertThat(promised).hasSize(1);
    assertThat(promised.and(own).stopEarly()).hasSize(2).endsWith(own);
    assertThat(promised.and(objectives(requests().noFailures()).and(own))).hasSize(3);
  }

  @Test
  void slosOfARequestReplaceThoseOfItsProtocolAndAddUp() {
    SloBuilder quick = slo("quick").ttft().lte(ms(200));
    SloBuilder whole = slo("whole").e2e().lte(ms(900));
    ChatBuilder chat = llm("chat").chat().user("Hi");
    assertThat(definition(chat).slos()).as("the protocol's").isNull();
    assertThat(definition(chat.slo(quick).slo(whole)).slos())
        .containsExactly(quick.slo(), whole.slo());
    assertThat(definition(chat.slo(quick).noSlo()).slos()).isEmpty();
    assertThat(definition(conversation("support").turn(chat.slo(quick))).slos())
        .containsExactly(quick.slo());
    assertThat(definition(llm("embed").embeddings().input("x").slo(whole)).slos())
        .containsExactly(whole.slo());
    assertThatThrownBy(() -> chat.slo(quick).slo(quick))
        .hasMessage("each SLO must be given once, but 'quick' was given twice");
  }

  @Test
  void anSloOfAProtocolMayHoldForSomePathsOnly() {
    SloBuilder quick = slo("quick").ttft().lte(ms(200));
    var attached = llm.slo(quick, "night", "chat").slo(quick, "chat");
    assertThat(((LlmProtocol) attached.protocol()).gate().attachments())
        .extracting(attachment -> attachment.path())
        .containsExactly(List.of("night", "chat"), List.of("chat"));
    assertThatThrownBy(() -> attached.slo(quick, "chat"))
        .hasMessage("slo(...): 'quick' of 'chat' is given twice. Each SLO must be given once");
  }

  @Test
  void onlyALatencyThatEachRequestHasOnceCanBeFailureAdjusted() {
    var metrics =
        Stream.of(ObjectiveBuilder.OfMetric.class.getMethods())
            .filter(method -> method.getDeclaringClass() != Object.class)
            .filter(method -> chosen(method) instanceof LatencyStatistic)
            .map(Method::getName);
    assertThat(metrics)
        .containsExactlyInAnyOrder(
            "ttft",
            "ttfo",
            "ttst",
            "tpot",
            "e2e",
            "maxStall",
            "idleTime",
            "streamClose",
            "queueTime",
            "prefillTime",
            "decodeTime",
            "networkTime");
    assertThat(ObjectiveBuilder.OfStatistic.class.getMethods())
        .extracting(Method::getName)
        .contains("percentile")
        .doesNotContain("failureAdjusted");
    assertThat(metric("chat").ttft().failureAdjusted().percentile(99).lte(ms(500)).text())
        .isEqualTo("chat: failure-adjusted TTFT p99 ≤ 500 ms");
  }

  @Test
  void checksOfHttpBodiesAreRefusedInWords() {
    ChatBuilder chat = llm("chat").chat();
    assertThatThrownBy(() -> chat.check(substring("x").exists()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("finishReason(), outputText()");
  }

  @Test
  void embeddingsAreAnUnstreamedRequestInTheirOwnDialect() {
    ChatDefinition embed = ((ChatActionBuilder) llm("e").embeddings().asScala()).definition();
    assertThat(embed.wire().dialect()).isInstanceOf(OpenAiEmbeddings.class);
    assertThat(embed.generation().mode().stream()).isFalse();
  }

  @Test
  void conversationsLeaveTheirOriginalAlone() {
    ChatBuilder chat = llm("chat").chat().user("Hi");
    Conversation plain = conversation("support");
    plain.system("You help.").maxHistory(2).thinkTime("5");
    assertThat(definition(plain.turn(chat)).conversation())
        .isEqualTo(ConversationDefinition.named("support"));
    assertThat(definition(chat).conversation()).isNull();
  }

  @Test
  void impossibleConversationsAreRefusedInWords() {
    Conversation support = conversation("support");
    assertThatThrownBy(() -> support.maxHistory(-1))
        .hasMessage("maxHistory must be at least 0, but was -1");
    assertThatThrownBy(() -> support.thinkTime(Duration.ofSeconds(2), Duration.ofSeconds(1)))
        .hasMessageContaining("thinkTime must");
  }

  @Test
  void aPictureNeedsAMessage() {
    assertThatThrownBy(() -> llm("chat").chat().image("https://x/y.png"))
        .hasMessage(
            "image(...), contentPart(...) and files of them must come after the message they go"
                + " with: call .user(...) before them");
    assertThatThrownBy(() -> llm("chat").chat().contentPart("{\"type\": \"text\"}"))
        .hasMessageContaining("call .user(...) before them");
    assertThatThrownBy(() -> llm("chat").chat().user("Hi").contentPart("[]"))
        .hasMessageContaining("contentPart");
  }

  @Test
  void millisecondsMayHaveFractions() {
    assertThat(ms(0.25)).isEqualTo(Duration.ofNanos(250_000));
  }

  @Test
  void extremesAreNotCompared() {
    Baseline before = baseline("target/none.json");
    for (double percentile : new double[] {0.1, 99.999, 100}) {
      assertThatThrownBy(
              () -> metric().ttft().percentile(percentile).noWorseThan(before).byPercent(1))
          .hasMessageContaining("must be from 0.5 to 99.99, but was " + percentile);
    }
  }

  private static Object chosen(Method method) {
    try {
      return method.invoke(metric("chat"));
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  private static ChatDefinition definition(ActionBuilder action) {
    return ((ChatActionBuilder) action.asScala()).definition();
  }

  private static ChatDefinition definition(ChainBuilder turn) {
    return ((ChatActionBuilder) turn.wrapped.actionBuilders().head()).definition();
  }

  @Test
  void toolsNeedAnswersAndABound() {
    ToolAnswer search = toolAnswer("search", "found");
    Conversation desk = conversation("desk").answerTools(search);
    ChatBuilder other = llm("ask").chat().user("Hi").tool("other", "", "{}");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> desk.turn(other))
        .withMessage(DslTexts.toolWithoutAnswer("other", "desk"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> conversation("desk").answerTools(search, search))
        .withMessage(DslTexts.toolTwice("search"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> desk.maxToolRounds(0))
        .withMessage(DslTexts.roundsInvalid(0));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> search.latency(ms(-1)))
        .withMessage(DslTexts.latencyInvalid(ms(-1), ms(-1)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> toolAnswer(" ", "x"))
        .withMessage(DslTexts.toolNameBlank());
  }

  @Test
  void labelsShowNoSecret() {
    var labelled =
        llm.label("API_KEY", "sesame")
            .label("by", "Bearer sesame")
            .label("repo", "https://bot:sesame@git/x")
            .label("max-tokens", "128");
    assertThat(((LlmProtocol) labelled.protocol()).labels())
        .isEqualTo(
            Map.of(
                "API_KEY", "***", "by", "***", "repo", "https://***@git/x", "max-tokens", "128"));
  }
}
