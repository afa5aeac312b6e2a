// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.gatling.core.session.Session;
import io.gatling.core.session.Session$;
import io.gatling.javaapi.core.internal.Expressions;
import io.github.gatlingllm.chat.AnswerShape;
import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.chat.Prompt;
import io.github.gatlingllm.chat.RequestedWork;
import io.github.gatlingllm.chat.Tool;
import io.github.gatlingllm.protocol.Expression;
import io.github.gatlingllm.protocol.LlmProtocol;
import io.github.gatlingllm.request.ChatDefinition.Turn;
import io.github.gatlingllm.session.PromptAttributes;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a request knows of what was asked of it. */
class AskedOfRequestTest {

  private static final Prompt.Origin ORIGIN = new Prompt.Origin("made", true);
  private static final Prompt MADE = new Prompt("one two", ORIGIN, 2, 16, 0);

  private Session session = Session$.MODULE$.apply("Talk", 1, null);

  @Test
  void aPromptOfOursIsKnown() {
    ChatDefinition.Resolved resolved = resolved(assignment(ours()));

    assertThat(resolved.chat().messages()).containsExactly(Message.user("one two"));
    assertThat(resolved.requested()).isEqualTo(new RequestedWork(List.of(ORIGIN), 2, 0, true, 16));
  }

  @Test
  void anAnswerIsAskedToBeAsLongAsItsPromptSays() {
    assertThat(resolved(assignment(ours())).chat().exactOutputTokens()).hasValue(16);
    assertThat(resolved(assignment(ours())).chat().maxTokens()).isEmpty();
  }

  @Test
  void thatLengthMayBeACapAlone() {
    ChatRequest capped = resolved(assignment(ours(true))).chat();

    assertThat(capped.maxTokens()).hasValue(16);
    assertThat(capped.exactOutputTokens()).isEmpty();
  }

  @Test
  void aCapOfTheRequestWinsOverThatLength() {
    ChatSettings plain = assignment(ours()).settings();
    plain.maxTokens = new Expression<>(Expressions.toStaticValueExpression(5));
    ChatRequest chat = resolved(plain.frozen()).chat();

    assertThat(chat.maxTokens()).hasValue(5);
    assertThat(chat.exactOutputTokens()).isEmpty();
  }

  @Test
  void aFedPromptIsKnownWhereItIsTheWholeMessage() {
    PromptAttributes.of(MADE).forEach((name, value) -> session = session.set(name, value));

    assertThat(tokens(assignment(said("#{prompt}")))).isEqualTo(2);
    assertThat(resolved(assignment(said("#{prompt} Be brief."))).requested()).isNull();
  }

  @Test
  void ofListedMessagesTheFedOneIsKnown() {
    PromptAttributes.of(MADE).forEach((name, value) -> session = session.set(name, value));
    Map<String, Object> fed = Map.of("role", "user", "content", MADE.text());
    Map<String, Object> system = Map.of("role", "system", "content", "Be brief.");

    assertThat(resolved(assignment(listed(List.of(fed)))).requested())
        .isEqualTo(new RequestedWork(List.of(ORIGIN), 2, 0, true, Prompt.UNKNOWN));
    assertThat(resolved(assignment(listed(List.of(system, fed)))).requested())
        .isEqualTo(
            new RequestedWork(
                List.of(ORIGIN), Prompt.UNKNOWN, Prompt.UNKNOWN, false, Prompt.UNKNOWN));
  }

  @Test
  void aPictureInTheFedMessageMakesItsLengthUnknown() {
    PromptAttributes.of(MADE).forEach((name, value) -> session = session.set(name, value));
    var seen = Message.user(MADE.text()).withImage("https://x/y.png");

    RequestedWork requested =
        Objects.requireNonNull(resolved(assignment(listed(List.of(seen)))).requested());
    assertThat(requested.origins()).containsExactly(ORIGIN);
    assertThat(requested.inputTokens()).isEqualTo(Prompt.UNKNOWN);
  }

  @Test
  void whatAnotherListSaysIsNotOfTheFeeder() {
    PromptAttributes.of(MADE).forEach((name, value) -> session = session.set(name, value));

    assertThat(resolved(assignment(listed(List.of(Message.user("Hi"))))).requested()).isNull();
  }

  @Test
  void besideWordsOfAnotherTheLengthIsUnknown() {
    assertThat(tokens(assignment(said("Be brief."), ours()))).isEqualTo(Prompt.UNKNOWN);
    assertThat(resolved(assignment(said("Be brief."))).requested()).isNull();
  }

  @Test
  void picturesToolsAndHistoriesMakeTheLengthUnknown() {
    assertThat(tokens(assignment(ours().and(List.of(text("https://x/y.png")), List.of()))))
        .isEqualTo(Prompt.UNKNOWN);
    var shape = AnswerShape.PLAIN.withTools(List.of(new Tool("f", "calls", Map.of())));
    ChatSettings plain = assignment(ours()).settings();
    assertThat(tokens(plain.with(s -> s.shape = shape).frozen())).isEqualTo(Prompt.UNKNOWN);
    var talk = ConversationDefinition.named("talk");
    assertThat(tokens(plain.with(s -> s.conversation = talk).frozen())).isEqualTo(2);
    var helping = talk.with(s -> s.system = text("You help."));
    assertThat(tokens(plain.with(s -> s.conversation = helping).frozen()))
        .isEqualTo(Prompt.UNKNOWN);
  }

  @Test
  void whereAFieldSaysAllNothingIsKnown() {
    ChatSettings plain = assignment(ours()).settings();
    plain.fields =
        Map.of("messages", new Expression<>(Expressions.toStaticValueExpression(List.of())));

    assertThat(resolved(plain.frozen()).requested()).isNull();
  }

  @Test
  void anExactAnswerIsAsked() {
    ChatSettings plain = assignment(said("Hi")).settings();
    plain.exactTokens = new Expression<>(Expressions.toStaticValueExpression(48));

    assertThat(Objects.requireNonNull(resolved(plain.frozen()).requested()).outputTokens())
        .isEqualTo(48);
  }

  private int tokens(ChatDefinition definition) {
    @Nullable RequestedWork requested = resolved(definition).requested();
    return Objects.requireNonNull(requested).inputTokens();
  }

  private ChatDefinition.Resolved resolved(ChatDefinition definition) {
    return definition.resolve(session, LlmProtocol.defaults());
  }

  private static ChatDefinition assignment(Turn... turns) {
    var settings = new ChatSettings(text("chat"));
    settings.turns = List.of(turns);
    settings.model = text("llama-3");
    return settings.frozen();
  }

  private static Turn ours() {
    return ours(false);
  }

  private static Turn ours(boolean capped) {
    return new Turn(new MessageSource.FromPrompts(Message.Role.USER, session -> MADE, capped));
  }

  private static Turn listed(List<?> messages) {
    var expression = new Expression<Object>(Expressions.toStaticValueExpression(messages));
    return new Turn(new MessageSource.FromList(expression));
  }

  private static Turn said(String text) {
    return new Turn(new MessageSource.FromExpression(Message.Role.USER, text(text)));
  }

  private static Expression<String> text(String text) {
    return new Expression<>(Expressions.toStringExpression(text));
  }
}
