// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.request;

import io.github.gatlingllm.SecretNames;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Rules for names of headers. */
public final class HeaderName {

  /** RFC 9110 §5.6.2. */
  private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");

  /** Headers that describe how the body is sent, which only the client knows. */
  private static final List<String> OF_THE_CLIENT = List.of("content-length", "transfer-encoding");

  private HeaderName() {}

  /**
   * Returns the name if a request may have a header with it.
   *
   * @throws IllegalArgumentException if not
   */
  public static String required(String name) {
    if (!TOKEN.matcher(name).matches()) {
      throw new IllegalArgumentException(RequestTexts.headerName(SecretNames.shown(name)));
    }
    if (OF_THE_CLIENT.contains(name.toLowerCase(Locale.ROOT))) {
      throw new IllegalArgumentException(RequestTexts.headerOfClient(name));
    }
    return name;
  }

  /** Returns whether the value is probably a credential, which no output may show. */
  public static boolean isSecret(String name) {
    return SecretNames.isSecret(name);
  }
}
