// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.text;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.gatlingllm.simulator.engine.StatelessRandom;

/**
 * The words of answers, which need no escapes in JSON. With a leading space each word is one token
 * of {@link SimulatedTokenizer}; all but the last few are one token without it, too.
 */
final class Vocabulary {
  private static final String[] WORDS =
      ("the of and to in is that for it as was with be by on not he his but at are this have from"
              + " or had an they one you were all her she we can if who will more no out so what up"
              + " said its than into them only time some two any new now over such like then made did"
              + " many must well even most also back good way may made each much work long get here"
              + " life both too year day same use own hand old high last most down side tell men part"
              + " head need far home case less give turn face kind once help seen late upon form line"
              + " sure best feel plan find view open real days area name data set test node load rate"
              + " wait über för år été né не с в 的 生 文 数据 用户 🙂 😉 😀")
          .split(" ");

  /** The number of words that cannot begin an answer: without a space they are several tokens. */
  private static final int ONLY_INNER = 3;

  private static final byte[][] INNER = encode(" ");
  private static final byte[][] FIRST = encode("");
  private static final int[] INNER_IDS = ids(" ");
  private static final int[] FIRST_IDS = ids("");

  private Vocabulary() {}

  /** Returns the word of an answer at an index. */
  private static int word(long seed, int index) {
    int words = index == 0 ? WORDS.length - ONLY_INNER : WORDS.length;
    return (int) Long.remainderUnsigned(StatelessRandom.at(seed, index), words);
  }

  /** Returns the text of a token, as UTF-8 in JSON. The first has no leading space. */
  static byte[] bytes(long seed, int index) {
    return (index == 0 ? FIRST : INNER)[word(seed, index)];
  }

  /** Returns the id of a token, as {@link SimulatedTokenizer} encodes its text. */
  static int id(long seed, int index) {
    return (index == 0 ? FIRST_IDS : INNER_IDS)[word(seed, index)];
  }

  /** Returns the text of a token. */
  static String text(long seed, int index) {
    return (index == 0 ? "" : " ") + WORDS[word(seed, index)];
  }

  private static byte[][] encode(String before) {
    byte[][] encoded = new byte[WORDS.length][];
    for (int i = 0; i < WORDS.length; i++) {
      encoded[i] = (before + WORDS[i]).getBytes(UTF_8);
    }
    return encoded;
  }

  private static int[] ids(String before) {
    int[] ids = new int[WORDS.length];
    for (int i = 0; i < WORDS.length; i++) {
      ids[i] = SimulatedTokenizer.encode(before + WORDS[i])[0];
    }
    return ids;
  }
}
