// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.chat.Reasoning;
import io.github.gatlingllm.chat.ToolCall;
import io.github.gatlingllm.gatling.Conversions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import scala.jdk.javaapi.CollectionConverters;

class ListedMessagesTest {

  @Test
  void eachRoleThatEveryDialectHas() {
    assertThat(
            ListedMessages.of(
                List.of(
                    said("system", "a"),
                    said("developer", "b"),
                    said("user", "c"),
                    said("assistant", "d"),
                    Message.user("e"))))
        .containsExactly(
            Message.system("a"),
            Message.system("b"),
            Message.user("c"),
            Message.assistant("d"),
            Message.user("e"));
  }

  @Test
  void partsBecomeATextWithPicturesBehindIt() {
    List<Object> parts =
        List.of(
            Map.of("type", "text", "text", "one"),
            Map.of("type", "image_url", "image_url", Map.of("url", "https://h/a.png")),
            Map.of("type", "image_url", "image_url", "data:image/png;base64,AA=="),
            Map.of("type", "text", "text", "two"));

    assertThat(ListedMessages.of(List.of(Map.of("role", "user", "content", parts))))
        .containsExactly(
            Message.user("one\ntwo")
                .withImage("https://h/a.png")
                .withImage("data:image/png;base64,AA=="));
  }

  @Test
  void scalasCollectionsAreThoseOfGatlingsJsonFeeder() {
    Object message =
        scala.collection.immutable.Map.from(
            CollectionConverters.asScala(Map.<String, Object>of("role", "user", "content", "a")));
    Object list = CollectionConverters.asScala(List.of(message)).toSeq();

    assertThat(ListedMessages.of(Conversions.plain(list))).containsExactly(Message.user("a"));
  }

  @Test
  void callsResultsAndReasoningAreRead() {
    Map<String, Object> call =
        Map.of("id", "c1", "type", "function", "function", Map.of("name", "f", "arguments", "{}"));
    var answer = new HashMap<String, Object>();
    answer.put("role", "assistant");
    answer.put("content", null);
    answer.put("tool_calls", List.of(call));
    answer.put("reasoning_content", "hm");

    assertThat(
            ListedMessages.of(
                List.of(
                    said("user", "a"),
                    answer,
                    Map.of("role", "tool", "tool_call_id", "c1", "content", "b"))))
        .containsExactly(
            Message.user("a"),
            Message.assistant("", List.of(new ToolCall("c1", "f", "{}")))
                .withReasoning(
                    new Reasoning(
                        "hm", Reasoning.Format.CHAT, List.of(Map.of("reasoning_content", "hm")))),
            Message.tool("c1", "b"));
  }

  static List<Arguments> wrong() {
    return List.of(
        Arguments.of(
            "Hello", "messages must be a list of messages, each with role and content, but"),
        Arguments.of(List.of("Hello"), "messages[0] must be a map with role and content, but was"),
        Arguments.of(
            List.of(said("user", "a"), said("tool", "b")),
            "messages[1] must have tool_call_id, the id of the call that it answers"),
        Arguments.of(
            List.of(Map.of("role", "tool", "tool_call_id", "x", "content", "b")),
            "messages[0] must answer a call of an earlier message, but no tool_calls have the id"),
        Arguments.of(
            List.of(said("user", "a"), said("critic", "b")),
            RequestTexts.message(1, RequestTexts.messageRole("'critic'"))),
        Arguments.of(List.of(Map.of("content", "a")), "but had null"),
        Arguments.of(
            List.of(Map.of("role", "assistant", "tool_calls", List.of(Map.of("id", "1")))),
            "messages[0] must have tool_calls such as {\"id\": \"call_1\""),
        Arguments.of(
            List.of(Map.of("role", "user", "content", 5)),
            "messages[0] must have a text or a list of parts as content, but had 5"),
        Arguments.of(
            List.of(
                Map.of(
                    "role",
                    "user",
                    "content",
                    List.of(Map.of("type", "input_audio", "data", "x")))),
            "messages[0] must have parts of type text or image_url, but had {"),
        Arguments.of(
            List.of(Map.of("role", "user", "content", List.of(Map.of("type", "image_url")))),
            "messages[0] must have image_url {\"url\": \"…\"}, but had null"));
  }

  @ParameterizedTest
  @MethodSource("wrong")
  void whatNotEveryDialectCanSayIsRefused(Object value, String problem) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ListedMessages.of(value))
        .withMessageContaining(problem);
  }

  @Test
  void nothingFedYetIsAValueThatIsMissing() {
    List<Object> none = new ArrayList<>();
    assertThatExceptionOfType(Conversions.UnresolvedException.class)
        .isThrownBy(() -> ListedMessages.of(none))
        .withMessage(RequestTexts.noMessages("[]"));
    assertThatExceptionOfType(Conversions.UnresolvedException.class)
        .isThrownBy(() -> ListedMessages.of(null));
  }

  private static Map<String, Object> said(String role, String content) {
    return Map.of("role", role, "content", content);
  }
}
