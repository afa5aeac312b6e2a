// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.action;

import io.github.gatlingllm.injection.RequestFeatures;
import io.github.gatlingllm.quality.run.ConsistencyInjector;
import io.github.gatlingllm.quality.run.FormObserver;
import io.github.gatlingllm.quality.run.FreeRequests;
import io.github.gatlingllm.quality.run.QualityInjector;
import io.github.gatlingllm.run.LlmRun;
import io.github.gatlingllm.run.notes.AnswerRemarks;
import java.util.List;

/** What looks at how good the answers of a run are. */
final class QualityFeatures {

  private QualityFeatures() {}

  static RequestFeatures of(LlmRun run) {
    AnswerRemarks answers = run.answers();
    return new RequestFeatures(
        List.of(
            new QualityInjector(answers.quality()),
            new ConsistencyInjector(answers.consistency()),
            new FreeRequests(answers.forms(), run::global)),
        List.of(new FormObserver(answers.forms())));
  }
}
