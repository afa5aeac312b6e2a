// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.record;

import io.github.gatlingllm.measure.OwnCountStats;
import io.github.gatlingllm.measure.TemplateOverhead;
import io.github.gatlingllm.measure.distribution.LongList;
import io.github.gatlingllm.measure.request.OwnCounts;
import io.github.gatlingllm.measure.request.TokenCounts;
import io.github.gatlingllm.measure.request.TokenSource;
import io.github.gatlingllm.measure.request.UsageDoubt;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Sums of the client's own counts for succeeded requests. */
final class OwnCountSums {

  private final Map<UsageDoubt, Long> doubts = new EnumMap<>(UsageDoubt.class);
  private final LongList beyondPrompts = new LongList();
  private int prompt = TokenCounts.ABSENT;
  private boolean promptsDiffer;
  private long answers;
  private long reported;
  private long counted;
  private long apart;
  private long characters;
  private long charactersTokens;
  private long doubtedByChunks;

  void add(TokenCounts tokens) {
    OwnCounts own = tokens.own();
    if (own.comparable()) {
      answers++;
      reported += own.reported();
      counted += own.output();
      apart += Math.abs(own.reported() - own.output());
    }
    if (own.characters() > 0 && tokens.output() > 0) {
      characters += own.characters();
      charactersTokens += tokens.output();
    }
    if (own.doubt() != null) {
      doubts.merge(own.doubt(), 1L, Long::sum);
      doubtedByChunks += tokens.source() == TokenSource.CHUNKS ? 1 : 0;
    }
    if (own.prompt() >= 0 && tokens.input() >= 0) {
      beyondPrompts.add(tokens.input() - own.prompt());
      addPrompt(own.prompt());
    }
  }

  void addAll(OwnCountSums other) {
    answers += other.answers;
    reported += other.reported;
    counted += other.counted;
    apart += other.apart;
    characters += other.characters;
    charactersTokens += other.charactersTokens;
    other.doubts.forEach((doubt, count) -> doubts.merge(doubt, count, Long::sum));
    doubtedByChunks += other.doubtedByChunks;
    beyondPrompts.addAll(other.beyondPrompts);
    promptsDiffer |= other.promptsDiffer;
    if (other.prompt != TokenCounts.ABSENT) {
      addPrompt(other.prompt);
    }
  }

  private void addPrompt(int length) {
    promptsDiffer |= prompt != TokenCounts.ABSENT && prompt != length;
    prompt = length;
  }

  OwnCountStats figures() {
    return new OwnCountStats(
        compared(),
        charactersTokens == 0
            ? OptionalDouble.empty()
            : OptionalDouble.of((double) characters / charactersTokens),
        beyondPrompts.size() == 0 ? null : TemplateOverhead.of(beyondPrompts, promptsDiffer),
        new OwnCountStats.NotBelieved(doubts, doubtedByChunks));
  }

  private OwnCountStats.@Nullable Compared compared() {
    return answers == 0 ? null : new OwnCountStats.Compared(answers, reported, counted, apart);
  }
}
