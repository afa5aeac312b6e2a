// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.action;

import static java.time.Duration.ofMillis;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.gatling.core.session.Session;
import io.gatling.core.session.Session$;
import io.gatling.javaapi.core.internal.Expressions;
import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.chat.Reasoning;
import io.github.gatlingllm.chat.ReasoningHistory;
import io.github.gatlingllm.chat.ToolCall;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.protocol.Expression;
import io.github.gatlingllm.protocol.LlmProtocol;
import io.github.gatlingllm.request.ChatDefinition;
import io.github.gatlingllm.request.ChatSettings;
import io.github.gatlingllm.request.ConversationDefinition;
import io.github.gatlingllm.request.MessageSource;
import io.github.gatlingllm.request.ToolAnswers;
import io.github.gatlingllm.session.Dialogues;
import io.github.gatlingllm.wire.dialect.Dialects;
import io.netty.channel.DefaultEventLoop;
import io.netty.channel.EventLoop;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ConversationTurnTest {

  private static final RequestRecord ANSWERED = Requests.sent(100).chunks(120, 200).build();

  private final ConversationDefinition support =
      ConversationDefinition.named("support")
          .with(
              s -> {
                s.system = text("You help.");
                s.maxHistory = 2;
              });
  private final EventLoop eventLoop = new DefaultEventLoop();
  private Session session = Session$.MODULE$.apply("Talk", 1, eventLoop);

  @AfterEach
  void stop() {
    eventLoop.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
  }

  @Test
  void anAnswerBecomesHistory() {
    say("q1", ANSWERED, "a1");

    assertThat(requested(support, "q2")).containsExactly("You help.", "q1", "a1", "q2");
    assertThat(next(support, "q2").number()).isEqualTo(2);
  }

  @Test
  void onlySoMuchHistoryIsKept() {
    say("q1", ANSWERED, "a1");
    say("q2", ANSWERED, "a2");

    assertThat(requested(support, "q3")).containsExactly("You help.", "q2", "a2", "q3");
    assertThat(next(support, "q3").number()).isEqualTo(3);
  }

  @Test
  void aFailedTurnIsTriedAgainUnderItsNumber() {
    say("q1", ANSWERED, "a1");
    for (RequestStatus end : List.of(RequestStatus.FAILED, RequestStatus.CANCELLED)) {
      say("q2", Requests.sent(300).chunks(320).ended(end).build(), "half an ans");

      assertThat(requested(support, "q2")).containsExactly("You help.", "q1", "a1", "q2");
      assertThat(next(support, "q2").number()).isEqualTo(2);
    }
  }

  @Test
  void anAnswerWithoutTextTakesItsQuestionAlong() {
    say("q1", ANSWERED, "");

    assertThat(requested(support, "q2")).containsExactly("You help.", "q2");
    assertThat(next(support, "q2").number()).as("it was a turn all the same").isEqualTo(2);
  }

  @Test
  void anEarlierCopyOfTheSessionStaysAsItWas() {
    Session before = session;
    say("q1", ANSWERED, "a1");
    session = before;

    assertThat(requested(support, "q1")).containsExactly("You help.", "q1");
  }

  @Test
  void anotherConversationHearsNothing() {
    say("q1", ANSWERED, "a1");

    ConversationDefinition sales = ConversationDefinition.named("sales");
    assertThat(requested(sales, "s1")).containsExactly("s1");
    assertThat(next(sales, "s1").number()).isEqualTo(1);
  }

  @Test
  void aCallGetsAResultBeforeTheNextQuestion() {
    var call = new ToolCall("c1", "search", "{}");
    session = next(support, "q1").goOn(session, ANSWERED, Message.assistant("", List.of(call)));

    assertThat(Dialogues.of(session).get("support").calling()).isTrue();
    assertThat(resolve(turn(support, "q2")).messages())
        .containsExactly(
            Message.system("You help."),
            Message.user("q1"),
            Message.assistant("", List.of(call)),
            Message.tool("c1", ToolCall.NO_RESULT),
            Message.user("q2"));
    say("q2", Requests.sent(300).chunks(320).ended(RequestStatus.FAILED).build(), "half");
    assertThat(Dialogues.of(session).get("support").calling()).as("a failure ends it").isFalse();
  }

  @Test
  void toolsAreAnsweredByNameWithTheSlowestLatency() {
    var tools =
        new ToolAnswers(
            List.of(
                new ToolAnswers.Answer("a", (s, c) -> "A" + c.arguments(), s -> ofMillis(5)),
                new ToolAnswers.Answer("b", (s, c) -> "B", s -> ofMillis(9))),
            false);
    var calls =
        List.of(
            new ToolCall("1", "b", "{}"),
            new ToolCall("2", "a", "{}"),
            new ToolCall("3", "invented", "{}"));

    assertThat(tools.results(session, calls))
        .containsExactly(
            Message.tool("1", "B"),
            Message.tool("2", "A{}"),
            Message.tool("3", "Error: there is no tool 'invented'."));
    assertThat(tools.latency(session, calls)).isEqualTo(ofMillis(9));
    assertThat(tools.latency(session, calls.subList(2, 3))).isZero();
  }

  @Test
  void aDialectWithoutToolsIsRefusedBeforeTheLoad() {
    ConversationDefinition answering =
        support.with(
            s ->
                s.tools =
                    new ToolAnswers(
                        List.of(new ToolAnswers.Answer("a", (x, c) -> "", x -> ofMillis(0))),
                        false));
    ChatSettings settings = turn(answering, "q").settings();
    settings.frozen().requireToolMessages(LlmProtocol.defaults());
    settings.dialect = Dialects.byId("openai-completions");
    ChatDefinition text = settings.frozen();

    assertThatIllegalStateException()
        .isThrownBy(() -> text.requireToolMessages(LlmProtocol.defaults()))
        .withMessageStartingWith("answerTools: conversation 'support' uses a dialect without tools")
        .withMessageContaining("(openai-completions)");
  }

  @Test
  void reasoningReturnsOnlyIfItIsWanted() {
    Message answer =
        Message.assistant("a1")
            .withReasoning(
                new Reasoning(
                    "hm", Reasoning.Format.CHAT, List.of(Map.of("reasoning_content", "hm"))));
    session = next(support, "q1").goOn(session, ANSWERED, answer);
    ChatSettings settings = turn(support, "q2").settings();

    assertThat(resolve(settings.frozen()).messages().get(2)).isEqualTo(Message.assistant("a1"));
    settings.reasoning = ReasoningHistory.ECHOED;
    assertThat(resolve(settings.frozen()).messages().get(2))
        .isEqualTo(Message.assistant("<think>\nhm\n</think>\n\na1"));
    settings.reasoning = ReasoningHistory.NATIVE;
    assertThat(resolve(settings.frozen()).messages().get(2)).isEqualTo(answer);
  }

  @Test
  void aRequestOutsideLeavesTheSessionAlone() {
    ChatDefinition alone = turn(null, "q");
    ConversationTurn outside = ConversationTurn.of(alone, session, said(alone));

    assertThat(outside.number()).isZero();
    assertThat(outside.goOn(session, ANSWERED, Message.assistant("a"))).isSameAs(session);
  }

  private void say(String question, RequestRecord request, @Nullable String answer) {
    session = next(support, question).goOn(session, request, message(answer));
  }

  private static @Nullable Message message(@Nullable String text) {
    return text == null || text.isEmpty() ? null : Message.assistant(text);
  }

  private ConversationTurn next(ConversationDefinition conversation, String question) {
    ChatDefinition turn = turn(conversation, question);
    return ConversationTurn.of(turn, session, said(turn));
  }

  private List<String> requested(ConversationDefinition conversation, String question) {
    return resolve(turn(conversation, question)).messages().stream().map(Message::content).toList();
  }

  private List<Message> said(ChatDefinition definition) {
    var resolved = definition.resolve(session, LlmProtocol.defaults());
    List<Message> messages = resolved.chat().messages();
    return messages.subList(resolved.before(), messages.size());
  }

  private ChatRequest resolve(ChatDefinition definition) {
    return definition.resolve(session, LlmProtocol.defaults()).chat();
  }

  private static ChatDefinition turn(
      @Nullable ConversationDefinition conversation, String question) {
    var said =
        new ChatDefinition.Turn(
            new MessageSource.FromExpression(Message.Role.USER, text(question)));
    var settings = new ChatSettings(text("ask"));
    settings.turns = List.of(said);
    settings.model = text("llama-3");
    settings.conversation = conversation;
    return settings.frozen();
  }

  private static Expression<String> text(String text) {
    return new Expression<>(Expressions.toStaticValueExpression(text));
  }
}
