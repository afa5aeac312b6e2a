// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator;

import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Constants that belong together: a kind of server to stand in for. */
enum SimulatorProfile {
  /** For tests and first steps: a small model that answers at once. */
  FAST("fast", micros(4_000), micros(20), micros(40), 1, 0, 64, 512, 65_536, 8_192),
  /** A model of 8 billion parameters on one modern GPU. */
  CHAT_8B("chat-8b", micros(8_000), micros(30), micros(25), 20, 0.03, 128, 2_048, 400_000, 32_768),
  /** A large model on small hardware: a knee within reach of any load generator. */
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

  /** Its name on the command line. */
  String label() {
    return label;
  }

  /**
   * The profile of this name.
   *
   * @throws IllegalArgumentException that lists the names there are
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
