// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.cache;

import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.chat.FinishReason;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.measure.request.RequestRecord;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The answers of a run, by their prompts: a cache also holds what the server generated, so that the
 * next prompt of a session finds the answer in it. Recorded answers in a history, which this server
 * did not generate, are not in the cache. Not thread-safe.
 */
final class GivenAnswers {

  private static final int MOST = 200_000;

  private final Map<Key, Given> all =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, Given> eldest) {
          return size() > MOST;
        }
      };

  private record Key(long prompt, long text) {}

  /**
   * An answer.
   *
   * @param closed its end
   * @param replica the replica that gave it; 0 if not known
   * @param computed the tokens of prompt and answer that the server computed, by its count; -1 if
   *     not known
   * @param calls whether it calls tools
   */
  record Given(long closed, int replica, int computed, boolean calls) {}

  /** Receives an answer that a prompt repeats. */
  interface Repeated {

    /**
     * @param message the index of its message
     */
    void answer(int message, Given given);
  }

  /** Adds an answer. Reasoning is no part of histories, so what follows it is not repeated. */
  void add(SentPrompt sent, int replica, boolean exact) {
    RequestRecord request = sent.request();
    if (!request.succeeded() || request.tokens().reasoning() > 0) {
      return;
    }
    int computed = request.tokens().input() + request.tokens().output() - 1;
    all.put(
        new Key(chain(sent.prompt(), sent.prompt().messages().size()), hash(sent.output())),
        new Given(
            request.timing().closed(),
            replica,
            exact ? computed : -1,
            FinishReason.TOOL_CALLS.equals(request.outcome().finishReason())));
  }

  /** Finds the answers of this run in the history of a prompt. */
  void in(ChatRequest prompt, Repeated repeated) {
    List<Message> messages = prompt.messages();
    long chain = start(prompt);
    for (int i = 0; i < messages.size(); i++) {
      Message message = messages.get(i);
      if (message.role() == Message.Role.ASSISTANT && i > 0) {
        Given given = all.get(new Key(chain, hash(message.content())));
        if (given != null && (message.calls().isEmpty() || given.calls())) {
          repeated.answer(i, given);
        }
      }
      chain = next(chain, message);
    }
  }

  private static long chain(ChatRequest prompt, int count) {
    long chain = start(prompt);
    for (Message message : prompt.messages().subList(0, count)) {
      chain = next(chain, message);
    }
    return chain;
  }

  private static long start(ChatRequest prompt) {
    return prompt.shape().tools().hashCode();
  }

  private static long next(long chain, Message message) {
    long calls = message.calls().isEmpty() ? 0 : message.calls().hashCode();
    return BlockHashes.mix(
        chain * 31 + 7 * message.role().wireName().hashCode() + hash(message.content()) + calls);
  }

  private static long hash(String text) {
    return BlockHashes.mix(((long) text.length() << 32) ^ text.hashCode());
  }
}
