// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.text;

import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Stems English words: M. F. Porter, An algorithm for suffix stripping, 1980, with the default
 * changes of NLTK, on which ROUGE's published figures are based.
 */
final class PorterStemmer {

  private static final Map<String, String> IRREGULAR =
      Map.ofEntries(
          Map.entry("sky", "sky"),
          Map.entry("skies", "sky"),
          Map.entry("dying", "die"),
          Map.entry("lying", "lie"),
          Map.entry("tying", "tie"),
          Map.entry("news", "news"),
          Map.entry("innings", "inning"),
          Map.entry("inning", "inning"),
          Map.entry("outings", "outing"),
          Map.entry("outing", "outing"),
          Map.entry("cannings", "canning"),
          Map.entry("canning", "canning"),
          Map.entry("howe", "howe"),
          Map.entry("proceed", "proceed"),
          Map.entry("exceed", "exceed"),
          Map.entry("succeed", "succeed"));

  private static final List<Ending> PLURALS =
      List.of(
          new Ending("sses", "ss", 0),
          new Ending("ies", "i", 0),
          new Ending("ss", "ss", 0),
          new Ending("s", "", 0));

  private static final List<Ending> DOUBLE =
      Ending.all(
          1,
          "ational>ate tional>tion enci>ence anci>ance izer>ize bli>ble alli>al entli>ent eli>e"
              + " ousli>ous ization>ize ation>ate ator>ate alism>al iveness>ive fulness>ful"
              + " ousness>ous aliti>al iviti>ive biliti>ble fulli>ful");

  private static final List<Ending> NEXT =
      Ending.all(1, "icate>ic ative> alize>al iciti>ic ical>ic ful> ness>");

  private static final List<Ending> LAST =
      Ending.all(
          2,
          "al> ance> ence> er> ic> able> ible> ant> ement> ment> ent> ion> ou> ism> ate> iti> ous>"
              + " ive> ize>");

  private PorterStemmer() {}

  /**
   * Returns the stem of a word.
   *
   * @param word in lower case, of more than two letters
   */
  static String stem(String word) {
    String irregular = IRREGULAR.get(word);
    if (irregular != null) {
      return irregular;
    }
    return withoutFinalE(last(next(doubled(finalY(past(plural(word)))))));
  }

  private static String plural(String word) {
    return word.length() == 4 && word.endsWith("ies")
        ? word.substring(0, 3)
        : replaced(word, PLURALS, stem -> true);
  }

  private static String past(String word) {
    if (word.endsWith("ied")) {
      return word.substring(0, word.length() - (word.length() == 4 ? 1 : 2));
    }
    if (word.endsWith("eed")) {
      boolean kept = WordShape.measure(without(word, "eed")) == 0;
      return kept ? word : without(word, "d");
    }
    for (String ending : List.of("ed", "ing")) {
      if (word.endsWith(ending) && WordShape.hasVowel(without(word, ending))) {
        return repaired(without(word, ending));
      }
    }
    return word;
  }

  /** Repairs the end of a verb's stem. */
  private static String repaired(String stem) {
    if (stem.endsWith("at") || stem.endsWith("bl") || stem.endsWith("iz")) {
      return stem + "e";
    }
    if (WordShape.endsInDoubleConsonant(stem)) {
      return "lsz".indexOf(stem.charAt(stem.length() - 1)) < 0
          ? stem.substring(0, stem.length() - 1)
          : stem;
    }
    return WordShape.measure(stem) == 1 && WordShape.endsShort(stem) ? stem + "e" : stem;
  }

  private static String finalY(String word) {
    String stem = word.endsWith("y") ? without(word, "y") : "";
    return stem.length() > 1 && WordShape.endsInConsonant(stem) ? stem + "i" : word;
  }

  private static String doubled(String word) {
    if (word.endsWith("alli") && WordShape.measure(without(word, "alli")) > 0) {
      return doubled(without(word, "li"));
    }
    for (Ending ending : DOUBLE) {
      if (word.endsWith(ending.suffix())) {
        return ending.applied(word, stem -> true);
      }
    }
    // the l belongs to what is measured
    return word.endsWith("logi") && WordShape.measure(without(word, "ogi")) > 0
        ? without(word, "i")
        : word;
  }

  private static String next(String word) {
    return replaced(word, NEXT, stem -> true);
  }

  private static String last(String word) {
    return replaced(
        word, LAST, stem -> !word.endsWith("ion") || stem.endsWith("s") || stem.endsWith("t"));
  }

  private static String withoutFinalE(String word) {
    String bare = word;
    if (word.endsWith("e")) {
      String stem = without(word, "e");
      int measure = WordShape.measure(stem);
      bare = measure > 1 || (measure == 1 && !WordShape.endsShort(stem)) ? stem : word;
    }
    boolean doubleL =
        bare.endsWith("ll") && WordShape.measure(bare.substring(0, bare.length() - 1)) > 1;
    return doubleL ? bare.substring(0, bare.length() - 1) : bare;
  }

  /** Replaces the first ending that matches, if its condition holds; tries no further ending. */
  private static String replaced(String word, List<Ending> endings, Predicate<String> condition) {
    for (Ending ending : endings) {
      if (word.endsWith(ending.suffix())) {
        return ending.applied(word, condition);
      }
    }
    return word;
  }

  private static String without(String word, String ending) {
    return word.substring(0, word.length() - ending.length());
  }

  /**
   * An ending and its replacement.
   *
   * @param measure the minimum measure of the stem
   */
  private record Ending(String suffix, String replacement, int measure) {

    static List<Ending> all(int measure, String table) {
      return List.of(table.split(" ")).stream()
          .map(each -> each.split(">", -1))
          .map(parts -> new Ending(parts[0], parts[1], measure))
          .toList();
    }

    String applied(String word, Predicate<String> condition) {
      String stem = without(word, suffix);
      boolean enough = measure == 0 || WordShape.measure(stem) >= measure;
      return enough && condition.test(stem) ? stem + replacement : word;
    }
  }
}
