// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import static io.gatling.javaapi.core.CoreDsl.asLongAs;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.feed;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.Session;
import io.github.gatlingllm.session.ScriptPosition;
import java.util.Iterator;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Builds conversations whose messages are known in advance: each user takes a script and sends its
 * messages.
 */
final class ScriptChain {

  private ScriptChain() {}

  /**
   * Returns the chain of a session, from its first turn to its last.
   *
   * @param scripts sets the attribute of {@link ScriptPosition#begin}
   * @param capped whether recorded or drawn response lengths are caps instead of exact lengths
   */
  static ChainBuilder of(
      Conversation conversation,
      Supplier<Iterator<Map<String, Object>>> scripts,
      ChatBuilder chat,
      boolean capped) {
    if (!chat.saysNothing()) {
      throw new IllegalArgumentException(
          "the request of play(...) must say nothing itself, since the session does: leave out"
              + " .user(...) and .messages(...); what stands before all turns goes into"
              + " conversation(...).system(...)");
    }
    String name = conversation.name();
    ChatBuilder turn = chat.scripted(name, capped);
    return feed(scripts)
        .exec(
            asLongAs(session -> !ScriptPosition.of(session.asScala(), name).isOver())
                .on(exec(conversation.turn(turn)).exec(session -> next(session, name))))
        .exec(conversation.restart());
  }

  private static Session next(Session session, String name) {
    var scala = session.asScala();
    return new Session(ScriptPosition.of(scala, name).next(scala, name));
  }
}
