// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.measure;

import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Tokens of the whole run, and of the measured time.
 *
 * @param requests that the client knows
 * @param failed of them
 * @param lost tokens that the server sent and the client did not count, and the reverse; empty
 *     where the server tells nothing of single requests. Those of requests of which the client
 *     knows nothing are not in it, see {@link #unknown}
 * @param measured tokens within the measured time: sent by the server, or, where it does not tell,
 *     counted by the client
 */
public record TokenTally(long requests, long failed, OptionalDouble lost, double measured) {

  /** How the server names a request without an id, such as a preflight. */
  private static final String UNNAMED = "sim-";

  /** Counts; an empty truth means that there is none. */
  public static TokenTally of(Collection<Answered> answers, Map<String, Truth> truths, Span span) {
    long failed = answers.stream().filter(answer -> !answer.ok()).count();
    return truths.isEmpty()
        ? new TokenTally(answers.size(), failed, OptionalDouble.empty(), counted(answers, span))
        : new TokenTally(
            answers.size(),
            failed,
            OptionalDouble.of(lost(answers, truths)),
            sent(answers, truths, span));
  }

  /** Of requests that are not this client's, nothing counts: a server may have had two clients. */
  private static double sent(Collection<Answered> answers, Map<String, Truth> truths, Span span) {
    return answers.stream()
        .map(answer -> truths.get(answer.id()))
        .filter(Objects::nonNull)
        .mapToLong(truth -> truth.tokensWithin(span))
        .sum();
  }

  /** Tokens come evenly between the first and the end. */
  private static double counted(Collection<Answered> answers, Span span) {
    return answers.stream()
        .mapToDouble(answer -> answer.tokens() * span.share(answer.first(), answer.closed()))
        .sum();
  }

  /**
   * Tokens that the server sent to requests of which its only client told nothing. What was refused
   * has none; what the server had to name itself is no request of the load.
   */
  public static long unknown(Collection<Answered> answers, Map<String, Truth> truths) {
    Set<String> reported = answers.stream().map(Answered::id).collect(Collectors.toSet());
    return truths.values().stream()
        .filter(truth -> !reported.contains(truth.id()) && !truth.id().startsWith(UNNAMED))
        .mapToLong(truth -> truth.tokens().length)
        .sum();
  }

  private static long lost(Collection<Answered> answers, Map<String, Truth> truths) {
    long lost = 0;
    for (Answered answer : answers) {
      Truth truth = truths.get(answer.id());
      lost += Math.abs(answer.tokens() - (truth == null ? 0 : truth.tokens().length));
    }
    return lost;
  }
}
