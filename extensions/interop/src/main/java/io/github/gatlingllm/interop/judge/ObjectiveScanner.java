// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.judge;

import io.github.gatlingllm.slo.objective.BoundComparison;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntPredicate;

/** Reads the words, signs and numbers of an objective's text, from left to right. */
final class ObjectiveScanner {

  private static final int MOST_DIGITS = 15;

  /** The longer spellings come first, so that {@code <=} is not read as {@code <}. */
  private static final Map<String, BoundComparison> SPELLINGS = spellings();

  private final String source;
  private final String text;
  private int at;

  /**
   * Creates a scanner at the start of a text.
   *
   * @param source the option or the line of a file that contains the text, for errors
   */
  ObjectiveScanner(String source, String text) {
    this.source = source;
    this.text = text;
  }

  private static Map<String, BoundComparison> spellings() {
    var spellings = new LinkedHashMap<String, BoundComparison>();
    spellings.put("<=", BoundComparison.LTE);
    spellings.put(">=", BoundComparison.GTE);
    for (BoundComparison each : BoundComparison.values()) {
      spellings.put(each.symbol(), each);
    }
    return Collections.unmodifiableMap(spellings);
  }

  /** A part of the text and the position of its first character, from 0. */
  record Part(String text, int at) {}

  /** Reads letters, digits, points and underscores; may be empty. */
  Part word() {
    return part(c -> Character.isLetterOrDigit(c) || c == '_' || c == '.');
  }

  /** Reads a unit; may be empty. */
  Part unit() {
    return part(c -> Character.isLetter(c) || c == '%' || c == '/');
  }

  private Part part(IntPredicate accepted) {
    skipSpaces();
    int start = at;
    while (at < text.length() && accepted.test(text.charAt(at))) {
      at++;
    }
    return new Part(text.substring(start, at), start);
  }

  /** Reads a sign if it is next. */
  boolean take(String sign) {
    skipSpaces();
    boolean there = text.startsWith(sign, at);
    at += there ? sign.length() : 0;
    return there;
  }

  /** Reads a sign that must be next. */
  void require(String sign) {
    if (!take(sign)) {
      throw error(at, ObjectiveSyntaxTexts.expected("'" + sign + "'", rest()), "");
    }
  }

  /** Reads a comparison. */
  BoundComparison comparison() {
    skipSpaces();
    int start = at;
    for (var spelling : SPELLINGS.entrySet()) {
      if (take(spelling.getKey())) {
        return spelling.getValue();
      }
    }
    throw error(
        start,
        ObjectiveSyntaxTexts.expected("a comparison", rest()),
        ObjectiveSyntaxTexts.COMPARISONS);
  }

  /** Reads a number without a sign or an exponent. */
  BigDecimal number() {
    skipSpaces();
    int start = at;
    Part part = part(c -> (c >= '0' && c <= '9') || c == '.');
    boolean number = part.text().matches("\\d+(\\.\\d+)?");
    if (!number || part.text().length() > MOST_DIGITS) {
      at = start;
      throw error(
          start,
          ObjectiveSyntaxTexts.expected("a number", rest()),
          ObjectiveSyntaxTexts.numbers(MOST_DIGITS));
    }
    return new BigDecimal(part.text());
  }

  /** Fails if text is left. */
  void end() {
    skipSpaces();
    if (at < text.length()) {
      throw error(at, ObjectiveSyntaxTexts.surplus(rest()), "");
    }
  }

  /** Returns the rest of the text, behind spaces. */
  Part here() {
    skipSpaces();
    return new Part(rest(), at);
  }

  private String rest() {
    return text.substring(at);
  }

  private void skipSpaces() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
  }

  /**
   * Returns an error at a position.
   *
   * @param rule the rule that the text breaks; may be empty
   */
  IllegalArgumentException error(int position, String problem, String rule) {
    return new IllegalArgumentException(
        ObjectiveSyntaxTexts.error(source, text, position + 1, problem, rule));
  }
}
