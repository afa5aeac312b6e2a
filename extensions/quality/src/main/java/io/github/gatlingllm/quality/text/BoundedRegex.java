// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.text;

import io.github.gatlingllm.TextLimit;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** A regular expression that gives up: an answer must not hold up all others. */
public final class BoundedRegex {

  /** How many characters it may look at, some of them often. */
  static final long LOOKS = 20_000_000;

  private final String given;
  private final Pattern pattern;

  private BoundedRegex(String given, Pattern pattern) {
    this.given = given;
    this.pattern = pattern;
  }

  /**
   * Reads one of Java.
   *
   * @throws IllegalArgumentException if it is not one
   */
  public static BoundedRegex of(String pattern) {
    return of("Java", pattern, pattern);
  }

  /**
   * Reads one of ECMA-262, as JSON schemas have them.
   *
   * @throws IllegalArgumentException if it is not one, or Java has nothing like it
   */
  public static BoundedRegex ofEcma(String pattern) {
    String java;
    try {
      java = EcmaPattern.java(pattern);
    } catch (IllegalArgumentException e) {
      throw refusal("ECMA-262", "'" + pattern + "' is not: " + e.getMessage(), e);
    }
    return of("ECMA-262", pattern, java);
  }

  private static BoundedRegex of(String language, String given, String java) {
    try {
      return new BoundedRegex(given, Pattern.compile(java));
    } catch (PatternSyntaxException e) {
      throw refusal(language, "'" + given + "' is not: " + e.getDescription(), e);
    } catch (StackOverflowError e) {
      throw refusal(language, "it is nested too deeply", e);
    }
  }

  private static IllegalArgumentException refusal(String language, String but, Throwable cause) {
    return new IllegalArgumentException(
        "pattern must be a regular expression of " + language + ", but " + but, cause);
  }

  /** Whether a part of the text matches; not if that takes too long to tell. */
  public boolean found(String text) {
    try {
      return pattern.matcher(new Counted(TextLimit.cut(text), new Lookarounds())).find();
    } catch (TooLong | StackOverflowError e) {
      return false;
    }
  }

  /** As it was given. */
  @Override
  public String toString() {
    return given;
  }

  private static final class Lookarounds {
    private long left = LOOKS;
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
