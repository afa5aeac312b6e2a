// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.rating;

import java.util.Collections;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/**
 * A prompt and its comparable answers.
 *
 * @param hash the hash of the prompt
 * @param references right answers; may be empty
 * @param answers the answers by source
 */
record RatedPrompt(
    String hash, String prompt, List<String> references, Map<AnswerSource, String> answers) {

  /** Copies. */
  public RatedPrompt {
    references = List.copyOf(references);
    var copy = new EnumMap<AnswerSource, String>(AnswerSource.class);
    copy.putAll(answers);
    answers = Collections.unmodifiableMap(copy);
  }

  /** Returns whether there is an answer under load and another one. */
  boolean comparable() {
    return answers.containsKey(AnswerSource.UNDER_LOAD) && answers.size() > 1;
  }

  /** Returns whether all answers have the same text, so that they need no rating. */
  boolean identical() {
    return new HashSet<>(answers.values()).size() == 1;
  }
}
