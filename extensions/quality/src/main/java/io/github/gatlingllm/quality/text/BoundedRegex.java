// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.text;

import io.github.gatlingllm.TextLimit;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * A regular expression with a bounded number of steps, so that one answer cannot block all others.
 */
public final class BoundedRegex {

  /** The maximum number of character reads, repeated ones included. */
  static final long MOST_READS = 20_000_000;

  private final String given;
  private final Pattern pattern;

  private BoundedRegex(String given, Pattern pattern) {
    this.given = given;
    this.pattern = pattern;
  }

  /**
   * Compiles a Java regular expression.
   *
   * @throws IllegalArgumentException if the pattern is not valid
   */
  public static BoundedRegex of(String pattern) {
    return of("Java", pattern, pattern);
  }

  /**
   * Compiles an ECMA-262 regular expression, which JSON schemas use.
   *
   * @throws IllegalArgumentException if the pattern is not valid, or Java has no equivalent
   */
  public static BoundedRegex ofEcma(String pattern) {
    String java;
    try {
      java = EcmaPattern.java(pattern);
    } catch (IllegalArgumentException e) {
      throw refusal("ECMA-262", pattern, String.valueOf(e.getMessage()), e);
    }
    return of("ECMA-262", pattern, java);
  }

  private static BoundedRegex of(String language, String given, String java) {
    try {
      return new BoundedRegex(given, Pattern.compile(java));
    } catch (PatternSyntaxException e) {
      throw refusal(language, given, e.getDescription(), e);
    } catch (StackOverflowError e) {
      throw refusal(language, given, TextMeasureTexts.NESTED_TOO_DEEPLY, e);
    }
  }

  private static IllegalArgumentException refusal(
      String language, String pattern, String reason, Throwable cause) {
    return new IllegalArgumentException(
        TextMeasureTexts.patternInvalid(pattern, language, reason), cause);
  }

  /** Returns whether a part of the text matches; false if the search takes too long. */
  public boolean found(String text) {
    try {
      return pattern.matcher(new Counted(TextLimit.cut(text), new Lookarounds())).find();
    } catch (TooLong | StackOverflowError e) {
      return false;
    }
  }

  /** Returns the pattern as it was given. */
  @Override
  public String toString() {
    return given;
  }

  private static final class Lookarounds {
    private long left = MOST_READS;
  }

  private record Counted(CharSequence text, Lookarounds looks) implements CharSequence {

    @Override
    public int length() {
      return text.length();
    }

    @Override
    public char charAt(int index) {
      if (--looks.left < 0) {
        throw new TooLong();
      }
      return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int from, int to) {
      return new Counted(text.subSequence(from, to), looks);
    }

    @Override
    public String toString() {
      return text.toString();
    }
  }

  private static final class TooLong extends RuntimeException {
    private static final long serialVersionUID = 1;

    TooLong() {
      super(null, null, false, false);
    }
  }
}
