// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.text;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Translates an ECMA-262 regular expression with flag {@code u} to Java. Java features that
 * ECMA-262 lacks, such as {@code (?i)}, stay unchanged.
 */
final class EcmaPattern {

  private static final String SPACES =
      "\\t-\\r \\u00A0\\u1680\\u2000-\\u200A\\u2028\\u2029\\u202F\\u205F\\u3000\\uFEFF";

  /** All other characters, without a nested class, which Java negates differently. */
  private static final String NO_SPACES =
      "\\x00-\\x08\\x0E-\\x1F!-\\u009F\\u00A1-\\u167F\\u1681-\\u1FFF\\u200B-\\u2027"
          + "\\u202A-\\u202E\\u2030-\\u205E\\u2060-\\u2FFF\\u3001-\\uFEFE\\uFF00-\\x{10FFFF}";

  private static final String ALL = "\\x{0}-\\x{10FFFF}";
  private static final String WORD = "[a-zA-Z0-9_]";
  private static final String AT_BOUNDARY =
      "(?:(?<=" + WORD + ")(?!" + WORD + ")|(?<!" + WORD + ")(?=" + WORD + "))";
  private static final String NO_BOUNDARY =
      "(?:(?<=" + WORD + ")(?=" + WORD + ")|(?<!" + WORD + ")(?!" + WORD + "))";

  private static final Pattern REPETITION = Pattern.compile("\\{\\d+(,\\d*)?}");
  private static final Pattern GROUP_NAME = Pattern.compile("\\(\\?<([^=!>][^>]*)>");
  private static final Pattern REFERENCE = Pattern.compile("\\\\k<([^>]+)>");
  private static final Pattern PROPERTY = Pattern.compile("\\\\[pP]\\{([^}]*)}");
  private static final Pattern CODE_POINT = Pattern.compile("\\\\u\\{([0-9a-fA-F]{1,8})}");
  private static final Pattern HEX = Pattern.compile("\\\\(x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4})");

  private final String ecma;
  private final StringBuilder java = new StringBuilder();
  private int at;

  private EcmaPattern(String ecma) {
    this.ecma = ecma;
  }

  /**
   * Returns the pattern for Java.
   *
   * @throws IllegalArgumentException if ECMA-262 has no such escape
   */
  static String java(String ecma) {
    return new EcmaPattern(ecma).java();
  }

  private String java() {
    while (at < ecma.length()) {
      switch (ecma.charAt(at)) {
        case '\\' -> escape(false);
        case '[' -> charactersOfClass();
        case '.' -> write("[^\\n\\r\\u2028\\u2029]", 1);
        case '$' -> write("\\z", 1);
        case '{' -> write(matched(REPETITION) == null ? "\\{" : "{", 1);
        case '(' -> group();
        default -> write(ecma.substring(at, at + 1), 1);
      }
    }
    return java.toString();
  }

  /** Translates a group; its name may have characters that Java does not allow. */
  private void group() {
    Matcher name = matched(GROUP_NAME);
    if (name == null) {
      write("(", 1);
    } else {
      write("(?<" + plain(name.group(1)) + ">", name.group().length());
    }
  }

  private static String plain(String name) {
    var plain = new StringBuilder("g");
    name.chars().forEach(c -> plain.append(Integer.toHexString(c)).append('x'));
    return plain.toString();
  }

  private void charactersOfClass() {
    boolean negated = ecma.startsWith("[^", at);
    at += negated ? 2 : 1;
    if (ecma.startsWith("]", at)) {
      write(negated ? "[" + ALL + "]" : "(?!)", 1);
      return;
    }
    java.append(negated ? "[^" : "[");
    while (at < ecma.length() && ecma.charAt(at) != ']') {
      switch (ecma.charAt(at)) {
        case '\\' -> escape(true);
        case '[', '&', '^' -> write("\\" + ecma.charAt(at), 1);
        default -> write(ecma.substring(at, at + 1), 1);
      }
    }
    write(at < ecma.length() ? "]" : "", 1);
  }

  private void escape(boolean inClass) {
    if (at + 1 == ecma.length()) {
      throw unknown("\\");
    }
    char c = ecma.charAt(at + 1);
    switch (c) {
      case 's' -> write(inClass ? SPACES : "[" + SPACES + "]", 2);
      case 'S' -> write(inClass ? NO_SPACES : "[" + NO_SPACES + "]", 2);
      case 'b' -> write(inClass ? "\\x08" : AT_BOUNDARY, 2);
      case 'B' -> write(NO_BOUNDARY, 2);
      case 'v' -> write("\\x0B", 2);
      case 'c' -> control();
      case 'k' -> reference();
      case 'p', 'P' -> property(c, inClass);
      case 'x', 'u' -> codePoint();
      case 'd', 'D', 'w', 'W', 'n', 'r', 't', 'f' -> write("\\" + c, 2);
      case '0' -> write("\\x00", 2);
      default -> other(c);
    }
  }

  private void other(char c) {
    if (Character.isLetter(c)) {
      throw unknown("\\" + c);
    }
    write("\\" + c, 2); // a back reference, or an escaped literal
  }

  private void control() {
    char letter = at + 2 < ecma.length() ? ecma.charAt(at + 2) : ' ';
    if (!Character.isLetter(letter) || letter > 'z') {
      throw unknown("\\c");
    }
    write("\\x%02X".formatted(letter % 32), 3);
  }

  private void reference() {
    Matcher name = matched(REFERENCE);
    if (name == null) {
      throw unknown("\\k");
    }
    write("\\k<" + plain(name.group(1)) + ">", name.group().length());
  }

  private void property(char sign, boolean inClass) {
    Matcher braces = matched(PROPERTY);
    if (braces == null) {
      throw unknown("\\" + sign);
    }
    if (braces.group(1).equals("Any") && sign == 'p') {
      write(inClass ? ALL : "[" + ALL + "]", braces.group().length());
      return;
    }
    String property = UnicodeProperties.java(braces.group(1));
    if (property == null) {
      throw unknown(braces.group());
    }
    write("\\" + sign + "{" + property + "}", braces.group().length());
  }

  private void codePoint() {
    Matcher braces = matched(CODE_POINT);
    if (braces != null) {
      write("\\x{" + braces.group(1) + "}", braces.group().length());
      return;
    }
    Matcher hex = matched(HEX);
    if (hex == null) {
      throw unknown(ecma.substring(at, at + 2));
    }
    write(hex.group(), hex.group().length());
  }

  private @Nullable Matcher matched(Pattern pattern) {
    Matcher matcher = pattern.matcher(ecma).region(at, ecma.length());
    return matcher.lookingAt() ? matcher : null;
  }

  private void write(String text, int read) {
    java.append(text);
    at += read;
  }

  private static IllegalArgumentException unknown(String escape) {
    return new IllegalArgumentException(TextMeasureTexts.unknownEscape(escape));
  }
}
