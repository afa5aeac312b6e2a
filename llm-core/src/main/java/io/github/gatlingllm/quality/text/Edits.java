/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.quality.text;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** How many characters have to be changed, put in, or taken out. */
public final class Edits {

  private static final int WORD = Long.SIZE;

  private Edits() {}

  /** One less the edits' share of the longer text; two empty texts are the same. */
  public static double similarity(String reference, String answer) {
    int[] one = TextLimit.cut(reference).codePoints().toArray();
    int[] other = TextLimit.cut(answer).codePoints().toArray();
    int longer = Math.max(one.length, other.length);
    return longer == 0 ? 1 : 1 - (double) distance(one, other) / longer;
  }

  /** A bit each for the differences down a column of the table, 64 rows at once (Hyyrö 2003). */
  static int distance(int[] pattern, int[] text) {
    if (pattern.length == 0) {
      return text.length;
    }
    int words = (pattern.length + WORD - 1) / WORD;
    Map<Integer, long[]> places = places(pattern, words);
    long[] nowhere = new long[words];
    long[] more = new long[words];
    long[] less = new long[words];
    Arrays.fill(more, -1L);
    long lastBit = 1L << ((pattern.length - 1) % WORD);
    int distance = pattern.length;
    for (int character : text) {
      distance += column(places.getOrDefault(character, nowhere), more, less, lastBit);
    }
    return distance;
  }

  private static Map<Integer, long[]> places(int[] pattern, int words) {
    var places = new HashMap<Integer, long[]>();
    for (int i = 0; i < pattern.length; i++) {
      places.computeIfAbsent(pattern[i], added -> new long[words])[i / WORD] |= 1L << (i % WORD);
    }
    return places;
  }

  /** By how much the last row changes. */
  private static int column(long[] places, long[] more, long[] less, long lastBit) {
    long moreIn = 1;
    long lessIn = 0;
    int change = 0;
    for (int w = 0; w < places.length; w++) {
      long vertical = places[w] | less[w];
      long equal = places[w] | lessIn;
      long diagonal = (((equal & more[w]) + more[w]) ^ more[w]) | equal;
      long up = less[w] | ~(diagonal | more[w]);
      long down = more[w] & diagonal;
      if (w == places.length - 1) {
        change = ((up & lastBit) != 0 ? 1 : 0) - ((down & lastBit) != 0 ? 1 : 0);
      }
      long upOut = up >>> (WORD - 1);
      long downOut = down >>> (WORD - 1);
      up = (up << 1) | moreIn;
      down = (down << 1) | lessIn;
      more[w] = down | ~(vertical | up);
      less[w] = up & vertical;
      moreIn = upOut;
      lessIn = downOut;
    }
    return change;
  }
}
