// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.protocol;

import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Keys as providers make them, and keys of any characters that a header can hold. */
public final class RandomKeys {

  private static final String ALPHANUMERIC =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  private static final String ANY =
      IntStream.rangeClosed('!', '~').mapToObj(Character::toString).collect(Collectors.joining());

  private final Random random;

  /** Always the same ones for a seed. */
  public RandomKeys(long seed) {
    random = new Random(seed);
  }

  /** The next key, of 8 to 160 characters. */
  public String next() {
    int length = 8 + random.nextInt(random.nextBoolean() ? 40 : 153);
    return switch (random.nextInt(4)) {
      case 0 -> "sk-" + of(ALPHANUMERIC, length - 3);
      case 1 -> of(ALPHANUMERIC + "+/=", length);
      case 2 -> of(ALPHANUMERIC + "-_.", length);
      default -> of(ANY, length);
    };
  }

  /** A whole number from 0 to below a bound. */
  public int below(int bound) {
    return random.nextInt(bound);
  }

  private String of(String characters, int length) {
    return random
        .ints(length, 0, characters.length())
        .mapToObj(i -> characters.substring(i, i + 1))
        .collect(Collectors.joining());
  }
}
