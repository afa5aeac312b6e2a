// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.protocol;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A value that no log, report or error may show. */
public final class Secret {

  private static final String MASK = "***";

  /** Values that manuals of local servers suggest if no key is needed. They are not secret. */
  private static final Set<String> PLACEHOLDERS =
      Set.of("empty", "none", "null", "x", "dummy", "no-key", "sk-no-key-required", "not-needed");

  private final String value;
  private final boolean shown;
  private @Nullable Pattern word;
  private @Nullable SecretSpellings spellings;

  private Secret(String value) {
    this.value = value;
    this.shown = value.isBlank() || isPlaceholder(value);
  }

  /** Returns a secret with a value. */
  public static Secret of(String value) {
    return new Secret(value);
  }

  /** Returns whether a value is a public placeholder, such as {@code EMPTY}. */
  public static boolean isPlaceholder(String value) {
    return PLACEHOLDERS.contains(value.toLowerCase(Locale.ROOT));
  }

  /** Returns the value, for the request's header only. */
  public String reveal() {
    return value;
  }

  /** Returns whether the value equals another. */
  public boolean is(String other) {
    return value.equals(other);
  }

  /**
   * Masks the value in a text of a server, because servers repeat keys that they refuse.
   *
   * <p>Any {@value SecretSpellings#WINDOW} successive characters of the value are masked: plain,
   * percent-encoded, escaped as in JSON or HTML, in base64 or in hexadecimal digits. A shorter
   * value is masked where it is a separate word. Placeholders such as {@code EMPTY} are not masked.
   */
  public String maskIn(String text) {
    if (shown || text.isEmpty()) {
      return text;
    }
    if (isShort()) {
      return maskWords(text);
    }
    return text.length() < SecretSpellings.WINDOW ? text : spellings().maskIn(text, MASK);
  }

  /** Masks the value in a text of our own, which contains it unchanged. Fast. */
  public String maskOwn(String text) {
    if (shown) {
      return text;
    }
    return isShort() ? maskWords(text) : text.replace(value, MASK);
  }

  private boolean isShort() {
    return value.length() < SecretSpellings.WINDOW;
  }

  private String maskWords(String text) {
    Pattern known = word;
    if (known == null) {
      known = DecodedText.word(value);
      word = known;
    }
    return DecodedText.mask(text, known, MASK);
  }

  /** Computes the spellings when they are first needed: most secrets are never repeated. */
  private SecretSpellings spellings() {
    SecretSpellings known = spellings;
    if (known == null) {
      known = SecretSpellings.of(value);
      spellings = known;
    }
    return known;
  }

  @Override
  public String toString() {
    return MASK;
  }
}
