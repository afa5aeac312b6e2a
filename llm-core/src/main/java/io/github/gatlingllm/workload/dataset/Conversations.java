// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.dataset;

import io.github.gatlingllm.chat.Prompt;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Parses entries that are conversations. */
final class Conversations {

  private static final String USER = "user";
  private static final String ASSISTANT = "assistant";

  private Conversations() {}

  /**
   * Parses the messages of a chat. A last message of the assistant is the recorded answer and is
   * not sent.
   */
  static DatasetEntry chat(
      List<?> listed, Map<String, @Nullable Object> fields, int inputTokens, int outputTokens) {
    var messages = new ArrayList<Map<String, @Nullable Object>>();
    listed.forEach(message -> messages.add(message(message)));
    List<String> turns = turns(messages);
    if (turns.isEmpty()) {
      throw MalformedEntryException.entry(DatasetTexts.CHAT_WITHOUT_USER, DatasetTexts.CHAT_FORM);
    }
    int last = messages.size() - 1;
    boolean answered = ASSISTANT.equals(messages.get(last).get("role"));
    return new DatasetEntry(
        turns.get(turns.size() - 1),
        List.copyOf(answered ? messages.subList(0, last) : messages),
        turns,
        List.copyOf(messages),
        fields,
        answered ? Contents.text(messages.get(last)) : null,
        inputTokens,
        outputTokens);
  }

  /**
   * Parses a conversation in ShareGPT's form. As in other benchmarks, the first question is the
   * prompt, and its answer sets the output length.
   */
  static DatasetEntry shareGpt(List<?> listed) {
    var messages = new ArrayList<Map<String, @Nullable Object>>();
    listed.forEach(turn -> messages.add(shareGptTurn(turn)));
    List<String> turns = turns(messages);
    if (turns.isEmpty()) {
      throw MalformedEntryException.entry(
          DatasetTexts.SHARE_GPT_WITHOUT_HUMAN, DatasetTexts.SHARE_GPT_FORM);
    }
    int question = 0;
    while (!asks(messages.get(question))) {
      question++;
    }
    var sent = new ArrayList<Map<String, @Nullable Object>>();
    messages.subList(0, question).stream()
        .filter(message -> "system".equals(message.get("role")))
        .forEach(sent::add);
    sent.add(messages.get(question));
    boolean answered =
        question + 1 < messages.size() && ASSISTANT.equals(messages.get(question + 1).get("role"));
    return new DatasetEntry(
        turns.get(0),
        List.copyOf(sent),
        turns,
        List.copyOf(messages),
        Map.of(),
        answered ? Contents.text(messages.get(question + 1)) : null,
        Prompt.UNKNOWN,
        Prompt.UNKNOWN);
  }

  @SuppressWarnings("unchecked") // Jackson's maps have keys of text
  private static Map<String, @Nullable Object> message(@Nullable Object message) {
    if (message instanceof Map<?, ?> map
        && map.get("role") instanceof String
        && (map.get("content") instanceof String
            || map.get("content") instanceof List<?>
            || (map.get("content") == null && map.get("tool_calls") instanceof List<?>))) {
      return (Map<String, @Nullable Object>) map;
    }
    throw MalformedEntryException.entry(DatasetTexts.MESSAGE_INVALID, DatasetTexts.CHAT_FORM);
  }

  private static Map<String, @Nullable Object> shareGptTurn(@Nullable Object turn) {
    if (turn instanceof Map<?, ?> map
        && map.get("from") instanceof String from
        && map.get("value") instanceof String value) {
      return Map.of("role", role(from), "content", value);
    }
    throw MalformedEntryException.entry(DatasetTexts.TURN_INVALID, DatasetTexts.SHARE_GPT_FORM);
  }

  private static String role(String from) {
    return switch (from) {
      case "human", USER -> USER;
      case "gpt", ASSISTANT, "chatgpt", "bing", "bard" -> ASSISTANT;
      case "system" -> "system";
      default ->
          throw MalformedEntryException.entry(DatasetTexts.turnFrom(from), DatasetTexts.CHANGE_IT);
    };
  }

  private static List<String> turns(List<Map<String, @Nullable Object>> messages) {
    return messages.stream().filter(Conversations::asks).map(Contents::text).toList();
  }

  private static boolean asks(Map<String, @Nullable Object> message) {
    return USER.equals(message.get("role")) && !Contents.text(message).isBlank();
  }
}
