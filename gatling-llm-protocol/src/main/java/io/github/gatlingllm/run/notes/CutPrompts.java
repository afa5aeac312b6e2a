// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run.notes;

import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.chat.Prompt;
import io.github.gatlingllm.chat.RequestedWork;
import io.github.gatlingllm.measure.request.RequestRecord;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Detects that a server cut the prompts of one request name without an error, by comparing its
 * token counts with ours. Another tokenizer also counts differently, but in proportion, and never
 * so few. Any thread.
 */
final class CutPrompts {

  /** Shorter prompts are not compared: no server has a shorter context, and mocks report them. */
  private static final int LEAST_TOKENS = 64;

  /** A server that counts less than this share of a prompt above its context has cut it. */
  private static final double WELL_BELOW = 0.9;

  /** For ASCII text, no tokenizer in use counts less than half as many tokens as another. */
  private static final double NO_TOKENIZER = 0.5;

  private static final int LEAST_ANSWERS_ALIKE = 10;
  private static final double NEARLY_ALL = 0.9;
  private static final double UNLIKE_LENGTHS = 1.1;
  private static final int MOST_COUNTS = 1000;
  private static final int PERCENT = 100;

  private long answers;

  /** Prompts above the context, by the percentage of their tokens that the server counted. */
  private final long[] beyond = new long[PERCENT];

  private double ratioOfFitting = 1;
  private long impossible;
  private final Alike alike = new Alike();
  private @Nullable Seen worst;
  private @Nullable Integer context;

  /** Two counts of one prompt. */
  private record Seen(int requested, int counted) {

    private double ratio() {
      return (double) counted / requested;
    }
  }

  /**
   * Adds an answer.
   *
   * @param contextLength the most tokens of prompt and answer; null if not known
   */
  void add(RequestRecord request, ChatRequest chat, @Nullable Integer contextLength) {
    RequestedWork requested = request.requested();
    boolean known = requested != null && requested.inputTokens() != Prompt.UNKNOWN;
    int own =
        requested != null && known ? requested.inputTokens() : request.tokens().own().prompt();
    int counted = request.tokens().input();
    if (own < LEAST_TOKENS || counted < LEAST_TOKENS) {
      return;
    }
    var seen = new Seen(own, counted);
    boolean unique = requested != null && known && requested.unique();
    boolean shares = requested == null || !known || requested.sharedTokens() != 0;
    boolean fits = contextLength != null && own + chat.cap().orElse(0) <= contextLength;
    boolean possible = seen.ratio() >= NO_TOKENIZER || (shares && !unique) || !isAscii(chat);
    synchronized (this) {
      answers++;
      context = contextLength == null ? context : contextLength;
      add(seen, unique, contextLength != null && !fits, fits, !possible);
    }
  }

  private void add(Seen seen, boolean unique, boolean tooLong, boolean fits, boolean isImpossible) {
    if (fits) {
      ratioOfFitting = Math.min(ratioOfFitting, seen.ratio());
    }
    if (seen.ratio() >= WELL_BELOW) {
      return;
    }
    if (tooLong) {
      beyond[(int) (PERCENT * seen.ratio())]++;
    }
    impossible += isImpossible ? 1 : 0;
    alike.add(seen, unique);
    if (worst == null || seen.ratio() < worst.ratio()) {
      worst = seen;
    }
  }

  /** Returns whether prompts were probably cut. */
  synchronized boolean probable() {
    return cut() > 0;
  }

  /** Returns a warning if prompts were probably cut. */
  synchronized Optional<String> warning() {
    long cut = cut();
    if (cut == 0 || worst == null) {
      return Optional.empty();
    }
    return Optional.of(
        RunNoteTexts.promptsCut(
            worst.counted(), worst.requested(), contextWords(worst.requested()), cut, answers));
  }

  private String contextWords(int requested) {
    if (context == null) {
      return RunNoteTexts.contextUnknown();
    }
    return requested > context
        ? RunNoteTexts.contextExceeded(context)
        : RunNoteTexts.contextKept(context);
  }

  private long cut() {
    return Math.max(Math.max(tooLong(), impossible), alike.cut());
  }

  /** Counts cut prompts above the context; a tokenizer that counts less does so for all prompts. */
  private long tooLong() {
    double most = PERCENT * WELL_BELOW * ratioOfFitting;
    long cut = 0;
    for (int percent = 0; percent < most; percent++) {
      cut += beyond[percent];
    }
    return cut;
  }

  private static boolean isAscii(ChatRequest chat) {
    return chat.messages().stream()
        .allMatch(message -> message.content().chars().allMatch(c -> c < 0x80));
  }

  /** Finds different prompts for which the server counts the same tokens: its limit. */
  private static final class Alike {

    private final Map<Integer, Group> byCount = new HashMap<>();
    private long all;

    /** The prompts with one token count of the server. */
    private static final class Group {
      private long answers;
      private boolean unique = true;
      private int shortest = Integer.MAX_VALUE;
      private int longest;

      private void add(int requested, boolean isUnique) {
        answers++;
        unique &= isUnique;
        shortest = Math.min(shortest, requested);
        longest = Math.max(longest, requested);
      }

      private boolean unlike() {
        return unique || longest > UNLIKE_LENGTHS * shortest;
      }
    }

    private void add(Seen seen, boolean unique) {
      all++;
      Group group = byCount.get(seen.counted());
      if (group == null && byCount.size() < MOST_COUNTS) {
        group = new Group();
        byCount.put(seen.counted(), group);
      }
      if (group != null) {
        group.add(seen.requested(), unique);
      }
    }

    private long cut() {
      return byCount.values().stream()
          .filter(group -> group.answers >= Math.max(LEAST_ANSWERS_ALIKE, NEARLY_ALL * all))
          .filter(Group::unlike)
          .mapToLong(group -> group.answers)
          .max()
          .orElse(0);
    }
  }
}
