// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.chat;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The prompts of one request, and the length of its answer. Unknown numbers are {@link
 * Prompt#UNKNOWN}.
 *
 * @param origins the workloads that its prompts come from, without duplicates
 * @param inputTokens the tokens of all messages, without the chat template; known only if every
 *     message's is
 * @param sharedTokens how many of their first tokens earlier requests share
 * @param unique whether the prompts are built so that no prefix cache can help
 * @param outputTokens the exact length of the answer
 */
public record RequestedWork(
    List<Prompt.Origin> origins,
    int inputTokens,
    int sharedTokens,
    boolean unique,
    int outputTokens) {

  public RequestedWork {
    origins = List.copyOf(origins);
  }

  /** Collects the messages to the model; for one thread. */
  public static final class Collector {

    private final List<Prompt.Origin> origins = new ArrayList<>(1);
    private boolean whole = true;
    private boolean sharing = true;
    private boolean first = true;
    private boolean unique;
    private int input;
    private int shared;
    private int answer = Prompt.UNKNOWN;
    private boolean capped;
    private List<Tool> tools = List.of();

    /** Adds a message; null if its length is not known. */
    public void message(@Nullable Prompt prompt) {
      if (prompt == null) {
        incomplete();
        return;
      }
      origin(prompt.origin());
      if (prompt.inputTokens() == Prompt.UNKNOWN) {
        incomplete();
        return;
      }
      input += prompt.inputTokens();
      share(prompt);
      unique = first ? prompt.origin().unique() : unique;
      first = false;
    }

    /** Adds the origin of a message. Duplicates count once. */
    public void origin(Prompt.Origin origin) {
      if (!origins.contains(origin)) {
        origins.add(origin);
      }
    }

    /** A prefix ends with the first token that others do not share. */
    private void share(Prompt prompt) {
      if (!sharing) {
        return;
      }
      if (prompt.sharedTokens() == Prompt.UNKNOWN) {
        shared = Prompt.UNKNOWN;
        sharing = false;
        return;
      }
      shared += prompt.sharedTokens();
      sharing = prompt.sharedTokens() == prompt.inputTokens();
    }

    /**
     * Sets the length of the answer to the last message, by its workload.
     *
     * @param tokens {@link Prompt#UNKNOWN} if none is set
     * @param atMost whether the answer may be shorter
     */
    public void answer(int tokens, boolean atMost) {
      answer = tokens;
      capped = atMost;
    }

    /** Requests an answer of that length, if there is one. */
    public void fillAnswer(ChatRequest.Builder request) {
      if (answer == Prompt.UNKNOWN) {
        return;
      }
      if (capped) {
        request.maxTokens(answer);
      } else {
        request.exactOutputTokens(answer);
      }
    }

    /** Sets the tools that the workload declares. */
    public void tools(List<Tool> declared) {
      tools = declared;
    }

    /** Returns the shape of the answer with the workload's tools, if the request has none. */
    public AnswerShape shape(AnswerShape own) {
      return tools.isEmpty() || !own.tools().isEmpty() ? own : own.withTools(tools);
    }

    /** Marks that the request has further content: a history, pictures, tools. */
    public void incomplete() {
      whole = false;
    }

    /**
     * Returns the work.
     *
     * @param outputTokens the exact length of the answer; {@link Prompt#UNKNOWN} if it is free
     * @return null if nothing is known
     */
    public @Nullable RequestedWork requested(int outputTokens) {
      if (origins.isEmpty() && outputTokens == Prompt.UNKNOWN) {
        return null;
      }
      boolean known = whole && !origins.isEmpty();
      return new RequestedWork(
          origins,
          known ? input : Prompt.UNKNOWN,
          known ? shared : Prompt.UNKNOWN,
          known && unique,
          outputTokens);
    }
  }
}
