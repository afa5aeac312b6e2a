// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.session;

import io.gatling.core.session.Session;
import io.github.gatlingllm.chat.Prompt;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import scala.Option;

/** The session attributes that every feeder of ours sets, so that requests and users find them. */
public final class PromptAttributes {

  /** The prompt's text: {@code #{prompt}}. */
  public static final String PROMPT = "prompt";

  /** Its length in tokens, where it is known: {@code #{inputTokens}}. */
  public static final String INPUT_TOKENS = "inputTokens";

  /** The length its answer should have, where that is known: {@code #{outputTokens}}. */
  public static final String OUTPUT_TOKENS = "outputTokens";

  /** Stands for a length that nobody knows: no number, so that no request can use it. */
  public static final String UNKNOWN = "unknown";

  /** The whole {@link Prompt}: what a request was asked to be. */
  private static final String WHOLE = "gatling.llm.prompt";

  private PromptAttributes() {}

  /** What a feeder puts into the session. */
  public static Map<String, Object> of(Prompt prompt) {
    var attributes = new HashMap<String, Object>();
    attributes.put(PROMPT, prompt.text());
    attributes.put(WHOLE, prompt);
    put(attributes, INPUT_TOKENS, prompt.inputTokens());
    put(attributes, OUTPUT_TOKENS, prompt.outputTokens());
    return attributes;
  }

  /** The session with a prompt, as if a feeder had put it there. */
  public static Session put(Session session, Prompt prompt) {
    Session with = remove(session);
    for (Map.Entry<String, Object> attribute : of(prompt).entrySet()) {
      with = with.set(attribute.getKey(), attribute.getValue());
    }
    return with;
  }

  /** The session without any prompt. */
  public static Session remove(Session session) {
    return session.remove(PROMPT).remove(WHOLE).remove(INPUT_TOKENS).remove(OUTPUT_TOKENS);
  }

  /** The prompt that a feeder put there last; null: none did. */
  public static @Nullable Prompt last(Session session) {
    Option<Object> whole = session.attributes().get(WHOLE);
    return whole.isDefined() ? (Prompt) whole.get() : null;
  }

  /** Always something: else a session would keep what another feeder has put there. */
  private static void put(Map<String, Object> attributes, String name, int tokens) {
    if (tokens == Prompt.UNKNOWN) {
      attributes.put(name, UNKNOWN);
    } else {
      attributes.put(name, tokens);
    }
  }
}
