// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.sanity;

import io.github.gatlingllm.TextLimit;
import io.github.gatlingllm.measure.request.AnswerSanity;
import java.lang.Character.UnicodeScript;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.zip.Deflater;
import org.jspecify.annotations.Nullable;

/**
 * The rules by which an answer is degenerate. They know no language and no task. Thresholds are
 * calibrated on the sane texts in this module's test resources, with a margin: at most one of 1,000
 * may be called degenerate.
 *
 * <p>Two texts of an answer are judged, each on its own: the output text, then reasoning and tool
 * calls. The first kind that applies is the result. An answer that was cut by its token limit is
 * judged like any other.
 */
final class SanityRules {

  /** Replacement characters that are degenerate; a cut answer may end in the part of one. */
  static final int LEAST_REPLACEMENTS = 2;

  /** The share of replacement characters that is degenerate. */
  static final double REPLACEMENT_SHARE = 0.005;

  /** The fewest repetitions of one token that are a run. */
  static final int LEAST_RUN = 10;

  /** The fewest characters of a run. */
  static final int LEAST_RUN_CHARACTERS = 20;

  /** The share of the text from which a run is degenerate; rules and borders are shorter. */
  static final double RUN_SHARE = 0.5;

  /** Shorter texts are not judged by their n-grams. */
  static final int LEAST_TOKENS = 40;

  /** The shortest and the longest n-gram, in tokens. */
  static final int SHORTEST_GRAM = 8;

  static final int LONGEST_GRAM = 24;

  /** The share of repeated n-grams that is degenerate, in short and in long texts. */
  static final double SHORT_GRAM_SHARE = 0.5;

  static final double LONG_GRAM_SHARE = 0.4;

  /** A text of this many tokens is long. */
  static final int LONG_TOKENS = 200;

  /** The longest unit of a loop, in tokens. */
  static final int LONGEST_LOOP_UNIT = 200;

  /** The fewest occurrences of the unit of a loop at the end of a text. */
  static final int LEAST_LOOP_TIMES = 4;

  /** The fewest tokens of such a loop. */
  static final int LEAST_LOOP_TOKENS = 24;

  /** The share of the text from which such a loop is degenerate: short loops, and long ones. */
  static final double SHORT_LOOP_SHARE = 0.6;

  static final double LONG_LOOP_SHARE = 0.2;

  /** A loop of this many tokens is long. */
  static final int LONG_LOOP_TOKENS = 80;

  /** Shorter texts do not compress well enough to be judged, in bytes of UTF-8. */
  static final int LEAST_COMPRESSED_BYTES = 1_000;

  /** Compressed ÷ plain bytes that is degenerate, in texts of the fewest bytes and of many. */
  static final double SHORT_COMPRESSION = 0.08;

  static final double LONG_COMPRESSION = 0.04;

  /** A text of this many bytes is long. */
  static final int LONG_BYTES = 8_000;

  /** The fewest letters of prompt and answer whose scripts are compared. */
  static final int LEAST_LETTERS = 20;

  /** The share of the prompt's letters in one script from which the answer must use it, too. */
  static final double PROMPT_SCRIPT_SHARE = 0.8;

  /** The share of the answer's letters in other scripts that is degenerate. */
  static final double OTHER_SCRIPT_SHARE = 0.5;

  private static final Pattern WHITE_SPACE = Pattern.compile("\\s+");

  private SanityRules() {}

  /**
   * Judges an answer.
   *
   * @param text the output text
   * @param hidden reasoning, tool calls and further choices
   * @param prompt the prompt whose script the answer must use; null for any script
   */
  static AnswerSanity of(String text, String hidden, @Nullable String prompt) {
    if (blank(text) && blank(hidden)) {
      return AnswerSanity.EMPTY;
    }
    AnswerSanity ofText = of(TextLimit.cut(text), prompt);
    return ofText.degenerate() ? ofText : of(TextLimit.cut(hidden), null);
  }

  private static AnswerSanity of(String text, @Nullable String prompt) {
    if (blank(text)) {
      return AnswerSanity.SANE;
    }
    if (broken(text)) {
      return AnswerSanity.REPLACEMENT;
    }
    if (oneToken(text)) {
      return AnswerSanity.TOKEN;
    }
    if (repetitive(text)) {
      return AnswerSanity.REPETITION;
    }
    if (Gibberish.in(text)) {
      return AnswerSanity.GIBBERISH;
    }
    return prompt != null && otherScript(text, prompt) ? AnswerSanity.SCRIPT : AnswerSanity.SANE;
  }

