// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.sanity;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.measure.SanityStats;
import io.github.gatlingllm.measure.request.AnswerSanity;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SanityRunTest {

  private static final String LOOP = "Alice has 3 cats. ".repeat(100);

  private static SanityFindings findings(SanityStats stats, SanitySamples samples) {
    return new SanityFindings(
        stats, stats.checked() + 2, Levels.NONE, Optional.empty(), samples.first());
  }

  @Test
  void aSampleShowsTheShapeAndNoContent() {
    assertThat(MaskedText.of("Ünï 42, key=\"s3cret\"\n\n日本 \uFFFD"))
        .isEqualTo("xxx 00, xxx=\"x0xxxx\" xx \uFFFD");
    assertThat(MaskedText.of(LOOP)).hasSizeLessThan(130).contains(" … ").doesNotContain("cats");
  }

  @Test
  void samplesShowEachKindFirstAndAreThree() {
    var run = new SanityRun(new SanitySamples(), true);
    run.check(LOOP, "", null, false);
    run.check(LOOP, "", null, true);
    run.check(LOOP, "", null, true);
    run.check(LOOP, "", null, true);
    assertThat(run.check(" ", "", null, true)).isEqualTo(AnswerSanity.EMPTY);
    run.check("no ".repeat(90), "", null, true);

    assertThat(samples(run))
        .extracting(SanitySamples.Sample::kind)
        .containsExactly(AnswerSanity.REPETITION, AnswerSanity.EMPTY, AnswerSanity.TOKEN);
  }

  private static List<SanitySamples.Sample> samples(SanityRun run) {
    JsonNode share = (JsonNode) run.share(null).orElseThrow();
    return SanityShare.read(share);
  }

  @Test
  void aMergeShowsSamplesOfAllWorkers() {
    var one = new SanitySamples();
    one.add(AnswerSanity.TOKEN, "no no");
    var other = new SanitySamples();
    other.add(AnswerSanity.EMPTY, "");
    var merged = new SanitySamples();
    merged.addAll(SanityShare.read(SanityShare.json(one.first())));
    merged.addAll(SanityShare.read(SanityShare.json(other.first())));

    assertThat(merged.first())
        .containsExactly(
            new SanitySamples.Sample(AnswerSanity.TOKEN, "xx xx"),
            new SanitySamples.Sample(AnswerSanity.EMPTY, ""));
  }

  @Test
  void theConsoleIsSilentIfAllAnswersAreSane() {
    assertThat(findings(SanityStats.of(100, Map.of()), new SanitySamples()).console(List.of()))
        .isEmpty();
    assertThat(
            findings(SanityStats.of(200, Map.of(AnswerSanity.TOKEN, 50L)), new SanitySamples())
                .console(List.of()))
        .singleElement()
        .satisfies(
            line ->
                assertThat(line.text())
                    .isEqualTo("50 of 200 answers are degenerate: 25 % [19.16 … 31.6] (50 token)"));
  }

  @Test
  void answersThatWereNotCheckedAreAWarning() {
    assertThat(findings(SanityStats.of(100, Map.of()), new SanitySamples()).warnings())
        .singleElement()
        .asString()
        .startsWith("2 of 102 answers were not checked");
  }
}
