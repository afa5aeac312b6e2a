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
 * @param end why the answer ends, for the truth log
 * @param stop why the answer ends, for its API
 * @param choices the number of texts of that length
 * @param parts the parts of the answer; none if no text is requested
 * @param words the words
 */
public record OutputPlan(
    long textSeed,
    int tokens,
    End end,
    Stop stop,
    int choices,
    List<AnswerPart> parts,
    AnswerWords words) {

  /** Why an answer ends, as APIs report it. */
  enum Stop {
    /** It reached its limit. */
    LENGTH,
    /** It ended by itself. */
    END,
    /** Its tool calls are complete. */
    CALLS;

    static Stop of(End end) {
      return end == End.LENGTH ? LENGTH : END;
    }
  }

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
    AnswerScript script = AnswerScript.of(request, answers, textSeed);
    int reasoning = request.preferences().content().reasoningTokens();
    int own = script.isEmpty() ? length.draw(lengthSeed) : reasoning + script.words().size();
    int natural = sampling.ignoreEos() ? Integer.MAX_VALUE : Math.max(sampling.minTokens(), own);
    boolean cut = natural >= sampling.maxTokens();
    int requested = cut ? sampling.maxTokens() : natural;
    int tokens =
        faults
            .get(FaultKind.EARLY_STOP)
            .map(fault -> (int) Math.max(1, (long) requested * fault.value() / 100))
            .orElse(requested);
    End end = cut && tokens == requested ? End.LENGTH : End.STOP;
    boolean calls = !request.preferences().content().tools().calls().isEmpty();
    boolean complete = script.isEmpty() || reasoning + script.words().size() <= tokens;
    return new OutputPlan(
        textSeed,
        tokens,
        end,
        calls && complete && reasoning < tokens ? Stop.CALLS : Stop.of(end),
        request.preferences().choices(),
        Parts.of(tokens, request.preferences(), script),
        calls || Degeneration.of(faults).isEmpty()
            ? words(script, reasoning, tokens, faults, StatelessRandom.at(seed, ordinal))
            : degenerate(reasoning, tokens, faults, StatelessRandom.at(seed, ordinal)));
  }

  /** Returns degenerate words behind the reasoning. Tool calls are never degenerate. */
  private static AnswerWords degenerate(int reasoning, int tokens, Faults faults, long seed) {
    int count = Math.max(0, tokens - reasoning);
    List<String> words =
        switch (Degeneration.of(faults).orElseThrow()) {
          case DEGENERATE_REPETITION -> DegenerateWords.repetition(count, seed);
          case DEGENERATE_TOKEN -> DegenerateWords.token(count, seed);
          case DEGENERATE_EMPTY -> DegenerateWords.empty(count);
          default -> DegenerateWords.replacement(count, seed);
        };
    return AnswerWords.known(reasoning, words);
  }

  private static AnswerWords words(
      AnswerScript script, int reasoning, int tokens, Faults faults, long seed) {
    AnswerWords right = AnswerWords.known(reasoning, script.words());
    AnswerWords whole = faults.has(FaultKind.BREAK_JSON) ? right.broken() : right;
    AnswerWords turned =
        AnswerWords.known(reasoning, script.filling(whole.known(), tokens - reasoning));
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
          !has(AnswerPart.Kind.TOOL_CALL)
              && tokens > reasoningTokens()
              && Degeneration.of(faults).equals(Optional.of(kind));
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

  /** Whether the answer ends before its limit or is complete. */
  boolean endsByItself() {
    return stop != Stop.LENGTH;
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
