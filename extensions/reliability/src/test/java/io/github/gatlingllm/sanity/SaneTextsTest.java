// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.sanity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.request.AnswerSanity;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;

class SaneTextsTest {

  @Test
  void atMostOneOfAThousandSaneAnswersIsCalledDegenerate() {
    var alarms = new ArrayList<String>();
    var answers = new int[1];
    SaneTexts.all()
        .forEach(
            (kind, texts) ->
                texts.forEach(
                    text -> {
                      answers[0]++;
                      AnswerSanity found = SanityRules.of(text, "", text);
                      if (found.degenerate()) {
                        alarms.add(kind + " " + found + ": " + text);
                      }
                    }));

    assertThat(answers[0]).isGreaterThanOrEqualTo(5_000);
    assertThat(alarms).hasSizeLessThanOrEqualTo(answers[0] / 1_000);
  }
}
