// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.request;

import io.gatling.core.action.builder.ActionBuilder;
import io.gatling.core.session.Session;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.protocol.Expression;
import io.github.gatlingllm.session.Dialogues;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A conversation as a simulation defines it.
 *
 * @param name its identity in a session and in reports
 * @param system what stands before everything that is said; null: nothing
 * @param maxHistory how many earlier messages are sent again at most
 * @param thinkTime Gatling's pause before every turn but the first; null: none
 * @param kept which answers become history
 */
public record ConversationDefinition(
    String name,
    @Nullable Expression<String> system,
    int maxHistory,
    @Nullable ActionBuilder thinkTime,
    HistoryAnswer kept) {

  /** One that forgets nothing and does not think. */
  public static ConversationDefinition named(String name) {
    return new ConversationDefinition(name, null, Integer.MAX_VALUE, null, HistoryAnswer.REAL);
  }

  /** What the model hears before the words of the next turn. */
  List<Message> before(Session session) {
    var messages = new ArrayList<Message>();
    if (system != null) {
      String said = ChatDefinition.value(system, session);
      if (!said.isEmpty()) {
        messages.add(Message.system(said));
      }
    }
    messages.addAll(Dialogues.of(session).get(name).history().messages());
    return messages;
  }

  /** A copy that is changed by name; this one stays as it is. */
  public ConversationDefinition with(Consumer<Settings> change) {
    var settings = new Settings(this);
    change.accept(settings);
    return settings.frozen();
  }

  /** What one is made of, by name, until it is frozen. */
  public static final class Settings {
    public String name;
    public @Nullable Expression<String> system;
    public int maxHistory;
    public @Nullable ActionBuilder thinkTime;
    public HistoryAnswer kept;

    private Settings(ConversationDefinition given) {
      name = given.name;
      system = given.system;
      maxHistory = given.maxHistory;
      thinkTime = given.thinkTime;
      kept = given.kept;
    }

    private ConversationDefinition frozen() {
      return new ConversationDefinition(name, system, maxHistory, thinkTime, kept);
    }
  }
}
