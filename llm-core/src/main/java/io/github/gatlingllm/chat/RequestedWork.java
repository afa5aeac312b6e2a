// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.chat;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was asked of one request: its prompts, and how long its answer was to be. Numbers are {@link
 * Prompt#UNKNOWN} where nobody knows them.
 *
 * @param origins the workloads that its prompts come from, each once
 * @param inputTokens tokens of all that was said to the model, without its chat template; known
 *     only where every message is
 * @param sharedTokens how many of the first of them earlier requests began with
 * @param unique whether they were made so that no prefix cache can help
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

  /** Collects what is said to the model, message by message; one thread only. */
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

    /** A message; null where nobody made its text of a known length. */
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

    /** Where something that is said comes from; told once, however often it is heard. */
    public void origin(Prompt.Origin origin) {
      if (!origins.contains(origin)) {
        origins.add(origin);
      }
    }

    /** A prefix ends with the first token that others do not have. */
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
     * How long the answer to the last message should be, by the workload that it comes from.
     *
     * @param tokens {@link Prompt#UNKNOWN} where nothing is said
     * @param atMost whether it may be shorter
     */
    public void answer(int tokens, boolean atMost) {
      answer = tokens;
      capped = atMost;
    }

    /** Asks for an answer of that length, if there is one. */
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

    /** Something else is said too: a history, pictures, tools. */
    public void incomplete() {
      whole = false;
    }

    /**
     * All of it.
     *
     * @param outputTokens the exact length of the answer; {@link Prompt#UNKNOWN} where it is free
     * @return null: nothing is known
     */
    public @Nullable RequestedWork asked(int outputTokens) {
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
