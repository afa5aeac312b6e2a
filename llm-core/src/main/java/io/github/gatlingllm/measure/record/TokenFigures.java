// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.record;

import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.distribution.Samples;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.TokenCounts;
import io.github.gatlingllm.measure.request.TokenSource;
import java.util.EnumSet;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Token figures of succeeded requests. */
final class TokenFigures {

  private final Samples input = new Samples(1);
  private final Samples output = new Samples(1);
  private final OwnCountSums own = new OwnCountSums();
  private final Set<TokenSource> sources = EnumSet.noneOf(TokenSource.class);
  private long inputTotal;
  private long outputTotal;
  private long cached = TokenCounts.ABSENT;
  private long reasoning = TokenCounts.ABSENT;
  private long streamed;
  private long chunks;
  private boolean unreported;
  private long elsewhere;

  void add(RequestRecord request, boolean exact) {
    TokenCounts tokens = request.tokens();
    if (tokens.areOfOtherServer()) {
      elsewhere++;
    } else {
      sources.add(tokens.source());
    }
    unreported |= tokens.source() == TokenSource.CHUNKS && tokens.own().doubt() == null;
    own.add(tokens);
    if (tokens.input() >= 0) {
      inputTotal += tokens.input();
      input.add(tokens.input(), exact);
    }
    if (tokens.output() >= 0) {
      outputTotal += tokens.output();
      output.add(tokens.output(), exact);
    }
    cached = sum(cached, tokens.cached());
    reasoning = sum(reasoning, tokens.reasoning());
    if (request.timing().streamed()) {
      streamed++;
      chunks += request.chunks();
    }
  }

  void addAll(TokenFigures other) {
    input.addAll(other.input);
    output.addAll(other.output);
    sources.addAll(other.sources);
    own.addAll(other.own);
    inputTotal += other.inputTotal;
    outputTotal += other.outputTotal;
    cached = sum(cached, other.cached);
    reasoning = sum(reasoning, other.reasoning);
    streamed += other.streamed;
    chunks += other.chunks;
    unreported |= other.unreported;
    elsewhere += other.elsewhere;
  }

  long inputTotal() {
    return inputTotal;
  }

  long outputTotal() {
    return outputTotal;
  }

  RequestStats.Tokens stats() {
    return new RequestStats.Tokens(
        source(),
        input.distribution(),
        output.distribution(),
        inputTotal,
        outputTotal,
        reported(cached),
        reported(reasoning),
        streamed == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) chunks / streamed),
        own.figures(),
        unreported,
        elsewhere);
  }

  private @Nullable TokenSource source() {
    return switch (sources.size()) {
      case 0 -> elsewhere == 0 ? null : TokenSource.USAGE;
      case 1 -> sources.iterator().next();
      default -> TokenSource.MIXED;
    };
  }

  /** A known value plus an unknown one is the known value. */
  private static long sum(long total, long more) {
    return more < 0 ? total : Math.max(0, total) + more;
  }

  private static OptionalLong reported(long total) {
    return total < 0 ? OptionalLong.empty() : OptionalLong.of(total);
  }
}
