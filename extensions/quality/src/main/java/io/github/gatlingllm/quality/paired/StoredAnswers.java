// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.paired;

import java.util.ArrayList;
import java.util.List;

/** Keeps the answers to the first prompts of a file if requested. Not thread-safe. */
final class StoredAnswers {

  /** The maximum length of a kept answer. */
  private static final int LONGEST = 20_000;

  private final List<StoredAnswer> texts = new ArrayList<>();

  StoredAnswers(QualityPlan plan) {
    plan.questions().stream()
        .limit(plan.keptTexts())
        .forEach(question -> texts.add(new StoredAnswer(question, null, null)));
  }

  void unloaded(Question question, String answer) {
    if (question.number() < texts.size()) {
      StoredAnswer known = texts.get(question.number());
      texts.set(question.number(), new StoredAnswer(question, cut(answer), known.underLoad()));
    }
  }

  /** Keeps an answer under load; the first of several counts. */
  void underLoad(Question question, String answer) {
    if (question.number() < texts.size() && texts.get(question.number()).underLoad() == null) {
      StoredAnswer known = texts.get(question.number());
      texts.set(question.number(), new StoredAnswer(question, known.unloaded(), cut(answer)));
    }
  }

  private static String cut(String answer) {
    return answer.length() <= LONGEST ? answer : answer.substring(0, LONGEST) + "…";
  }

  List<StoredAnswer> all() {
    return List.copyOf(texts);
  }
}
