// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.cache;

import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.measure.request.RequestRecord;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The sessions of a run, each with its last prompt. A session is a job, else a conversation, else a
 * user. Not thread-safe.
 */
final class Sessions {

  /** The limit of tokens of kept prompts: 32 MB. */
  private static final long MOST_KEPT = 8_000_000;

  private final Map<String, Session> all = new HashMap<>();
  private final Map<String, Before> before = new LinkedHashMap<>(64, 0.75f, true);
  private long kept;

  /** The state of a session. */
  private static final class Session {
    private int conversations;
    private int requests;
    private long closed = -1;
  }

  /**
   * The prompt before.
   *
   * @param prompt the prompt
   * @param tokens its tokens
   */
  record Before(ChatRequest prompt, PromptTokens.Tokens tokens) {}

  /**
   * A request in its session.
   *
   * @param place where it belongs
   * @param idle the time since the answer before, in nanoseconds; -1 without one
   * @param before the prompt before, of the session or else of the name; null without one
   */
  record Next(CacheSample.Place place, long idle, @Nullable Before before) {}

  /** Adds a request that has ended. */
  Next next(SentPrompt sent, PromptTokens.Tokens tokens) {
    RequestRecord request = sent.request();
    RequestId id = request.id();
    String base = id.job() != null ? id.job().jobId() : id.scenario() + " " + id.userId();
    Session session = all.computeIfAbsent(base, absent -> new Session());
    if (id.turn() == 1) {
      session.conversations++;
      session.requests = 0;
      session.closed = -1;
    }
    session.requests++;
    long idle = session.closed < 0 ? -1 : Math.max(0, request.timing().sent() - session.closed);
    session.closed = request.timing().closed();
    String key = session.conversations > 1 ? base + " " + session.conversations : base;
    Before own = before.get("s " + key);
    Before found = own == null ? before.get("n " + id.name()) : own;
    keep("s " + key, new Before(sent.prompt(), tokens));
    keep("n " + id.name(), new Before(sent.prompt(), tokens));
    var place =
        new CacheSample.Place(
            id.name(),
            key,
            id.userId(),
            id.turn() > 0 ? id.turn() : session.requests,
            id.requestId(),
            id.job() == null ? null : id.job().jobId(),
            id.job() == null ? -1 : id.job().step());
    return new Next(place, idle, found);
  }

  private void keep(String key, Before prompt) {
    kept += prompt.tokens().size();
    Before replaced = before.put(key, prompt);
    kept -= replaced == null ? 0 : replaced.tokens().size();
    var oldest = before.values().iterator();
    while (kept > MOST_KEPT && oldest.hasNext()) {
      kept -= oldest.next().tokens().size();
      oldest.remove();
    }
  }
}
