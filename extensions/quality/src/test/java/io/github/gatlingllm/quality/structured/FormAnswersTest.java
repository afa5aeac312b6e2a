// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.structured;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.distribution.Samples;
import io.github.gatlingllm.quality.form.ToolCalls;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class FormAnswersTest {

  private static final List<String> PATH = List.of("extract");

  @Test
  void formsAreCounted() {
    FormFigures figures = VirtualForms.requested(PATH, 100, 20, 50, 5, 1);
    FormCounts counts = Objects.requireNonNull(figures.of(PATH));
    assertThat(counts).isEqualTo(new FormCounts(100, 80, 150, 50, 45, 1));
    assertThat(counts.lacking()).isFalse();
    assertThat(Objects.requireNonNull(counts.validRange()).low()).isBetween(0.7, 0.8);
    FormFigures.OfPath of = Objects.requireNonNull(figures.byPath().get(PATH));
    assertThat(of.byLevel()).containsOnlyKeys(1, 2);
    assertThat(Objects.requireNonNull(of.byLevel().get(1)).valid()).isEqualTo(30);
    assertThat(figures.of(List.of("other"))).isNull();
  }

  @Test
  void eachWayInWhichACallCanBeWrong() {
    assertThat(valid("add", "{\"n\": 1}")).isTrue();
    assertThat(valid("add", "{\"m\": 1}")).isFalse();
    assertThat(valid("add", "{\"n\": 1")).isFalse();
    assertThat(valid("add", "")).isFalse();
    assertThat(valid("sub", "{\"n\": 1}")).isFalse();
    assertThat(valid("", "{\"n\": 1}")).isFalse();
  }

  private static boolean valid(String name, String arguments) {
    FormResult result = VirtualForms.CHECK.check("", List.of(new ToolCalls.Call(name, arguments)));
    assertThat(result.called()).isTrue();
    assertThat(result.requested()).as("a call is no text by the schema").isFalse();
    return result.callsValid();
  }

  /** Each definition is applied twice as often as the one before it. */
  @Test
  void anAnswerThatCantBeCheckedInTimeIsWrong() {
    var schema = new StringBuilder("{\"$ref\": \"#/$defs/d0\", \"$defs\": {");
    for (int i = 0; i < 30; i++) {
      String next = "{\"$ref\": \"#/$defs/d" + (i + 1) + "\"}";
      schema.append("\"d%d\": {\"allOf\": [%s, %s]},".formatted(i, next, next));
    }
    FormCheck check = FormCheck.of(schema.append("\"d30\": true}}").toString(), null);

    FormResult result = check.check("{}", List.of());
    assertThat(result.requested()).isTrue();
    assertThat(result.valid()).isFalse();
  }

  @Test
  void aSchemaThatIsNoneIsRefused() {
    assertThatThrownBy(() -> FormCheck.of("[1", null))
        .hasMessageContaining("the schema is not valid JSON");
    assertThatThrownBy(() -> FormCheck.of(null, "{}"))
        .hasMessageContaining("tools must be a JSON array");
    assertThat(FormCheck.of(null, null).isEmpty()).isTrue();
  }

  @Test
  void aDifferenceOfMediansIsWithinItsInterval() {
    long within =
        LongStream.range(0, 400)
            .mapToObj(FormAnswersTest::shifted)
            .filter(apart -> apart.low() <= 5 && 5 <= apart.high())
            .count();
    assertThat(within).isGreaterThanOrEqualTo(370);
    MedianDifference one = shifted(1);
    assertThat(one.difference()).isEqualTo(one.one() - one.other());
    assertThat(one.dividedBy(2).difference()).isEqualTo(one.difference() / 2);
  }

  /** Two skewed distributions, the first of which lies 5 higher. */
  private static MedianDifference shifted(long seed) {
    var random = new SplittableRandom(seed);
    return MedianDifference.of(exponential(random, 200, 5), exponential(random, 150, 0));
  }

  private static Distribution exponential(SplittableRandom random, int n, double shift) {
    var samples = new Samples(1);
    for (int i = 0; i < n; i++) {
      samples.add(shift - 20 * Math.log(1 - random.nextDouble()), true);
    }
    return Objects.requireNonNull(samples.distribution());
  }
}