  /** Returns whether a text has only white space, control and format characters. */
  static boolean blank(String text) {
    return text.codePoints()
        .allMatch(
            character ->
                Character.isWhitespace(character)
                    || Character.isSpaceChar(character)
                    || Character.isISOControl(character)
                    || Character.getType(character) == Character.FORMAT);
  }

  private static boolean broken(String text) {
    int end = text.length();
    while (end > 0 && text.charAt(end - 1) == '\uFFFD') {
      end--;
    }
    // Up to four bytes of a character that the token limit has cut.
    int from = text.length() - end > 4 ? text.length() : end;
    long broken = text.chars().limit(from).filter(character -> character == '\uFFFD').count();
    return broken >= LEAST_REPLACEMENTS && broken >= REPLACEMENT_SHARE * text.length();
  }

  private static boolean oneToken(String text) {
    String plain = WHITE_SPACE.matcher(text.strip()).replaceAll(" ");
    int run = OneToken.longestRun(plain, LEAST_RUN);
    return run >= LEAST_RUN_CHARACTERS && run >= RUN_SHARE * plain.length();
  }

  private static boolean repetitive(String text) {
    TextTokens tokens = TextTokens.of(text);
    int count = tokens.count();
    Repeats.Loop loop = Repeats.atEnd(tokens, LONGEST_LOOP_UNIT);
    boolean looping =
        loop.times() >= LEAST_LOOP_TIMES
            && loop.tokens() >= LEAST_LOOP_TOKENS
            && loop.tokens() >= loopShare(loop.tokens()) * count;
    return looping
        || (count >= LEAST_TOKENS && Repeats.share(tokens, gram(count)) >= gramShare(count))
        || compressible(text);
  }

  /** Returns the length of n-grams for a text: a fifth of short texts. */
  static int gram(int tokens) {
    return Math.max(SHORTEST_GRAM, Math.min(LONGEST_GRAM, tokens / 5));
  }

  /** Returns the degenerate share of n-grams for a text. */
  static double gramShare(int tokens) {
    return between(tokens, LEAST_TOKENS, SHORT_GRAM_SHARE, LONG_TOKENS, LONG_GRAM_SHARE);
  }

  /** Returns the degenerate share of a loop at the end of a text. */
  static double loopShare(int tokens) {
    return between(tokens, LEAST_LOOP_TOKENS, SHORT_LOOP_SHARE, LONG_LOOP_TOKENS, LONG_LOOP_SHARE);
  }

  /** Returns the degenerate ratio of compressed to plain bytes for a text. */
  static double compression(int bytes) {
    return between(bytes, LEAST_COMPRESSED_BYTES, SHORT_COMPRESSION, LONG_BYTES, LONG_COMPRESSION);
  }

  private static double between(double at, double low, double ofLow, double high, double ofHigh) {
    double share = Math.max(0, Math.min(1, (at - low) / (high - low)));
    return ofLow + share * (ofHigh - ofLow);
  }

  private static boolean compressible(String text) {
    byte[] plain = text.getBytes(StandardCharsets.UTF_8);
    return plain.length >= LEAST_COMPRESSED_BYTES && ratio(plain) <= compression(plain.length);
  }

  /** Returns compressed ÷ plain bytes by DEFLATE (RFC 1951) without a header. */
  static double ratio(byte[] plain) {
    var deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
    try {
      deflater.setInput(plain);
      deflater.finish();
      byte[] buffer = new byte[8 * 1024];
      long bytes = 0;
      while (!deflater.finished()) {
        bytes += deflater.deflate(buffer);
      }
      return (double) bytes / plain.length;
    } finally {
      deflater.end();
    }
  }

  private static boolean otherScript(String text, String prompt) {
    Scripts asked = Scripts.of(prompt);
    Scripts given = Scripts.of(text);
    if (asked.all() < LEAST_LETTERS || given.all() < LEAST_LETTERS) {
      return false;
    }
    for (Map.Entry<UnicodeScript, Integer> each : asked.letters().entrySet()) {
      if (asked.share(each.getKey()) >= PROMPT_SCRIPT_SHARE) {
        return 1 - given.share(each.getKey()) >= OTHER_SCRIPT_SHARE;
      }
    }
    return false;
  }
}
