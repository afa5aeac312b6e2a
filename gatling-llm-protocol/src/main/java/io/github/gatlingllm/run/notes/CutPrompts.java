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
 * Whether a server has cut the prompts of one request name in silence, as its count of their tokens
 * tells beside ours. Another tokenizer counts otherwise too, but in proportion, and never so few.
 * Any thread.
 */
final class CutPrompts {

  /** No server has a shorter context, and mocks tell shorter prompts. */
  private static final int LEAST_TOKENS = 64;

  /** Where a prompt is too long for the context, a server that counts fewer than this has cut. */
  private static final double WELL_BELOW = 0.9;

  /** No tokenizer in use counts fewer than half as many tokens in a text of ASCII. */
  private static final double NO_TOKENIZER = 0.5;

  private static final int LEAST_ANSWERS_ALIKE = 10;
  private static final double NEARLY_ALL = 0.9;
  private static final double UNLIKE_LENGTHS = 1.1;
  private static final int MOST_COUNTS = 1000;
  private static final int PERCENT = 100;

  private long answers;

  /** Prompts beyond the context: how many were counted as so many percent of what was asked. */
  private final long[] beyond = new long[PERCENT];

  private double ratioOfFitting = 1;
  private long impossible;
  private final Alike alike = new Alike();
  private @Nullable Seen worst;
  private @Nullable Integer context;

  /** Two counts of one prompt. */
  private record Seen(int asked, int counted) {

    private double ratio() {
      return (double) counted / asked;
    }
  }

  /**
   * An answer has come.
   *
   * @param contextLength how many tokens prompt and answer may have; null: not known
   */
  void add(RequestRecord request, ChatRequest chat, @Nullable Integer contextLength) {
    RequestedWork asked = request.asked();
    boolean known = asked != null && asked.inputTokens() != Prompt.UNKNOWN;
    int own = asked != null && known ? asked.inputTokens() : request.tokens().own().prompt();
    int counted = request.tokens().input();
    if (own < LEAST_TOKENS || counted < LEAST_TOKENS) {
      return;
    }
    var seen = new Seen(own, counted);
    boolean unique = asked != null && known && asked.unique();
    boolean shares = asked == null || !known || asked.sharedTokens() != 0;
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

  /** Whether prompts were cut, as far as anybody can tell from without. */
  synchronized boolean probable() {
    return cut() > 0;
  }

  /** What a reader has to know, if anything. */
  synchronized Optional<String> warning() {
    long cut = cut();
    if (cut == 0 || worst == null) {
      return Optional.empty();
    }
    return Optional.of(
        "prompts were probably cut: the server counts "
            + worst.counted()
            + " of "
            + worst.asked()
            + " asked tokens, "
            + contextWords(worst.asked())
            + " ("
            + cut
            + " of "
            + answers
            + " answers): the figures are those of shorter prompts");
  }

  private String contextWords(int asked) {
    if (context == null) {
      return "its context is not known";
    }
    return (asked > context ? "its context is " : "though its context is ") + context;
  }

  private long cut() {
    return Math.max(Math.max(tooLong(), impossible), alike.cut());
  }

  /** A tokenizer that counts fewer does so of prompts that fit as well. */
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

  /** Prompts that are not alike, of which the server counts the same: as much as it takes. */
  private static final class Alike {

    private final Map<Integer, Group> byCount = new HashMap<>();
    private long all;

    /** All that the server counts as so many tokens. */
    private static final class Group {
      private long answers;
      private boolean unique = true;
      private int shortest = Integer.MAX_VALUE;
      private int longest;

      private void add(int asked, boolean isUnique) {
        answers++;
        unique &= isUnique;
        shortest = Math.min(shortest, asked);
        longest = Math.max(longest, asked);
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
        group.add(seen.asked(), unique);
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
