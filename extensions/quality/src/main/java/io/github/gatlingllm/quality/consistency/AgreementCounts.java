// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.consistency;

import io.github.gatlingllm.measure.distribution.Samples;
import io.github.gatlingllm.quality.paired.KeptPrompts;
import io.github.gatlingllm.quality.paired.PromptScores;
import io.github.gatlingllm.quality.paired.Question;
import io.github.gatlingllm.quality.paired.Range;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Counts how answers agree with their reference answers. Not thread-safe. */
final class AgreementCounts {

  /** The number of first differences that are kept exactly. */
  private static final int EXACT = 100_000;

  /** Stands for the text of the reference answer. */
  private static final String REFERENCE = "";

  private static final String KIND = "same as without load";

  private final Map<Integer, OfPrompt> prompts = new HashMap<>();
  private final Samples divergence = new Samples(1);
  private final Samples tokenDivergence = new Samples(1);
  private long answers;
  private long same;
  private long characters;
  private long referenceCharacters;
  private long requested;

  /** The answers to one prompt; no text is kept. */
  private static final class OfPrompt {
    private final Set<String> outputs = new HashSet<>();
    private long answers;
    private long same;
  }

  void add(int prompt, ProbeAnswer first, ProbeAnswer reported) {
    String reference = first.text();
    String answer = reported.text();
    add(prompt, reference, answer);
    boolean known = !first.tokens().isEmpty() && !reported.tokens().isEmpty();
    if (known && !reference.equals(answer)) {
      int token = Divergence.firstToken(first.tokens(), reported.tokens(), ProbeAnswer.END);
      tokenDivergence.add(token, answers - same <= EXACT);
    }
  }

  private void add(int prompt, String reference, String answer) {
    int first = Divergence.first(reference, answer);
    boolean equal = first == Divergence.NONE;
    OfPrompt of = prompts.computeIfAbsent(prompt, added -> new OfPrompt());
    of.outputs.add(equal ? REFERENCE : Divergence.digest(answer));
    of.answers++;
    answers++;
    characters += answer.codePointCount(0, answer.length());
    referenceCharacters += reference.codePointCount(0, reference.length());
    if (equal) {
      of.same++;
      same++;
    } else {
      divergence.add(first, answers - same <= EXACT);
    }
  }

  void requested() {
    requested++;
  }

  /** Returns for each prompt how many of its answers are equal to the reference. */
  PromptScores kept(List<Question> probes) {
    var kept = new KeptPrompts();
    prompts.forEach(
        (number, of) ->
            kept.add(probes.get(number), of.answers, new double[] {of.same, of.answers}));
    return kept.kept(KIND, requested);
  }

  AnswerAgreement agreement() {
    return new AnswerAgreement(
        answers,
        prompts.size(),
        same,
        range(),
        prompts.values().stream().mapToInt(of -> of.outputs.size()).average(),
        divergence.distribution(),
        tokenDivergence.distribution(),
        referenceCharacters == 0
            ? OptionalDouble.empty()
            : OptionalDouble.of(100.0 * (characters - referenceCharacters) / referenceCharacters),
        Math.max(0, requested - answers));
  }

  private @Nullable Range range() {
    return answers == 0
        ? null
        : Range.ofShare((double) same / answers, answers / Math.max(1, designEffect()));
  }

  /**
   * Returns the design effect of answers to the same prompt: the variance of the share ÷ that of as
   * many independent answers (Kish 1965; linearised ratio of prompts' sums).
   */
  private double designEffect() {
    int clusters = prompts.size();
    double share = (double) same / answers;
    if (clusters < 2 || share == 0 || share == 1) {
      return 1;
    }
    double squares = 0;
    for (OfPrompt of : prompts.values()) {
      double apart = of.same - share * of.answers;
      squares += apart * apart;
    }
    double variance = squares * clusters / (clusters - 1.0) / ((double) answers * answers);
    return variance / (share * (1 - share) / answers);
  }
}
