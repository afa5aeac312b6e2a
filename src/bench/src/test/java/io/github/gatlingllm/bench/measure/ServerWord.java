/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.bench.measure;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the simulator says of itself at the end of its lean mode.
 *
 * @param tokens that it sent, in all
 * @param lateMicros how late a write was, p99; empty where none was due
 */
public record ServerWord(long tokens, OptionalDouble lateMicros) {

  private static final Pattern TOKENS = Pattern.compile("lean: (\\d+) events, .*");
  private static final Pattern LATE = Pattern.compile(".* lateness .* p99 ([\\d.]+) µs.*");

  /** Empty if it said something else. */
  public static Optional<ServerWord> of(String line) {
    Matcher tokens = TOKENS.matcher(line);
    Matcher late = LATE.matcher(line);
    return tokens.matches()
        ? Optional.of(
            new ServerWord(
                Long.parseLong(tokens.group(1)),
                late.matches()
                    ? OptionalDouble.of(Double.parseDouble(late.group(1)))
                    : OptionalDouble.empty()))
        : Optional.empty();
  }
}
