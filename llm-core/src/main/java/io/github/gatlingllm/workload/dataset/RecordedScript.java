// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.dataset;

import io.github.gatlingllm.chat.ListedTools;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.chat.Prompt;
import io.github.gatlingllm.chat.ToolCall;
import io.github.gatlingllm.workload.tokens.Tokenizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A recorded conversation.
 *
 * @param system the system message; empty if there is none
 * @param recorded the turns, in order
 */
public record RecordedScript(String system, List<Turn> recorded) implements Script {

  private static final String FORM = "[{\"role\": \"user\", \"content\": \"…\"}]";

  /**
   * A turn.
   *
   * @param prompt all its text, with the length of the recorded answer
   * @param results the results of tools with which it begins
   * @param text the message of the user; empty if there is none
   * @param answer the recorded answer; null if unknown
   */
  public record Turn(
      Prompt prompt, List<ToolResults.Recorded> results, String text, @Nullable Message answer) {
    public Turn {
      results = List.copyOf(results);
    }

    private Turn withFreeAnswer() {
      var free =
          new Prompt(
              prompt.text(),
              prompt.origin(),
              prompt.inputTokens(),
              Prompt.UNKNOWN,
              prompt.sharedTokens());
      return new Turn(free, results, text, answer);
    }
  }

  public RecordedScript {
    recorded = List.copyOf(recorded);
  }

  /**
   * Parses messages. Consecutive messages of the user are one turn, as are consecutive answers.
   * Results of tools are a turn too.
   *
   * @param messages maps with role and content, as in a dataset
   * @param maxTurns the largest number of turns; later ones are ignored
   * @param tokenizer counts the recorded answers
   * @throws IllegalArgumentException if there is no message of the user, or one of another role, or
   *     a result of a tool that no message calls
   */
  public static RecordedScript of(
      @Nullable Object messages, int maxTurns, Tokenizer tokenizer, Prompt.Origin origin) {
    if (!(messages instanceof List<?> list)) {
      throw wrong(DatasetTexts.notAList(String.valueOf(messages)));
    }
    var reading = new Reading();
    try {
      list.forEach(reading::message);
    } catch (IllegalArgumentException e) {
      throw wrong(String.valueOf(e.getMessage()));
    }
    if (reading.turns.isEmpty()) {
      throw wrong(DatasetTexts.CHAT_WITHOUT_USER);
    }
    var turns = new ArrayList<Turn>();
    for (Draft draft : reading.turns.subList(0, Math.min(maxTurns, reading.turns.size()))) {
      turns.add(draft.turn(tokenizer, origin));
    }
    return new RecordedScript(reading.system, turns);
  }

  @Override
  public int turns() {
    return recorded.size();
  }

  @Override
  public Prompt turn(int turn) {
    return recorded.get(turn).prompt();
  }

  @Override
  public List<Message> messages(int turn, List<ToolCall> open) {
    Turn given = recorded.get(turn);
    var messages = new ArrayList<Message>();
    if (!open.isEmpty()) {
      messages.addAll(ToolResults.matched(open, given.results()));
    }
    if (!given.text().isEmpty()) {
      messages.add(Message.user(given.text()));
    }
    return List.copyOf(messages);
  }

  @Override
  public boolean sendsResults(int turn) {
    return !recorded.get(turn).results().isEmpty();
  }

  @Override
  public @Nullable Message answer(int turn) {
    return recorded.get(turn).answer();
  }

  /** Returns a copy without answer lengths. */
  public RecordedScript withFreeAnswers() {
    return new RecordedScript(system, recorded.stream().map(Turn::withFreeAnswer).toList());
  }

  /**
   * Requires messages that {@link #of} accepts, while the entry's line is known.
   *
   * @throws MalformedEntryException if a role is not system, developer, user, assistant or tool, or
   *     if a result of a tool has no call
   */
  static void requireReplayable(List<Map<String, @Nullable Object>> conversation) {
    try {
      new Reading().all(conversation);
    } catch (IllegalArgumentException e) {
      throw MalformedEntryException.entry(
          String.valueOf(e.getMessage()), DatasetTexts.REMOVE_ENTRIES);
    }
  }

