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
 * A conversation that took place.
 *
 * @param system what stood before all that was said; empty: nothing
 * @param prompts what the user said, with the lengths of the recorded answers
 * @param answers what was answered; empty where nothing is known of it
 */
public record RecordedScript(String system, List<Prompt> prompts, List<String> answers)
    implements Script {

  private static final Set<String> SPEAKERS = Set.of("system", "developer", "user", "assistant");

  private static final String OTHER_SPEAKER =
      "has a message of role '%s', and only those of system, user and assistant can be said again";

  private static final String FORM = "[{\"role\": \"user\", \"content\": \"…\"}]";

  public RecordedScript {
    prompts = List.copyOf(prompts);
    answers = List.copyOf(answers);
  }

  /**
   * Of messages. What the user says several times in a row is one turn, and so are several answers.
   *
   * @param messages maps with role and content, as they stand in a dataset
   * @param maxTurns later turns are left out
   * @param tokenizer counts the recorded answers
   * @throws IllegalArgumentException if the user says nothing, or somebody else says something
   */
  public static RecordedScript of(
      @Nullable Object messages, int maxTurns, Tokenizer tokenizer, Prompt.Origin origin) {
    if (!(messages instanceof List<?> list)) {
      throw wrong("must be a list of messages, but is " + messages);
    }
    var reading = new Reading();
    list.forEach(reading::message);
    int turns = Math.min(maxTurns, reading.said.size());
    if (turns == 0) {
      throw wrong("has no message of role 'user' with content");
    }
    var prompts = new ArrayList<Prompt>();
    for (int turn = 0; turn < turns; turn++) {
      String said = reading.said.get(turn);
      String answer = reading.answers.get(turn);
      prompts.add(
          new Prompt(
              said,
              origin,
              tokenizer.count(said),
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

  /** The same with answers as long as they come. */
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
   * What {@link #of} would refuse later, when nobody knows any more which entry it was.
   *
   * @throws MalformedEntryException if somebody else than system, user and assistant speaks
   */
  static void requireSpeakers(List<Map<String, @Nullable Object>> conversation) {
    for (Map<String, @Nullable Object> message : conversation) {
      String role = String.valueOf(message.get("role"));
      if (!SPEAKERS.contains(role)) {
        throw MalformedEntryException.entry(
            OTHER_SPEAKER.formatted(role), "take such entries out of the file");
      }
    }
  }

  /** About how much memory it takes, in characters. */
  public long weight() {
    return 64L
        + system.length()
        + prompts.stream().mapToLong(prompt -> prompt.text().length()).sum()
        + answers.stream().mapToLong(String::length).sum();
  }

  private static IllegalArgumentException wrong(String rule) {
    return new IllegalArgumentException(
        "a recorded conversation " + rule + ": it should look like " + FORM);
  }

  /** Goes through the messages. */
  private static final class Reading {

    private String system = "";
    private final List<String> said = new ArrayList<>();
    private final List<String> answers = new ArrayList<>();

    void message(@Nullable Object message) {
      if (!(message instanceof Map<?, ?> map)) {
        throw wrong("has a message that is no map: " + message);
      }
      String text = Contents.ofContent(map.get("content"));
      String role = String.valueOf(map.get("role"));
      switch (role) {
        case "system", "developer" -> system = joined(system, text);
        case "user" -> user(text);
        case "assistant" -> answer(text);
        default -> throw wrong(OTHER_SPEAKER.formatted(role));
      }
    }

    private void user(String text) {
      int last = said.size() - 1;
      if (last >= 0 && answers.get(last).isEmpty()) {
        said.set(last, joined(said.get(last), text));
      } else if (!text.isBlank()) {
        said.add(text);
        answers.add("");
      }
    }

    /** An assistant that speaks first answers nothing. */
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
