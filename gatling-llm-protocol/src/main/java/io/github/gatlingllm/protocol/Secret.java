// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.protocol;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A value that no log, report or error may show. */
public final class Secret {

  private static final String MASK = "***";

  /** Values that local servers' manuals suggest where no key is needed: they let nobody in. */
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

  /** Hides a value. */
  public static Secret of(String value) {
    return new Secret(value);
  }

  /** Whether a value is one that anybody may know, such as {@code EMPTY}. */
  public static boolean isPlaceholder(String value) {
    return PLACEHOLDERS.contains(value.toLowerCase(Locale.ROOT));
  }

  /** The value itself: for the request's header only. */
  public String reveal() {
    return value;
  }

  /** Whether it is the same value. */
  public boolean is(String other) {
    return value.equals(other);
  }

  /**
   * The text without the value, for servers repeat keys that they refuse: without any {@value
   * SecretSpellings#WINDOW} successive characters of it, whether they are plain, percent-encoded,
   * escaped as in JSON or HTML, in base64 or in hexadecimal digits. A value that is shorter is
   * masked where it is a word of its own. Placeholders such as {@code EMPTY} stay.
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

  /** A text of ours without the value, which stands in it as it is: quick. */
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

  /** Worked out once: most secrets are never repeated. */
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
