// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.settings;

import io.github.gatlingllm.SecretNames;
import io.github.gatlingllm.ShownUrl;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Values of properties as outputs show them: without secrets, commands and passwords in URLs. */
final class ShownValue {

  private static final String HIDDEN = "***";

  /** Pairs of names and values, as in labels. */
  private static final Pattern SECRET_PAIR = Pattern.compile("([^\\s,=?&]+)\\s*=\\s*([^,&]+)");

  private ShownValue() {}

  static String of(Property property, String value) {
    boolean command = property == Property.RELIABILITY_FAULT && !value.strip().startsWith("http");
    boolean secret =
        SecretNames.isSecretProperty(property.key()) || SecretNames.isSecretValue(value);
    if (command || secret || property == Property.PROXY_USER) {
      return HIDDEN;
    }
    boolean url =
        property == Property.URL
            || property == Property.PROXY
            || property == Property.RELIABILITY_FAULT;
    return SECRET_PAIR
        .matcher(url ? ShownUrl.of(value) : ShownUrl.in(value))
        .replaceAll(
            pair ->
                Matcher.quoteReplacement(
                    SecretNames.isSecretProperty(pair.group(1))
                        ? pair.group(1) + "=" + HIDDEN
                        : pair.group()));
  }
}
