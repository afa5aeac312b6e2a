// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.rank;

import io.github.gatlingllm.chat.ServerError;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The results of one answer, in its order, and the rules that they must keep. */
final class RankedResults {

  private static final String TYPE = "ranking";

  private final List<Result> results = new ArrayList<>();

  /**
   * One result.
   *
   * @param index the index of the document, as the server wrote it
   * @param score the score, as the server wrote it
   */
  private record Result(@Nullable String index, @Nullable String score) {}

  void add(@Nullable String index, @Nullable String score) {
    results.add(new Result(index, score));
  }

  /**
   * Returns the first broken rule as an error; null for a correct ranking.
   *
   * @param documents the number of documents in the request
   * @param expected the number of results that the request asks for
   * @param sorted whether scores must not rise
   */
  @Nullable ServerError fault(int documents, int expected, boolean sorted) {
    if (results.size() != expected) {
      return error(RankTexts.WRONG_COUNT, RankTexts.count(results.size(), expected));
    }
    var seen = new BitSet();
    double before = Double.POSITIVE_INFINITY;
    for (int place = 1; place <= results.size(); place++) {
      Result result = results.get(place - 1);
      ServerError wrong = index(result, documents, seen);
      if (wrong != null) {
        return wrong;
      }
      double score = number(result.score());
      if (!Double.isFinite(score)) {
        return error(RankTexts.NO_SCORE, RankTexts.noScore(place, String.valueOf(result.score())));
      }
      if (sorted && score > before) {
        return error(RankTexts.NOT_SORTED, RankTexts.notSorted(place, before, score));
      }
      before = score;
    }
    return null;
  }

  private static @Nullable ServerError index(Result result, int documents, BitSet seen) {
    int index = whole(result.index());
    if (index < 0 || index >= documents) {
      String shown = String.valueOf(result.index());
      return error(RankTexts.OUT_OF_RANGE, RankTexts.index(shown, documents));
    }
    if (seen.get(index)) {
      return error(RankTexts.DUPLICATE, RankTexts.duplicate(index));
    }
    seen.set(index);
    return null;
  }

  private static int whole(@Nullable String text) {
    try {
      return text == null ? -1 : Integer.parseInt(text);
    } catch (NumberFormatException e) {
      return -1;
    }
  }

  private static double number(@Nullable String text) {
    try {
      return text == null ? Double.NaN : Double.parseDouble(text);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  private static ServerError error(String kind, String message) {
    return new ServerError(TYPE, message, null, kind);
  }
}
