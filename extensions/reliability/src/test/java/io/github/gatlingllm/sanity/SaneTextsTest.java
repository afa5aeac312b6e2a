// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.sanity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.request.AnswerSanity;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;

/**
 * Sane answers of many kinds. By default it reads every fifth answer of a kind; {@code
 * -Dsanity.every=1} reads all, more than 5,000.
 */
class SaneTextsTest {

  private static final int EVERY = Integer.getInteger("sanity.every", 5);

  @Test
  void atMostOneOfAThousandSaneAnswersIsCalledDegenerate() {
    var alarms = new ArrayList<String>();
    int answers = 0;
    for (var kind : SaneTexts.all().entrySet()) {
      for (int i = 0; i < kind.getValue().size(); i += EVERY) {
        String text = kind.getValue().get(i);
        answers++;
        AnswerSanity found = SanityRules.of(text, "", text);
        if (found.degenerate()) {
          alarms.add(kind.getKey() + " " + found + ": " + text);
        }
      }
    }

    assertThat(answers).isGreaterThanOrEqualTo(5_000 / EVERY);
    assertThat(alarms).hasSizeLessThanOrEqualTo(answers / 1_000);
  }
}
