// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm;

import static java.util.Map.entry;

import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.text.Normalizer;
import java.util.Map;

/** Replaces characters that a charset lacks by words and ASCII. */
public final class PlainSigns {

  private static final int ASCII = 0x80;

  private static final Map<String, String> WORDS =
      Map.ofEntries(
          entry("✔", "ok"),
          entry("✅", "ok"),
          entry("✘", "X"),
          entry("✕", "X"),
          entry("❌", "X"),
          entry("🚫", "X"),
          entry("❔", "?"),
          entry("≤", "<="),
          entry("≥", ">="),
          entry("≈", "~"),
          entry("≠", "!="),
          entry("±", "+-"),
          entry("−", "-"),
          entry("×", "x"),
          entry("÷", "/"),
          entry("∞", "inf"),
          entry("√", "sqrt "),
          entry("½", "1/2"),
          entry("→", "->"),
          entry("←", "<-"),
          entry("↔", "<->"),
          entry("·", "-"),
          entry("•", "-"),
          entry("★", "*"),
          entry("°", "deg "),
          entry("€", "EUR"),
          entry("–", "-"),
          entry("—", "-"),
          entry("…", "..."),
          entry("‘", "'"),
          entry("’", "'"),
          entry("‚", "'"),
          entry("“", "\""),
          entry("”", "\""),
          entry("„", "\""),
          entry("«", "\""),
          entry("»", "\""),
          entry("§", "section "),
          entry("α", "alpha"),
          entry("λ", "lambda"),
          entry("μ", "u"),
          entry("µ", "u"),
          entry("σ", "sigma"),
          entry("φ", "phi"),
          entry("χ", "chi"),
          entry("Δ", "delta"),
          entry("Σ", "sum"),
          entry("Ω", "ohm"),
          entry("ß", "ss"),
          entry("\u00A0", " "),
          entry("\u2007", " "),
          entry("\u2009", " "),
          entry("\u202F", " "));

  private PlainSigns() {}

  /**
   * Returns the text with only characters of the charset. Letters lose their accents. A character
   * without a replacement becomes its Unicode escape.
   */
  public static String in(Charset charset, String text) {
    if (!charset.canEncode() || text.chars().allMatch(sign -> sign < ASCII)) {
      return text;
    }
    CharsetEncoder encoder = charset.newEncoder();
    if (encoder.canEncode(text)) {
      return text;
    }
    var plain = new StringBuilder(text.length() + 16);
    text.codePoints().forEach(sign -> plain.append(in(encoder, Character.toString(sign), sign)));
    return plain.toString();
  }

  private static String in(CharsetEncoder encoder, String text, int sign) {
    if (sign < ASCII || encoder.canEncode(text)) {
      return text;
    }
    String word = WORDS.get(text);
    if (word != null) {
      return word;
    }
    String bare = Normalizer.normalize(text, Normalizer.Form.NFKD).replaceAll("\\p{M}", "");
    return encoder.canEncode(bare) ? bare : number(text);
  }

  private static String number(String text) {
    var number = new StringBuilder();
    text.chars().forEach(unit -> number.append(String.format("\\u%04X", unit)));
    return number.toString();
  }
}
