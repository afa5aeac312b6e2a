// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.settings;

import io.github.gatlingllm.workload.length.TokenLengths;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The lengths of prompts or answers: {@code 256}, {@code uniform 100..2000}, {@code normal 512 64}
 * or {@code lognormal 512 0.8}. The last two may end with limits, such as {@code 16..4096}; draws
 * outside are redrawn.
 *
 * @param form the distribution
 * @param first the fixed length, the mean or the median, in tokens; the minimum if uniform
 * @param second the standard deviation, or that of the logarithm; otherwise 0
 * @param min the smallest length
 * @param max the largest length
 */
public record LengthSetting(Form form, double first, double second, int min, int max) {

  /** The distribution of lengths. */
  public enum Form {
    FIXED,
    UNIFORM,
    NORMAL,
    LOG_NORMAL
  }

  static final String RULE =
      "a length of at least 1 token, such as 256, uniform 100..2000, normal 512 64 or lognormal 512"
          + " 0.8";

  /** The largest length without limits of its own: above the context of any model. */
  private static final int MOST = 10_000_000;

  private static final String NUMBER = "(\\d{1,7}(?:\\.\\d{1,6})?)";
  private static final String RANGE = "(\\d{1,8})\\s*\\.\\.\\s*(\\d{1,8})";
  private static final Pattern FIXED = Pattern.compile("\\d{1,8}");
  private static final Pattern UNIFORM = Pattern.compile("uniform\\s+" + RANGE);
  private static final Pattern SPREAD =
      Pattern.compile(
          "(normal|lognormal)\\s+" + NUMBER + "\\s+" + NUMBER + "(?:\\s+" + RANGE + ")?");

  /** Whether all lengths are equal. */
  public boolean isFixed() {
    return form == Form.FIXED;
  }

  /** Returns a copy whose lengths are no shorter; fixed and uniform lengths stay as they are. */
  public LengthSetting atLeast(int tokens) {
    return isFixed() || form == Form.UNIFORM
        ? this
        : new LengthSetting(form, first, second, Math.max(min, tokens), Math.max(max, tokens));
  }

  /** Returns the distribution. */
  public TokenLengths lengths() {
    return switch (form) {
      case FIXED -> TokenLengths.fixed(min);
      case UNIFORM -> TokenLengths.uniform(min, max);
      case NORMAL -> TokenLengths.normal(first, second).between(min, max);
      case LOG_NORMAL -> TokenLengths.logNormal(first, second).between(min, max);
    };
  }

  /** Returns a fixed length. */
  public static LengthSetting fixed(int tokens) {
    return new LengthSetting(Form.FIXED, tokens, 0, tokens, tokens);
  }

  static LengthSetting parse(String text) {
    LengthSetting parsed = form(text);
    PropertyReader.require(parsed, given -> given.min >= 1 && given.max >= given.min);
    PropertyReader.require(parsed.lengths(), lengths -> lengths.min() >= 1);
    return parsed;
  }

  private static LengthSetting form(String text) {
    if (FIXED.matcher(text).matches()) {
      return fixed(Integer.parseInt(text));
    }
    Matcher uniform = UNIFORM.matcher(text);
    if (uniform.matches()) {
      int from = Integer.parseInt(uniform.group(1));
      return new LengthSetting(Form.UNIFORM, from, 0, from, Integer.parseInt(uniform.group(2)));
    }
    Matcher spread = SPREAD.matcher(text);
    PropertyReader.require(spread, Matcher::matches);
    return new LengthSetting(
        spread.group(1).equals("normal") ? Form.NORMAL : Form.LOG_NORMAL,
        Double.parseDouble(spread.group(2)),
        Double.parseDouble(spread.group(3)),
        spread.group(4) == null ? 1 : Integer.parseInt(spread.group(4)),
        spread.group(5) == null ? MOST : Integer.parseInt(spread.group(5)));
  }
}
