// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.dataset;

import io.github.gatlingllm.chat.Prompt;
import io.github.gatlingllm.workload.tokens.Tokenizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A recorded conversation.
 *
 * @param system the system message; empty if there is none
 * @param prompts the user's messages, with the lengths of the recorded answers
 * @param answers the recorded answers; empty strings if unknown
 */
public record RecordedScript(String system, List<Prompt> prompts, List<String> answers)
    implements Script {

  private static final Set<String> SPEAKERS = Set.of("system", "developer", "user", "assistant");

  private static final String FORM = "[{\"role\": \"user\", \"content\": \"…\"}]";

  public RecordedScript {
    prompts = List.copyOf(prompts);
    answers = List.copyOf(answers);
  }

  /**
   * Parses messages. Consecutive messages of the user are one turn, as are consecutive answers.
   *
   * @param messages maps with role and content, as in a dataset
   * @param maxTurns the largest number of turns; later ones are ignored
   * @param tokenizer counts the recorded answers
   * @throws IllegalArgumentException if there is no message of the user, or one of another role
   */
  public static RecordedScript of(
      @Nullable Object messages, int maxTurns, Tokenizer tokenizer, Prompt.Origin origin) {
    if (!(messages instanceof List<?> list)) {
      throw wrong(DatasetTexts.notAList(String.valueOf(messages)));
    }
    var reading = new Reading();
    list.forEach(reading::message);
    int turns = Math.min(maxTurns, reading.userTexts.size());
    if (turns == 0) {
      throw wrong(DatasetTexts.CHAT_WITHOUT_USER);
    }
    var prompts = new ArrayList<Prompt>();
    for (int turn = 0; turn < turns; turn++) {
      String userTexts = reading.userTexts.get(turn);
      String answer = reading.answers.get(turn);
      prompts.add(
          new Prompt(
              userTexts,
              origin,
              tokenizer.count(userTexts),
              answer.isEmpty() ? Prompt.UNKNOWN : Math.max(1, tokenizer.count(answer)),
              Prompt.UNKNOWN));
    }
    return new RecordedScript(reading.system, prompts, reading.answers.subList(0, turns));
  }

  @Override
  public int turns() {
    return prompts.size();
  }

  @Override
  public Prompt turn(int turn) {
    return prompts.get(turn);
  }

  @Override
  public @Nullable String answer(int turn) {
    String answer = answers.get(turn);
    return answer.isEmpty() ? null : answer;
  }

  /** Returns a copy without answer lengths. */
  public RecordedScript withFreeAnswers() {
    List<Prompt> free =
        prompts.stream()
            .map(
                prompt ->
                    new Prompt(
                        prompt.text(),
                        prompt.origin(),
                        prompt.inputTokens(),
                        Prompt.UNKNOWN,
                        prompt.sharedTokens()))
            .toList();
    return new RecordedScript(system, free, answers);
  }

  /**
   * Requires roles that {@link #of} accepts, while the entry's line is known.
   *
   * @throws MalformedEntryException if a role is not system, developer, user or assistant
   */
  static void requireSpeakers(List<Map<String, @Nullable Object>> conversation) {
    for (Map<String, @Nullable Object> message : conversation) {
      String role = String.valueOf(message.get("role"));
      if (!SPEAKERS.contains(role)) {
        throw MalformedEntryException.entry(
            DatasetTexts.roleNotReplayable(role), DatasetTexts.REMOVE_ENTRIES);
      }
    }
  }

  /** Returns the approximate size in memory, in characters. */
  public long weight() {
    return 64L
        + system.length()
        + prompts.stream().mapToLong(prompt -> prompt.text().length()).sum()
        + answers.stream().mapToLong(String::length).sum();
  }

  private static IllegalArgumentException wrong(String rule) {
    return new IllegalArgumentException(DatasetTexts.conversationInvalid(rule, FORM));
  }

  /** Collects turns from messages. */
  private static final class Reading {

    private String system = "";
    private final List<String> userTexts = new ArrayList<>();
    private final List<String> answers = new ArrayList<>();

    void message(@Nullable Object message) {
      if (!(message instanceof Map<?, ?> map)) {
        throw wrong(DatasetTexts.notAMap(String.valueOf(message)));
      }
      String text = Contents.ofContent(map.get("content"));
      String role = String.valueOf(map.get("role"));
      switch (role) {
        case "system", "developer" -> system = joined(system, text);
        case "user" -> user(text);
        case "assistant" -> answer(text);
        default -> throw wrong(DatasetTexts.roleNotReplayable(role));
      }
    }

    private void user(String text) {
      int last = userTexts.size() - 1;
      if (last >= 0 && answers.get(last).isEmpty()) {
        userTexts.set(last, joined(userTexts.get(last), text));
      } else if (!text.isBlank()) {
        userTexts.add(text);
        answers.add("");
      }
    }

    /** Ignores an answer before the first message of the user. */
    private void answer(String text) {
      int last = answers.size() - 1;
      if (last >= 0) {
        answers.set(last, joined(answers.get(last), text));
      }
    }

    private static String joined(String before, String after) {
      return before.isEmpty() ? after : after.isEmpty() ? before : before + "\n\n" + after;
    }
  }
}
