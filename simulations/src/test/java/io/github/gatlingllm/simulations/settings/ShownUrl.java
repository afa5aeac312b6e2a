/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.simulations.settings;

import io.github.gatlingllm.request.HeaderName;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** URLs as they may be shown. */
public final class ShownUrl {

  private static final String HIDDEN = "***";
  private static final Pattern USER_INFO = Pattern.compile("://[^/@\\s]*@");
  private static final Pattern PARAMETER = Pattern.compile("([?&]([^=&\\s]+)=)[^&\\s]+");

  private ShownUrl() {}

  /** The text without users, passwords and secret parameters of the URLs in it. */
  public static String in(String text) {
    return PARAMETER
        .matcher(USER_INFO.matcher(text).replaceAll("://" + HIDDEN + "@"))
        .replaceAll(
            parameter ->
                Matcher.quoteReplacement(
                    HeaderName.isSecret(parameter.group(2))
                        ? parameter.group(1) + HIDDEN
                        : parameter.group()));
  }
}
