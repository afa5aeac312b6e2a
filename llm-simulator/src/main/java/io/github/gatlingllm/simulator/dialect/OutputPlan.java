// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import static java.util.stream.Collectors.joining;

import io.github.gatlingllm.simulator.engine.StatelessRandom;
import io.github.gatlingllm.simulator.fault.Degeneration;
import io.github.gatlingllm.simulator.fault.Fault;
import io.github.gatlingllm.simulator.fault.FaultKind;
import io.github.gatlingllm.simulator.fault.Faults;
import io.github.gatlingllm.simulator.text.AnswerWords;
import io.github.gatlingllm.simulator.text.DegenerateWords;
import io.github.gatlingllm.simulator.text.KnownAnswers;
import io.github.gatlingllm.simulator.text.OutputLength;
import io.github.gatlingllm.simulator.truth.TruthRecord.End;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The plan of an answer, fixed before it starts.
 *
 * @param textSeed the seed of the text: equal prompts get equal text
 * @param tokens the length in tokens
 * @param end why the answer ends
 * @param choices the number of texts of that length
 * @param parts the parts of the answer; none if no text is requested
 * @param words the words
 */
public record OutputPlan(
    long textSeed, int tokens, End end, int choices, List<AnswerPart> parts, AnswerWords words) {

  /**
   * Returns the plan for a request.
   *
   * @param length the distribution of answer lengths
   * @param answers the known answers
   * @param faults the faults of the request
   * @param seed the seed of the server
   * @param ordinal the number of the request
   */
  public static OutputPlan of(
      GenerationRequest request,
      OutputLength length,
      KnownAnswers answers,
      Faults faults,
      long seed,
      long ordinal) {
    Sampling sampling = request.sampling();
    long textSeed = StatelessRandom.mix(seed ^ request.prompt().hash());
    // Use the seed of the request, or its ordinal if it has none.
    long lengthSeed =
        sampling.seed().isPresent()
            ? textSeed ^ sampling.seed().getAsLong()
            : StatelessRandom.at(seed, ordinal);
    List<String> known = known(request, answers);
    int own = known.isEmpty() ? length.draw(lengthSeed) : known.size();
    int natural = sampling.ignoreEos() ? Integer.MAX_VALUE : Math.max(sampling.minTokens(), own);
    boolean cut = natural >= sampling.maxTokens();
    int requested = cut ? sampling.maxTokens() : natural;
    int tokens =
        faults
            .get(FaultKind.EARLY_STOP)
            .map(fault -> (int) Math.max(1, (long) requested * fault.value() / 100))
            .orElse(requested);
    return new OutputPlan(
        textSeed,
        tokens,
        cut && tokens == requested ? End.LENGTH : End.STOP,
        request.preferences().choices(),
        Parts.of(tokens, request.preferences()),
        request.preferences().tools().isEmpty() && Degeneration.of(faults).isPresent()
            ? degenerate(faults, tokens, StatelessRandom.at(seed, ordinal))
            : words(known, faults, StatelessRandom.at(seed, ordinal)));
  }

  /** Returns the known answer, except for reasoning and tool calls, which are always random. */
  private static List<String> known(GenerationRequest request, KnownAnswers answers) {
    RequestPreferences preferences = request.preferences();
    boolean plain = preferences.reasoningTokens() == 0 && preferences.tools().isEmpty();
    return plain ? answers.to(request.prompt().text()) : List.of();
  }

  private static AnswerWords degenerate(Faults faults, int tokens, long seed) {
    List<String> words =
        switch (Degeneration.of(faults).orElseThrow()) {
          case DEGENERATE_REPETITION -> DegenerateWords.repetition(tokens, seed);
          case DEGENERATE_TOKEN -> DegenerateWords.token(tokens, seed);
          case DEGENERATE_EMPTY -> DegenerateWords.empty(tokens);
          default -> DegenerateWords.replacement(tokens, seed);
        };
    return new AnswerWords(words, Integer.MAX_VALUE, 0);
  }

  private static AnswerWords words(List<String> known, Faults faults, long seed) {
    AnswerWords right =
        known.isEmpty() ? AnswerWords.DRAWN : new AnswerWords(known, Integer.MAX_VALUE, 0);
    AnswerWords turned = faults.has(FaultKind.BREAK_JSON) ? right.broken() : right;
    if (faults.has(FaultKind.CORRUPT)) {
      return turned.turning(0, seed);
    }
    return faults
        .get(FaultKind.DIVERGE)
        .map(fault -> turned.turning(fault.after(), seed))
        .orElse(turned);
  }

  /** Whether a fault changes this answer. Word faults need words. */
  public boolean shows(FaultKind kind, Faults faults) {
    return switch (kind) {
      case CORRUPT -> tokens > 0;
      case DIVERGE -> faults.get(kind).map(Fault::after).orElse(0) < tokens;
      case BREAK_JSON -> words.endsWithin(tokens);
      case DEGENERATE_REPETITION, DEGENERATE_TOKEN, DEGENERATE_EMPTY, DEGENERATE_REPLACEMENT ->
          !has(AnswerPart.Kind.TOOL_CALL) && Degeneration.of(faults).equals(Optional.of(kind));
      default -> true;
    };
  }

  /** Returns the tokens that one engine token stands for: one per choice; 0 without text. */
  public int tokensPerStep() {
    return parts.isEmpty() ? 0 : choices;
  }

  /** Returns the number of reasoning tokens at the start. */
  public int reasoningTokens() {
    boolean reasons = !parts.isEmpty() && parts.get(0).kind() == AnswerPart.Kind.REASONING;
    return reasons ? parts.get(0).tokens() : 0;
  }

  /** Whether the answer ends before its limit. */
  boolean endsByItself() {
    return end == End.STOP;
  }

  boolean has(AnswerPart.Kind kind) {
    return parts(kind).findAny().isPresent();
  }

  Stream<AnswerPart> parts(AnswerPart.Kind kind) {
    return parts.stream().filter(part -> part.kind() == kind);
  }

  /** Returns the part of a token. */
  public AnswerPart partAt(int index) {
    int at = 0;
    while (index >= parts.get(at).to()) {
      at++;
    }
    return parts.get(at);
  }

  /** Returns the id of a token, for the KV cache. */
  public int id(int index) {
    return words.id(textSeed, index);
  }

  /** Returns the text of a token, as UTF-8 in JSON. */
  public byte[] bytes(int choice, int index) {
    return partAt(index).kind() == AnswerPart.Kind.TOOL_CALL || !words.drawn(index)
        ? SimulatorJson.bytes(SimulatorJson.escape(text(choice, index)))
        : words.bytes(seed(choice), index);
  }

  /** Returns the text of several tokens. */
  String text(int choice, int from, int to) {
    return IntStream.range(from, to).mapToObj(index -> text(choice, index)).collect(joining());
  }

  private String text(int choice, int index) {
    String word = words.text(seed(choice), index);
    AnswerPart part = partAt(index);
    return part.kind() == AnswerPart.Kind.TOOL_CALL ? part.argument(index, word) : word;
  }

  /** Returns the seed of a choice. */
  long seed(int choice) {
    return choice == 0 ? textSeed : StatelessRandom.at(textSeed, choice);
  }
}
