// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.protocol;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Base64;
import java.util.BitSet;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The spellings in which servers, proxies and logs may repeat a value or a part of it: cut,
 * escaped, encoded, or in another case.
 */
final class SecretSpellings {

  /** The number of successive characters that are masked; fewer occur in ordinary words. */
  static final int WINDOW = 8;

  /** Two digits for each byte. */
  private static final int HEX_WINDOW = 2 * WINDOW;

  /** Base64 writes three bytes as four characters. */
  private static final int GROUP = 3;

  private final Set<String> windows = new HashSet<>();
  private final Set<String> hexWindows = new HashSet<>();

  private SecretSpellings() {}

  static SecretSpellings of(String value) {
    var spellings = new SecretSpellings();
    byte[] bytes = value.getBytes(UTF_8);
    spellings.add(value);
    spellings.add(value.replace(' ', '+')); // in a query
    spellings.add(new String(value.getBytes(US_ASCII), US_ASCII)); // with ? for what others are
    spellings.add(new String(value.getBytes(ISO_8859_1), ISO_8859_1));
    spellings.add(new String(bytes, ISO_8859_1)); // read as another charset, or percent-encoded
    for (Base64.Encoder encoder : List.of(Base64.getEncoder(), Base64.getUrlEncoder())) {
      base64(bytes, encoder.withoutPadding()).forEach(spellings::add);
    }
    addWindows(HexFormat.of().formatHex(bytes), HEX_WINDOW, spellings.hexWindows);
    return spellings;
  }

  /** Adds a spelling, also decoded, because texts with it are decoded too. */
  private void add(String spelling) {
    DecodedText.views(spelling).forEach(view -> addWindows(view.text(), WINDOW, windows));
  }

  private static void addWindows(String spelling, int length, Set<String> windows) {
    String lower = lower(spelling);
    for (int i = 0; i + length <= lower.length(); i++) {
      windows.add(lower.substring(i, i + length));
    }
  }

  /**
   * Returns the value's characters in the base64 of any text that contains it. They depend on where
   * in a group of three bytes the value begins. Characters that its neighbours share are omitted.
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

  /** Returns the text with a mask in place of each part of the value. */
  String maskIn(String text, String mask) {
    var marked = new BitSet();
    for (DecodedText view : DecodedText.views(text)) {
      mark(view, WINDOW, windows, marked);
      mark(view, HEX_WINDOW, hexWindows, marked);
    }
    return DecodedText.mask(text, marked, mask);
  }

  private static void mark(DecodedText view, int length, Set<String> windows, BitSet marked) {
    String lower = lower(view.text());
    for (int i = 0; i + length <= lower.length(); i++) {
      if (windows.contains(lower.substring(i, i + length))) {
        view.mark(i, i + length, marked);
      }
    }
  }

  /** Returns the text in lower case, with the same length. */
  private static String lower(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    if (lower.length() == text.length()) {
      return lower;
    }
    var same = new StringBuilder(text);
    for (int i = 0; i < text.length(); i++) {
      same.setCharAt(i, Character.toLowerCase(text.charAt(i)));
    }
    return same.toString();
  }
}