  /** Returns the approximate size in memory, in characters. */
  public long weight() {
    long weight = 64L + system.length();
    for (Turn turn : recorded) {
      Message answer = turn.answer();
      weight += 2L * turn.prompt().text().length();
      weight += answer == null ? 0 : Contents.generated(answer).length();
    }
    return weight;
  }

  private static IllegalArgumentException wrong(String rule) {
    return new IllegalArgumentException(DatasetTexts.conversationInvalid(rule, FORM));
  }

  /** A turn whose messages are still being read. */
  private static final class Draft {
    private final List<ToolResults.Recorded> results = new ArrayList<>();
    private String text = "";
    private @Nullable Message answer;

    /** A forced length would break a call, so an answer with calls has a free length. */
    private Turn turn(Tokenizer tokenizer, Prompt.Origin origin) {
      var all = new ArrayList<String>();
      results.forEach(result -> all.add(result.text()));
      if (!text.isEmpty()) {
        all.add(text);
      }
      String said = String.join("\n\n", all);
      int output =
          answer != null && answer.calls().isEmpty()
              ? Math.max(1, tokenizer.count(answer.content()))
              : Prompt.UNKNOWN;
      return new Turn(
          new Prompt(said, origin, tokenizer.count(said), output, Prompt.UNKNOWN),
          results,
          text,
          answer);
    }
  }

  /** Collects turns from messages. */
  private static final class Reading {

    private String system = "";
    private final List<Draft> turns = new ArrayList<>();
    private final List<Message> answers = new ArrayList<>();

    void all(List<? extends Map<String, @Nullable Object>> messages) {
      messages.forEach(this::message);
    }

    void message(@Nullable Object message) {
      if (!(message instanceof Map<?, ?> map)) {
        throw new IllegalArgumentException(DatasetTexts.notAMap(String.valueOf(message)));
      }
      String text = Contents.ofContent(map.get("content"));
      String role = String.valueOf(map.get("role"));
      switch (role) {
        case "system", "developer" -> system = joined(system, text);
        case "user" -> user(text);
        case "assistant" -> answer(text, map);
        case "tool" -> result(text, map);
        default -> throw new IllegalArgumentException(DatasetTexts.roleNotReplayable(role));
      }
    }

    private void user(String text) {
      Draft last = last();
      if (last != null && last.answer == null) {
        last.text = joined(last.text, text);
      } else if (!text.isBlank()) {
        next().text = text;
      }
    }

    private void result(String text, Map<?, ?> map) {
      Message result = checked(() -> Message.tool(ListedTools.callId(map), text));
      checked(
          () -> {
            ListedTools.requireCall(result, answers);
            return result;
          });
      Draft last = last();
      Draft turn = last == null || last.answer != null ? next() : last;
      turn.results.add(new ToolResults.Recorded(tool(result), text));
    }

    private String tool(Message result) {
      return answers.stream()
          .flatMap(answer -> answer.calls().stream())
          .filter(call -> call.id().equals(result.callId()))
          .map(ToolCall::name)
          .findFirst()
          .orElse("");
    }

    /** Ignores an answer before the first message of the user, and one without content. */
    private void answer(String text, Map<?, ?> map) {
      Draft last = last();
      List<ToolCall> calls = checked(() -> ListedTools.calls(map));
      if (last == null || (text.isEmpty() && calls.isEmpty())) {
        return;
      }
      Message before = last.answer == null ? Message.assistant("") : last.answer;
      var all = new ArrayList<>(before.calls());
      all.addAll(calls);
      last.answer =
          Message.assistant(joined(before.content(), text), all)
              .withReasoning(ListedTools.reasoning(map));
      answers.add(last.answer);
    }

    private static <T> T checked(Supplier<T> parsing) {
      try {
        return parsing.get();
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(
            DatasetTexts.messageInvalid(String.valueOf(e.getMessage())), e);
      }
    }

    private @Nullable Draft last() {
      return turns.isEmpty() ? null : turns.get(turns.size() - 1);
    }

    private Draft next() {
      turns.add(new Draft());
      return turns.get(turns.size() - 1);
    }

    private static String joined(String before, String after) {
      return before.isEmpty() ? after : after.isEmpty() ? before : before + "\n\n" + after;
    }
  }
}
