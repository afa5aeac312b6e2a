// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.dataset;

import io.github.gatlingllm.chat.Prompt;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Entries that are conversations. */
final class Conversations {

  private static final String USER = "user";
  private static final String ASSISTANT = "assistant";

  private static final String CHAT_FORM =
      "write {\"messages\": [{\"role\": \"user\", \"content\": \"…\"}]}";

  private static final String SHARE_GPT_FORM =
      "write {\"conversations\": [{\"from\": \"human\", \"value\": \"…\"}]}";

  private Conversations() {}

  /**
   * The messages of a chat. If the assistant speaks last, that is the recorded answer: it is not
   * sent.
   */
  static DatasetEntry chat(
      List<?> listed, Map<String, @Nullable Object> fields, int inputTokens, int outputTokens) {
    var messages = new ArrayList<Map<String, @Nullable Object>>();
    listed.forEach(message -> messages.add(message(message)));
    List<String> turns = turns(messages);
    if (turns.isEmpty()) {
      throw MalformedEntryException.entry("has no message of role 'user' with content", CHAT_FORM);
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
   * A conversation in ShareGPT's form. As other benchmarks have it, its first question is the
   * prompt, and the answer to that tells how long an answer should be.
   */
  static DatasetEntry shareGpt(List<?> listed) {
    var messages = new ArrayList<Map<String, @Nullable Object>>();
    listed.forEach(turn -> messages.add(shareGptTurn(turn)));
    List<String> turns = turns(messages);
    if (turns.isEmpty()) {
      throw MalformedEntryException.entry("has no turn of 'human' with a value", SHARE_GPT_FORM);
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
    throw MalformedEntryException.entry(
        "has a message without a text 'role' and a text or list 'content'", CHAT_FORM);
  }

  private static Map<String, @Nullable Object> shareGptTurn(@Nullable Object turn) {
    if (turn instanceof Map<?, ?> map
        && map.get("from") instanceof String from
        && map.get("value") instanceof String value) {
      return Map.of("role", role(from), "content", value);
    }
    throw MalformedEntryException.entry(
        "has a turn without a text 'from' and a text 'value'", SHARE_GPT_FORM);
  }

  private static String role(String from) {
    return switch (from) {
      case "human", USER -> USER;
      case "gpt", ASSISTANT, "chatgpt", "bing", "bard" -> ASSISTANT;
      case "system" -> "system";
      default ->
          throw MalformedEntryException.entry(
              "has a turn from '" + from + "', which must be human, gpt or system", "change it");
    };
  }

  private static List<String> turns(List<Map<String, @Nullable Object>> messages) {
    return messages.stream().filter(Conversations::asks).map(Contents::text).toList();
  }

  private static boolean asks(Map<String, @Nullable Object> message) {
    return USER.equals(message.get("role")) && !Contents.text(message).isBlank();
  }
}
