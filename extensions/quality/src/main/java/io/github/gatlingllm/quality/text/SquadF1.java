// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.text;

import io.github.gatlingllm.TextLimit;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** The F1 of common words as in SQuAD: without case, punctuation and articles. */
public final class SquadF1 {

  /** Articles as whole words, with Python's word characters: letters, numbers and underscores. */
  private static final Pattern ARTICLES =
      Pattern.compile("(?<![\\p{L}\\p{N}_])(a|an|the)(?![\\p{L}\\p{N}_])");

  private SquadF1() {}

  /** Returns the F1; 1 if neither text has a word. */
  public static double of(String reference, String answer) {
    List<String> expected = words(reference);
    List<String> given = words(TextLimit.cut(answer));
    if (expected.isEmpty() || given.isEmpty()) {
      return expected.isEmpty() && given.isEmpty() ? 1 : 0;
    }
    return TextOverlap.of(TextOverlap.common(expected, given), given.size(), expected.size()).f1();
  }

  private static List<String> words(String text) {
    var kept = new StringBuilder(text.length());
    text.toLowerCase(Locale.ROOT)
        .chars()
        .filter(c -> !punctuation(c))
        .forEach(c -> kept.append((char) c));
    String bare = Spaces.plain(ARTICLES.matcher(kept).replaceAll(" "));
    return Arrays.stream(bare.split(" ", -1)).filter(word -> !word.isEmpty()).toList();
  }

  /** Returns whether a character is ASCII punctuation. */
  private static boolean punctuation(int character) {
    return character > ' ' && character < 127 && !Character.isLetterOrDigit(character);
  }
}
