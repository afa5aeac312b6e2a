// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.rating;

import java.util.Collections;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/**
 * A prompt, and the answers to it that can be compared.
 *
 * @param hash tells it from others
 * @param references right answers; may be empty
 * @param answers by where they come from
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

  /** Whether there is an answer under load, and another one to compare it with. */
  boolean comparable() {
    return answers.containsKey(AnswerSource.UNDER_LOAD) && answers.size() > 1;
  }

  /** Whether all answers are the same text: nobody need read them. */
  boolean identical() {
    return new HashSet<>(answers.values()).size() == 1;
  }
}
