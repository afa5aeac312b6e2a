// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.request;

import io.gatling.core.action.builder.ActionBuilder;
import io.gatling.core.session.Session;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.chat.ToolCall;
import io.github.gatlingllm.protocol.Expression;
import io.github.gatlingllm.session.Dialogues;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A conversation as a simulation defines it.
 *
 * @param name its name in sessions and reports
 * @param system the system message before the history; null for none
 * @param maxHistory the most earlier messages that are sent again
 * @param thinkTime Gatling's pause before every turn but the first; null for none
 * @param kept which answers become history
 * @param tools answers the tools that the model calls
 */
public record ConversationDefinition(
    String name,
    @Nullable Expression<String> system,
    int maxHistory,
    @Nullable ActionBuilder thinkTime,
    HistoryAnswer kept,
    ToolAnswers tools) {

  /** Creates a conversation with unlimited history and no think time. */
  public static ConversationDefinition named(String name) {
    return new ConversationDefinition(
        name, null, Integer.MAX_VALUE, null, HistoryAnswer.REAL, ToolAnswers.NONE);
  }

  /** Returns the messages before the next turn. */
  List<Message> before(Session session) {
    var messages = new ArrayList<Message>();
    if (system != null) {
      String instruction = ChatDefinition.value(system, session);
      if (!instruction.isEmpty()) {
        messages.add(Message.system(instruction));
      }
    }
    messages.addAll(Dialogues.of(session).get(name).history().messages());
    return messages;
  }

  /** Returns the calls of the last answer, which the next request must answer. */
  public List<ToolCall> openCalls(Session session) {
    return Dialogues.of(session).get(name).history().openCalls();
  }

  /** Returns the results with which the next request begins. */
  List<Message> results(Session session) {
    return tools.results(session, openCalls(session));
  }

  /** Returns a changed copy. */
  public ConversationDefinition with(Consumer<Settings> change) {
    var settings = new Settings(this);
    change.accept(settings);
    return settings.frozen();
  }

  /** The settings of a conversation. */
  public static final class Settings {
    public String name;
    public @Nullable Expression<String> system;
    public int maxHistory;
    public @Nullable ActionBuilder thinkTime;
    public HistoryAnswer kept;
    public ToolAnswers tools;

    private Settings(ConversationDefinition given) {
      name = given.name;
      system = given.system;
      maxHistory = given.maxHistory;
      thinkTime = given.thinkTime;
      kept = given.kept;
      tools = given.tools;
    }

    private ConversationDefinition frozen() {
      return new ConversationDefinition(name, system, maxHistory, thinkTime, kept, tools);
    }
  }
}
