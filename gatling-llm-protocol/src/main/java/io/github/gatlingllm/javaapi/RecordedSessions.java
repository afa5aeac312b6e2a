// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.gatling.javaapi.core.ChainBuilder;
import io.github.gatlingllm.RunThread;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.chat.Prompt;
import io.github.gatlingllm.request.HistoryAnswer;
import io.github.gatlingllm.session.DatasetFeed;
import io.github.gatlingllm.session.ScriptPosition;
import io.github.gatlingllm.workload.dataset.RecordedScript;
import io.github.gatlingllm.workload.files.ReadAhead;
import io.github.gatlingllm.workload.tokens.JtokkitTokenizer;
import io.github.gatlingllm.workload.tokens.Tokenizer;
import java.util.Iterator;
import java.util.Map;
import java.util.function.Supplier;

/**
 * DSL for building sessions from recorded conversations
 *
 * <p>Each user takes the next record and sends its user messages, turn by turn. The history is that
 * of the conversation: by default, it contains the actual responses. Each response must be as long
 * as the recorded one, unless the request sets its own cap.
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class RecordedSessions {

  private enum Answers {
    EXACT,
    CAPPED,
    FREE
  }

  private final Conversation conversation;
  private final Supplier<Iterator<Map<String, Object>>> records;
  private final int maxTurns;
  private final Answers answers;
  private final HistoryAnswer kept;
  private final Tokenizer tokenizer;

  private RecordedSessions(
      Conversation conversation,
      Supplier<Iterator<Map<String, Object>>> records,
      int maxTurns,
      Answers answers,
      HistoryAnswer kept,
      Tokenizer tokenizer) {
    this.conversation = conversation;
    this.records = records;
    this.maxTurns = maxTurns;
    this.answers = answers;
    this.kept = kept;
    this.tokenizer = tokenizer;
  }

  static RecordedSessions of(
      Conversation conversation, Supplier<Iterator<Map<String, Object>>> records) {
    return new RecordedSessions(
        conversation,
        records instanceof DatasetBuilder dataset ? dataset.replayed() : records,
        Integer.MAX_VALUE,
        Answers.EXACT,
        real(conversation.name()),
        JtokkitTokenizer.cl100kBase());
  }

  /**
   * Keeps actual answers. If the next turn sends results of tools that the actual answer did not
   * call, the recorded answer takes its place, because a result needs its call.
   */
  private static HistoryAnswer real(String name) {
    return (session, answer) -> {
      ScriptPosition position = ScriptPosition.of(session, name);
      boolean calls = answer != null && !answer.calls().isEmpty();
      return position.isFollowedByResults() && !calls ? position.recordedAnswer() : answer;
    };
  }

  /**
   * Skip later turns
   *
   * @param turns the maximum number of turns of each record
   * @return a new RecordedSessions instance
   */
  public RecordedSessions maxTurns(int turns) {
    if (turns < 1) {
      throw new IllegalArgumentException("maxTurns must be at least 1, but was " + turns);
    }
    return new RecordedSessions(conversation, records, turns, answers, kept, tokenizer);
  }

  /**
   * Use the recorded responses in the history instead of the actual ones, so that each run sends
   * the same prompts. A turn without a recorded response uses the actual one
   *
   * @return a new RecordedSessions instance
   */
  public RecordedSessions recordedAnswers() {
    String name = conversation.name();
    HistoryAnswer recorded =
        (session, answer) -> {
          Message once = ScriptPosition.of(session, name).recordedAnswer();
          return once == null ? answer : once;
        };
    return new RecordedSessions(conversation, records, maxTurns, answers, recorded, tokenizer);
  }

  /**
   * Use the recorded lengths as caps of the responses, for servers that can't generate an exact
   * length
   *
   * @return a new RecordedSessions instance
   */
  public RecordedSessions cappedAnswers() {
    return new RecordedSessions(conversation, records, maxTurns, Answers.CAPPED, kept, tokenizer);
  }

  /**
   * Don't limit the length of responses, whatever was recorded
   *
   * @return a new RecordedSessions instance
   */
  public RecordedSessions freeAnswers() {
    return new RecordedSessions(conversation, records, maxTurns, Answers.FREE, kept, tokenizer);
  }

  /**
   * Set the tokenizer that counts the recorded responses; {@code cl100k_base} by default
   *
   * @param tokenizer the tokenizer, such as that of the served model
   * @return a new RecordedSessions instance
   */
  public RecordedSessions tokenizer(Tokenizer tokenizer) {
    return new RecordedSessions(conversation, records, maxTurns, answers, kept, tokenizer);
  }

  /**
   * Take a record and send all its turns
   *
   * @param chat the request of each turn, without messages of its own: {@code
   *     llm("turn").chat().slo(...)}
   * @return a chain to be executed: {@code exec(sessions.play(...))}
   */
  public ChainBuilder play(ChatBuilder chat) {
    return ScriptChain.of(
        conversation.scripted(kept), this::scripts, chat, answers == Answers.CAPPED);
  }

  /** Counts the tokens ahead of the users, on a separate thread. */
  private Iterator<Map<String, Object>> scripts() {
    Iterator<Map<String, Object>> source = records.get();
    var origin = new Prompt.Origin("recorded sessions, " + conversation.name(), false);
    Iterator<RecordedScript> scripts =
        new Iterator<>() {
          @Override
          public boolean hasNext() {
            return source.hasNext();
          }

          @Override
          public RecordedScript next() {
            return script(source.next(), origin);
          }
        };
    Iterator<RecordedScript> ahead =
        ReadAhead.of(RunThread.SESSIONS, scripts, RecordedScript::weight);
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return ahead.hasNext();
      }

      @Override
      public Map<String, Object> next() {
        return ScriptPosition.begin(conversation.name(), ahead.next());
      }
    };
  }

  private RecordedScript script(Map<String, Object> record, Prompt.Origin origin) {
    Object messages =
        record.getOrDefault(DatasetFeed.CONVERSATION, record.get(DatasetFeed.MESSAGES));
    RecordedScript script = RecordedScript.of(messages, maxTurns, tokenizer, origin);
    return answers == Answers.FREE ? script.withFreeAnswers() : script;
  }
}
