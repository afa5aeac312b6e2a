// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.session;

import io.gatling.core.session.Session;
import io.github.gatlingllm.chat.Prompt;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import scala.Option;

/** The session attributes that every feeder of this project sets. */
public final class PromptAttributes {

  /** The prompt's text: {@code #{prompt}}. */
  public static final String PROMPT = "prompt";

  /** Its length in tokens, if known: {@code #{inputTokens}}. */
  public static final String INPUT_TOKENS = "inputTokens";

  /** The intended length of its answer, if known: {@code #{outputTokens}}. */
  public static final String OUTPUT_TOKENS = "outputTokens";

  /** The value of an unknown length: not a number, so that no request can use it. */
  public static final String UNKNOWN = "unknown";

  /** The {@link Prompt} itself. */
  private static final String WHOLE = "gatling.llm.prompt";

  private PromptAttributes() {}

  /** Returns the attributes of a prompt. */
  public static Map<String, Object> of(Prompt prompt) {
    var attributes = new HashMap<String, Object>();
    attributes.put(PROMPT, prompt.text());
    attributes.put(WHOLE, prompt);
    put(attributes, INPUT_TOKENS, prompt.inputTokens());
    put(attributes, OUTPUT_TOKENS, prompt.outputTokens());
    return attributes;
  }

  /** Returns the session with a prompt, as if a feeder had set it. */
  public static Session put(Session session, Prompt prompt) {
    Session with = remove(session);
    for (Map.Entry<String, Object> attribute : of(prompt).entrySet()) {
      with = with.set(attribute.getKey(), attribute.getValue());
    }
    return with;
  }

  /** Returns the session without a prompt. */
  public static Session remove(Session session) {
    return session.remove(PROMPT).remove(WHOLE).remove(INPUT_TOKENS).remove(OUTPUT_TOKENS);
  }

  /** Returns the prompt that a feeder set last; null if none did. */
  public static @Nullable Prompt last(Session session) {
    Option<Object> whole = session.attributes().get(WHOLE);
    return whole.isDefined() ? (Prompt) whole.get() : null;
  }

  /**
   * Sets the attribute even for an unknown length; otherwise a session would keep the value of
   * another feeder.
   */
  private static void put(Map<String, Object> attributes, String name, int tokens) {
    if (tokens == Prompt.UNKNOWN) {
      attributes.put(name, UNKNOWN);
    } else {
      attributes.put(name, tokens);
    }
  }
}
