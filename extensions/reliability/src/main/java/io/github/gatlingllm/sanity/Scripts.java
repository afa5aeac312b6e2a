// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.sanity;

import java.lang.Character.UnicodeScript;
import java.util.EnumMap;
import java.util.Map;

/**
 * The scripts of the letters of a text.
 *
 * @param letters the number of letters of each script
 * @param all the number of letters
 */
record Scripts(Map<UnicodeScript, Integer> letters, int all) {

  /** Counts the letters of a text. */
  static Scripts of(String text) {
    var letters = new EnumMap<UnicodeScript, Integer>(UnicodeScript.class);
    int all = 0;
    for (int at = 0; at < text.length(); ) {
      int character = text.codePointAt(at);
      at += Character.charCount(character);
      if (Character.isLetter(character)) {
        letters.merge(family(character), 1, Integer::sum);
        all++;
      }
    }
    return new Scripts(letters, all);
  }

  /** Japanese and Korean mix their own letters with ideographs, so they count as one script. */
  static UnicodeScript family(int character) {
    UnicodeScript script = character < 0x80 ? UnicodeScript.LATIN : UnicodeScript.of(character);
    return switch (script) {
      case HIRAGANA, KATAKANA, HANGUL, BOPOMOFO -> UnicodeScript.HAN;
      default -> script;
    };
  }

  /** Returns the share of letters in a script, 0 to 1; 0 without letters. */
  double share(UnicodeScript script) {
    return all == 0 ? 0 : (double) letters.getOrDefault(script, 0) / all;
  }
}
