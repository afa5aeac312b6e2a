// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.text;

import io.github.gatlingllm.TextLimit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The letter that an answer to a multiple-choice question names. */
public final class Choice {

  private static final Pattern WORD = Pattern.compile("\\banswer\\b", Pattern.CASE_INSENSITIVE);
  private static final int NEAR = 40;
  private static final Pattern ALONE =
      Pattern.compile("(?<![A-Za-z0-9])([A-J])(?![A-Za-z0-9'\u2019])");
  private static final Pattern FIRST =
      Pattern.compile("^[\\s(\\[*\"']{0,8}([A-J])(?:[)\\].:,*\"']|\\s*$|\\s*\\n)");
  private static final Pattern MARKED =
      Pattern.compile("\\(([A-J])\\)|\\*\\*([A-J])\\*\\*|\\\\boxed\\{([A-J])\\}");

  private Choice() {}

  /** Returns whether both texts name the same letter, A to J. */
  public static boolean same(String reference, String answer) {
    String expected = of(reference);
    return expected != null && expected.equals(of(TextLimit.cut(answer)));
  }

  /**
   * Returns the letter by the first rule that finds one; null if none does. The rules are: the
   * letter that stands alone within 40 characters after the last word "answer"; the letter at the
   * beginning of the text; the last one in brackets, in bold or in a box.
   */
  static @Nullable String of(String text) {
    String named = afterAnswer(text);
    if (named != null) {
      return named;
    }
    Matcher first = FIRST.matcher(text);
    return first.find() ? first.group(1) : lastMarked(text);
  }

  private static @Nullable String afterAnswer(String text) {
    Matcher word = WORD.matcher(text);
    int end = -1;
    while (word.find()) {
      end = word.end();
    }
    if (end < 0) {
      return null;
    }
    Matcher letter = ALONE.matcher(text.substring(end, Math.min(text.length(), end + NEAR)));
    return letter.find() ? letter.group(1) : null;
  }

  private static @Nullable String lastMarked(String text) {
    Matcher marked = MARKED.matcher(text);
    String last = null;
    while (marked.find()) {
      for (int group = 1; group <= marked.groupCount(); group++) {
        last = marked.group(group) == null ? last : marked.group(group);
      }
    }
    return last;
  }
}
