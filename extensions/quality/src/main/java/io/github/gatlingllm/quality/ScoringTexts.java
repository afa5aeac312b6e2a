// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** The errors of scorers and of the samples that they score. */
final class ScoringTexts {

  static final String NO_ANSWER = "'answer' is missing.";
  static final String NO_OBJECT = "The line must be a JSON object.";
  static final String REFERENCES_NO_ARRAY = "'references' must be an array.";

  private ScoringTexts() {}

  static String patienceInvalid(Duration patience) {
    return "afterLoad(...): the time must be above 0, but was " + patience + ".";
  }

  static String unknownScorer(String name, List<String> known) {
    return "Unknown scorer '" + name + "'. Use one of " + String.join(", ", known) + ".";
  }

  static String scorerNameInvalid(String name, List<String> taken) {
    return "scorer(...): the name '"
        + name
        + "' is not valid. Use up to 40 letters, digits, '-' and '_', beginning with a letter, and"
        + " none of "
        + String.join(", ", taken)
        + ".";
  }

  static String scoreInvalid(String scorer, double score) {
    return "scorer " + scorer + " returned " + score + ". A score must be from 0 to 1";
  }

  static String referenceMissing(String scorer) {
    return "'reference' or 'references' is missing. Scorer "
        + scorer
        + " compares answers with it.";
  }

  static String schemaMissing(String scorer) {
    return "'schema' is missing. Scorer " + scorer + " checks answers by it.";
  }

  static String toolsMissing(String scorer) {
    return "'tools' is missing. Scorer " + scorer + " checks tool calls by their parameters.";
  }

  static String notUtf8(Path file) {
    return file + " is not UTF-8.";
  }

  static String unreadable(Path file, String reason) {
    return file + " cannot be read: " + reason;
  }

  static String atLine(Path file, int line, String error) {
    return file + ", line " + line + ": " + error;
  }

  static String noObject(String reason) {
    return "The line must be a JSON object: " + reason;
  }
}
