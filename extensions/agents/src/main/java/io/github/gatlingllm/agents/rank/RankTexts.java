// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.rank;

/** The sentences on rankings: errors of the DSL, and the kinds of wrong answers. */
final class RankTexts {

  static final String WRONG_COUNT = "Ranking with a wrong number of results";
  static final String OUT_OF_RANGE = "Ranking with an index out of range";
  static final String DUPLICATE = "Ranking with a duplicate index";
  static final String NOT_SORTED = "Ranking that is not sorted";
  static final String NO_SCORE = "Ranking without a score";

  private RankTexts() {}

  static String count(int results, int expected) {
    return results + " results (expected " + expected + ")";
  }

  static String index(String index, int documents) {
    return "index " + index + " (documents: " + documents + ")";
  }

  static String duplicate(int index) {
    return "index " + index + " stands twice";
  }

  static String notSorted(int place, double before, double score) {
    return "result " + place + " has score " + score + " after " + before;
  }

  static String noScore(int place, String found) {
    return "result " + place + " has score " + found;
  }

  static String noDocuments(String id) {
    return id
        + ": the request has no documents (0). A ranking needs at least one document. Add"
        + " .documents(...).";
  }

  static String notTexts(String id, String found) {
    return id
        + ": a document is not a text ("
        + found
        + "). Documents are texts or lists of texts. Pass"
        + " strings to .documents(...).";
  }

  static String topN(String found) {
    return "topN(...): the value is not a whole number above 0 ("
        + found
        + "). It limits the number of results. Set 1 or more.";
  }

  static String noTopN(String id) {
    return id
        + ": the API has no limit on results (topN). It returns all documents. Leave out .topN(...).";
  }
}
