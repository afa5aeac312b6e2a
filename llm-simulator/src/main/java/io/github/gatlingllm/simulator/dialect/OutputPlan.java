// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import static java.util.stream.Collectors.joining;

import io.github.gatlingllm.simulator.engine.StatelessRandom;
import io.github.gatlingllm.simulator.fault.Fault;
import io.github.gatlingllm.simulator.fault.FaultKind;
import io.github.gatlingllm.simulator.fault.Faults;
import io.github.gatlingllm.simulator.text.AnswerWords;
import io.github.gatlingllm.simulator.text.KnownAnswers;
import io.github.gatlingllm.simulator.text.OutputLength;
import io.github.gatlingllm.simulator.truth.TruthRecord.End;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What the answer will be, settled before it starts.
 *
 * @param textSeed names the text: the same prompt gets the same words
 * @param tokens its length
 * @param end why it ends there
 * @param choices how many texts of that length there are
 * @param parts what its tokens are; none where no text is asked for
 * @param words which ones
 */
public record OutputPlan(
    long textSeed, int tokens, End end, int choices, List<AnswerPart> parts, AnswerWords words) {

  /**
   * The plan for a request.
   *
   * @param length where answers end by themselves
   * @param answers that are known
   * @param faults what goes wrong with its words
   * @param seed the server's
   * @param ordinal which request it is
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
    // By the request's own seed where it has one, and else by its place in the order of arrival.
    long lengthSeed =
        sampling.seed().isPresent()
            ? textSeed ^ sampling.seed().getAsLong()
            : StatelessRandom.at(seed, ordinal);
    List<String> known = known(request, answers);
    int own = known.isEmpty() ? length.draw(lengthSeed) : known.size();
    int natural = sampling.ignoreEos() ? Integer.MAX_VALUE : Math.max(sampling.minTokens(), own);
    boolean cut = natural >= sampling.maxTokens();
    int asked = cut ? sampling.maxTokens() : natural;
    int tokens =
        faults
            .get(FaultKind.EARLY_STOP)
            .map(fault -> (int) Math.max(1, (long) asked * fault.value() / 100))
            .orElse(asked);
    return new OutputPlan(
        textSeed,
        tokens,
        cut && tokens == asked ? End.LENGTH : End.STOP,
        request.preferences().choices(),
        Parts.of(tokens, request.preferences()),
        words(known, faults, StatelessRandom.at(seed, ordinal)));
  }

  /** Thoughts and tool calls are always drawn. */
  private static List<String> known(GenerationRequest request, KnownAnswers answers) {
    RequestPreferences preferences = request.preferences();
    boolean plain = preferences.reasoningTokens() == 0 && preferences.tools().isEmpty();
    return plain ? answers.to(request.prompt().text()) : List.of();
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

  /** Whether a fault changes this answer: those of words change none where there are none. */
  public boolean shows(FaultKind kind, Faults faults) {
    return switch (kind) {
      case CORRUPT -> tokens > 0;
      case DIVERGE -> faults.get(kind).map(Fault::after).orElse(0) < tokens;
      case BREAK_JSON -> words.endsWithin(tokens);
      default -> true;
    };
  }

  /** How many tokens of a client's answer one token of the engine stands for. */
  public int tokensPerStep() {
    return parts.isEmpty() ? 0 : choices;
  }

  /** How many of the first tokens are thought, not said. */
  public int reasoningTokens() {
    boolean reasons = !parts.isEmpty() && parts.get(0).kind() == AnswerPart.Kind.REASONING;
    return reasons ? parts.get(0).tokens() : 0;
  }

  /** Whether it ends by itself. */
  boolean endsByItself() {
    return end == End.STOP;
  }

  boolean has(AnswerPart.Kind kind) {
    return parts(kind).findAny().isPresent();
  }

  Stream<AnswerPart> parts(AnswerPart.Kind kind) {
    return parts.stream().filter(part -> part.kind() == kind);
  }

  /** The part that the token at {@code index} belongs to. */
  public AnswerPart partAt(int index) {
    int at = 0;
    while (index >= parts.get(at).to()) {
      at++;
    }
    return parts.get(at);
  }

  /** The token's id, as the engine caches it. */
  public int id(int index) {
    return words.id(textSeed, index);
  }

  /** The token's text in UTF-8, as it stands in JSON. */
  public byte[] bytes(int choice, int index) {
    return partAt(index).kind() == AnswerPart.Kind.TOOL_CALL || !words.drawn(index)
        ? SimulatorJson.bytes(SimulatorJson.escape(text(choice, index)))
        : words.bytes(seed(choice), index);
  }

  /** The text of some tokens. */
  String text(int choice, int from, int to) {
    return IntStream.range(from, to).mapToObj(index -> text(choice, index)).collect(joining());
  }

  private String text(int choice, int index) {
    String word = words.text(seed(choice), index);
    AnswerPart part = partAt(index);
    return part.kind() == AnswerPart.Kind.TOOL_CALL ? part.argument(index, word) : word;
  }

  /** What the words of one of the texts are drawn from. */
  long seed(int choice) {
    return choice == 0 ? textSeed : StatelessRandom.at(textSeed, choice);
  }
}
