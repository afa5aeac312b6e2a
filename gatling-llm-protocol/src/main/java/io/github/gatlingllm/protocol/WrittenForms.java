/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** How servers, proxies and logs may write a value that they repeat. */
final class WrittenForms {

  private static final Pattern ESCAPE = Pattern.compile("%[0-9A-F]{2}");

  /** Besides letters and digits: what JSON has no reason to escape. */
  private static final String PLAIN = "-_.";

  /** Base64 writes three bytes as four characters. */
  private static final int GROUP = 3;

  private WrittenForms() {}

  /** Each once, the value itself excepted. */
  static List<String> of(String value) {
    Set<String> forms = new LinkedHashSet<>();
    String form = URLEncoder.encode(value, UTF_8);
    for (String encoded : List.of(form, form.replace("+", "%20"))) {
      forms.add(encoded);
      forms.add(ESCAPE.matcher(encoded).replaceAll(e -> e.group().toLowerCase(Locale.ROOT)));
    }
    forms.add(value.replace("/", "\\/"));
    forms.add(value.replace("\\", "\\\\").replace("\"", "\\\""));
    forms.add(unicodeEscaped(value, "%04x"));
    forms.add(unicodeEscaped(value, "%04X"));
    for (Base64.Encoder encoder : List.of(Base64.getEncoder(), Base64.getUrlEncoder())) {
      forms.addAll(base64(value.getBytes(UTF_8), encoder.withoutPadding()));
    }
    forms.remove(value);
    return List.copyOf(forms);
  }

  /** All but letters and digits, as JSON may write them. */
  private static String unicodeEscaped(String value, String hex) {
    var text = new StringBuilder();
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      boolean plain = (c < 128 && Character.isLetterOrDigit(c)) || PLAIN.indexOf(c) >= 0;
      text.append(plain ? "" + c : "\\u" + hex.formatted((int) c));
    }
    return text.toString();
  }

  /**
   * Its characters in the base64 of any text that holds it, which depend on where in a group of
   * three bytes it begins; without those that its neighbours decide as well.
   */
  private static List<String> base64(byte[] value, Base64.Encoder encoder) {
    var forms = new ArrayList<String>();
    for (int before = 0; before < GROUP; before++) {
      byte[] bytes = new byte[before + value.length];
      System.arraycopy(value, 0, bytes, before, value.length);
      String text = encoder.encodeToString(bytes);
      boolean sharesLast = bytes.length % GROUP != 0;
      forms.add(text.substring(before == 0 ? 0 : before + 1, text.length() - (sharesLast ? 1 : 0)));
    }
    return forms;
  }
}
