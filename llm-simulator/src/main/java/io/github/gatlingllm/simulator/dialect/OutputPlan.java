/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.simulator.dialect;

import static java.util.stream.Collectors.joining;

import io.github.gatlingllm.simulator.engine.Mix;
import io.github.gatlingllm.simulator.text.OutputLength;
import io.github.gatlingllm.simulator.text.Vocabulary;
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
 */
public record OutputPlan(long textSeed, int tokens, End end, int choices, List<Part> parts) {

  /**
   * The plan for a request.
   *
   * @param length where answers end by themselves
   * @param seed the server's
   * @param ordinal which request it is
   */
  public static OutputPlan of(
      GenerationRequest request, OutputLength length, long seed, long ordinal) {
    Sampling sampling = request.sampling();
    long textSeed = Mix.mix(seed ^ request.prompt().hash());
    // By the request's own seed where it has one, and else by its place in the order of arrival.
    long lengthSeed =
        sampling.seed().isPresent()
            ? textSeed ^ sampling.seed().getAsLong()
            : Mix.at(seed, ordinal);
    int natural =
        sampling.ignoreEos()
            ? Integer.MAX_VALUE
            : Math.max(sampling.minTokens(), length.draw(lengthSeed));
    boolean cut = natural >= sampling.maxTokens();
    int tokens = cut ? sampling.maxTokens() : natural;
    return new OutputPlan(
        textSeed,
        tokens,
        cut ? End.LENGTH : End.STOP,
        request.wishes().choices(),
        Parts.of(tokens, request.wishes()));
  }

  /** How many tokens of a client's answer one token of the engine stands for. */
  public int tokensPerStep() {
    return parts.isEmpty() ? 0 : choices;
  }

  /** How many of the first tokens are thought, not said. */
  public int reasoningTokens() {
    boolean reasons = !parts.isEmpty() && parts.get(0).kind() == Part.Kind.REASONING;
    return reasons ? parts.get(0).tokens() : 0;
  }

  /** Whether it ends by itself. */
  boolean endsByItself() {
    return end == End.STOP;
  }

  boolean has(Part.Kind kind) {
    return parts(kind).findAny().isPresent();
  }

  Stream<Part> parts(Part.Kind kind) {
    return parts.stream().filter(part -> part.kind() == kind);
  }

  /** The part that the token at {@code index} belongs to. */
  public Part partAt(int index) {
    int at = 0;
    while (index >= parts.get(at).to()) {
      at++;
    }
    return parts.get(at);
  }

  /** The token's id, as the engine caches it. */
  public int id(int index) {
    return Vocabulary.id(textSeed, index);
  }

  /** The token's text in UTF-8, as it stands in JSON. */
  public byte[] bytes(int choice, int index) {
    return partAt(index).kind() == Part.Kind.TOOL_CALL
        ? Json.bytes(Json.escape(text(choice, index)))
        : Vocabulary.bytes(seed(choice), index);
  }

  /** The text of some tokens. */
  String text(int choice, int from, int to) {
    return IntStream.range(from, to).mapToObj(index -> text(choice, index)).collect(joining());
  }

  private String text(int choice, int index) {
    String word = Vocabulary.text(seed(choice), index);
    Part part = partAt(index);
    return part.kind() == Part.Kind.TOOL_CALL ? part.argument(index, word) : word;
  }

  /** What the words of one of the texts are drawn from. */
  long seed(int choice) {
    return choice == 0 ? textSeed : Mix.at(textSeed, choice);
  }
}
