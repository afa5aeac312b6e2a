// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/** Decides which names and values are secret. No other class does. */
public final class SecretNames {

  private static final List<String> PARTS =
      List.of(
          "cookie",
          "key",
          "token",
          "secret",
          "passw",
          "passcode",
          "passphrase",
          "credential",
          "signature",
          "session",
          "bearer",
          "jwt",
          "saml",
          "csrf",
          "xsrf");

  /** Does not match author and authority. */
  private static final Pattern AUTH = Pattern.compile("auth(?!or(?!i[sz]))");

  /** Words that are too short to be matched inside other words. */
  private static final Set<String> WORDS =
      Set.of("pass", "pwd", "sig", "sas", "otp", "totp", "pin", "psk", "hmac", "cred", "creds");

  private static final Pattern BETWEEN_WORDS =
      Pattern.compile("[^A-Za-z0-9]+|(?<=[a-z0-9])(?=[A-Z])");

  /** Properties that count tokens. */
  private static final Pattern COUNTED = Pattern.compile("(?i)tokens|tokenizer");

  /** Authentication schemes, and prefixes of keys from well-known issuers. */
  private static final Pattern SECRET_VALUE =
      Pattern.compile(
          "(?i:(?:bearer|basic|digest|negotiate|token|api-?key|aws4-hmac-sha256)[ \\t]+\\S)"
              + "|sk[-_]|rk_|gh[opsur]_|github_pat_|glpat-|hf_|nvapi-|xox[a-z]-|AKIA|ASIA|AIza"
              + "|(?:csk-|fw_|gsk_|pplx-|r8_|tgp_|xai-)[A-Za-z0-9_-]{16}|dapi[0-9a-f]{32}|ya29\\."
              + "|eyJ[A-Za-z0-9_-]+\\.");

  /** A character that no name of a property or a header contains. */
  private static final Pattern NO_NAME = Pattern.compile("(?s)([^!#$%&'*+.^_`|~0-9A-Za-z-]).*");

  private static final int MOST_KNOWN = 256;

  /** Results by name: all requests have the same few header names. */
  private static final Map<String, Boolean> KNOWN = new ConcurrentHashMap<>();

  private SecretNames() {}

  /**
   * Returns a text that was given as a name, up to the first character that no name contains. The
   * rest may be a value, as in {@code Authorization: Bearer …}.
   */
  public static String shown(String name) {
    return NO_NAME.matcher(name).replaceFirst("$1…");
  }

  /**
   * Returns whether the value of a header, cookie, parameter or field of that name is likely to
   * grant access, so that no output may show it.
   */
  public static boolean isSecret(String name) {
    Boolean known = KNOWN.get(name);
    if (known != null) {
      return known;
    }
    boolean secret = looksSecret(name);
    if (KNOWN.size() < MOST_KNOWN) {
      KNOWN.put(name, secret);
    }
    return secret;
  }

  private static boolean looksSecret(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return AUTH.matcher(lower).find()
        || PARTS.stream().anyMatch(lower::contains)
        || BETWEEN_WORDS
            .splitAsStream(name)
            .anyMatch(word -> WORDS.contains(word.toLowerCase(Locale.ROOT)));
  }

  /** Returns whether a value looks like a credential, whatever its name. */
  public static boolean isSecretValue(String value) {
    return SECRET_VALUE.matcher(value.strip()).lookingAt();
  }

  /** Returns the same for a property or a label, whose name may show that it counts tokens. */
  public static boolean isSecretProperty(String name) {
    return name.toLowerCase(Locale.ROOT).contains(".header.")
        || isSecret(COUNTED.matcher(name).replaceAll(""));
  }
}
