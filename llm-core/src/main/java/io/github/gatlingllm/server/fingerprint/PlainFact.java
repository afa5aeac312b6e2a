// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server.fingerprint;

import io.github.gatlingllm.ForeignText;
import io.github.gatlingllm.SecretNames;
import io.github.gatlingllm.ShownUrl;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Makes values of a server safe to publish: short, on one line, without credentials. */
final class PlainFact {

  private static final int LONGEST = 120;
  private static final String HIDDEN = "…";
  private static final Pattern PARTS = Pattern.compile("[^/=&?,;\\s]+");

  private PlainFact() {}

  /** Returns the value to show; empty if its name says that it is secret, or if nothing is left. */
  static Optional<String> of(String name, String value) {
    if (SecretNames.isSecretProperty(name)) {
      return Optional.empty();
    }
    String plain = ShownUrl.in(ForeignText.oneLine(value)).strip();
    String hidden =
        PARTS
            .matcher(plain)
            .replaceAll(
                part ->
                    SecretNames.isSecretValue(part.group())
                        ? HIDDEN
                        : Matcher.quoteReplacement(part.group()));
    if (SecretNames.isSecretValue(plain) || hidden.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(hidden.length() <= LONGEST ? hidden : hidden.substring(0, LONGEST) + HIDDEN);
  }
}
