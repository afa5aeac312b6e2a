// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator;

import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Collectors;

/** A set of defaults that stands for a kind of server. */
enum SimulatorProfile {
  /** A small, fast model, for tests and first steps. */
  FAST("fast", micros(4_000), micros(20), micros(40), 1, 0, 64, 512, 65_536, 8_192),
  /** An 8-billion-parameter model on one modern GPU. */
  CHAT_8B("chat-8b", micros(8_000), micros(30), micros(25), 20, 0.03, 128, 2_048, 400_000, 32_768),
  /** A large model on small hardware, which any load generator can saturate. */
  SLOW("slow", micros(40_000), micros(300), micros(400), 100, 0.05, 16, 512, 32_768, 8_192);

  private final String label;
  final Duration stepBase;
  final Duration perSequence;
  final Duration perPrefillToken;
  final Duration perKvToken;
  final double jitter;
  final int maxRunning;
  final int maxBatchedTokens;
  final int kvTokens;
  final int contextLength;

  SimulatorProfile(
      String label,
      Duration stepBase,
      Duration perSequence,
      Duration perPrefillToken,
      long perKvTokenNanos,
      double jitter,
      int maxRunning,
      int maxBatchedTokens,
      int kvTokens,
      int contextLength) {
    this.label = label;
    this.stepBase = stepBase;
    this.perSequence = perSequence;
    this.perPrefillToken = perPrefillToken;
    this.perKvToken = Duration.ofNanos(perKvTokenNanos);
    this.jitter = jitter;
    this.maxRunning = maxRunning;
    this.maxBatchedTokens = maxBatchedTokens;
    this.kvTokens = kvTokens;
    this.contextLength = contextLength;
  }

  private static Duration micros(long micros) {
    return Duration.ofNanos(1_000 * micros);
  }

  /** Returns the name on the command line. */
  String label() {
    return label;
  }

  /**
   * Returns the profile with a name.
   *
   * @throws IllegalArgumentException if the name is unknown; lists the names
   */
  static SimulatorProfile named(String label) {
    return Arrays.stream(values())
        .filter(profile -> profile.label.equals(label))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "profile must be one of " + labels() + ", but was " + label));
  }

  static String labels() {
    return Arrays.stream(values()).map(SimulatorProfile::label).collect(Collectors.joining(", "));
  }
}
