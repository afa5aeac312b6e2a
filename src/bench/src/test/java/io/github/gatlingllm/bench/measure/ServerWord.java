// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.measure;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the lean server says of itself at its end.
 *
 * @param tokens that it sent, in all
 */
public record ServerWord(long tokens) {

  private static final Pattern TOKENS = Pattern.compile("lean: (\\d+) events, .*");

  /** Empty if it said something else. */
  public static Optional<ServerWord> of(String line) {
    Matcher tokens = TOKENS.matcher(line);
    return tokens.matches()
        ? Optional.of(new ServerWord(Long.parseLong(tokens.group(1))))
        : Optional.empty();
  }
}
