// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.audit;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The audits of a server. */
public enum Audit {
  /** Whether a repeated prompt is answered faster than a new one. */
  CACHE("Is each prompt computed?"),
  /** Whether answers have the requested length. */
  LENGTH("Do answers have the requested length?"),
  /** Whether the usage reports the number of tokens that were sent. */
  TOKENS("Does the usage report the right token count?"),
  /** Whether the server stops generating when the client has left. */
  CANCELLATION("Does generation stop when the client leaves?"),
  /** Whether {@code Retry-After} is true: later requests are accepted. */
  REFUSALS("Is Retry-After true?"),
  /** Whether streams arrive at the pace of generation, complete, and over reused connections. */
  STREAM("Are tokens sent as they are generated?");

  private final String question;

  Audit(String question) {
    this.question = question;
  }

  /** Returns the name in output files and in properties. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the question that the audit answers. */
  public String question() {
    return question;
  }

  /**
   * Returns the audit of that name.
   *
   * @throws IllegalArgumentException if there is no such audit
   */
  public static Audit of(String key) {
    return named(key)
        .orElseThrow(() -> new IllegalArgumentException(AuditPlanTexts.unknownAudit(key, names())));
  }

  /** Returns the audit of that name, if there is one. */
  public static Optional<Audit> named(String key) {
    return Arrays.stream(values()).filter(each -> each.key().equals(key)).findFirst();
  }

  /** Returns all names, separated by commas. */
  public static String names() {
    return Arrays.stream(values()).map(Audit::key).collect(Collectors.joining(", "));
  }
}
