// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.audit;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** What can be audited. */
public enum Audit {
  /** Whether a prompt that comes again is answered faster than one that is new. */
  CACHE("Is each prompt computed?"),
  /** Whether answers have the length that was asked for. */
  LENGTH("Are answers as long as asked?"),
  /** Whether the usage tells the tokens that were sent. */
  TOKENS("Does the usage tell the tokens that were sent?"),
  /** Whether the server stops when the client has gone. */
  CANCELLATION("Does it stop when the client has gone?"),
  /** Whether an invitation to come again is true. */
  REFUSALS("Is Retry-After true?"),
  /** Whether streams come as they are made, whole, and over connections that are kept. */
  STREAM("Do streams come as they are made?");

  private final String question;

  Audit(String question) {
    this.question = question;
  }

  /** The name in the output files, and in properties. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What it answers. */
  public String question() {
    return question;
  }

  /**
   * The one of that name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static Audit of(String key) {
    return named(key)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "an audit must be one of " + names() + ", but was '" + key + "'"));
  }

  /** The one of that name. */
  public static Optional<Audit> named(String key) {
    return Arrays.stream(values()).filter(each -> each.key().equals(key)).findFirst();
  }

  /** All names. */
  public static String names() {
    return Arrays.stream(values()).map(Audit::key).collect(Collectors.joining(", "));
  }
}
