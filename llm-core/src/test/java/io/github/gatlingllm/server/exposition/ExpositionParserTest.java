// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server.exposition;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExpositionParserTest {

  private static MetricSample only(String line) {
    Exposition read = ExpositionParser.parse(line);
    assertThat(read.malformed()).as(line).isZero();
    assertThat(read.samples()).as(line).hasSize(1);
    return read.samples().get(0);
  }

  @Test
  void namesLabelsAndValues() {
    assertThat(only("a 1")).isEqualTo(new MetricSample("a", Map.of(), 1));
    assertThat(only("vllm:a_b{c=\"d\",e=\"f\"} 2.5e-3"))
        .isEqualTo(new MetricSample("vllm:a_b", Map.of("c", "d", "e", "f"), 0.0025));
    assertThat(only("a{} 1").labels()).isEmpty();
    assertThat(only("a{,} 1")).isEqualTo(new MetricSample("a", Map.of(), 1));
    assertThat(only("a{ , }1").labels()).isEmpty();
    assertThat(ExpositionParser.parse("a{,b=\"c\"} 1\na{,,} 1\n").samples()).isEmpty();
    assertThat(only("a{b=\"\"} 1").label("b")).isEmpty();
    assertThat(only("a{b=\"c\",} 1").label("b")).isEqualTo("c");
    assertThat(only(" \ta \t { b = \"c\" , d=\"e\" } \t 1 \t").labels())
        .isEqualTo(Map.of("b", "c", "d", "e"));
    assertThat(only("a{b=\"c\"}1").value()).isEqualTo(1);
  }

  @Test
  void valuesOfEveryKind() {
    assertThat(only("a NaN").value()).isNaN();
    assertThat(only("a +Inf").value()).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(only("a -Inf").value()).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(only("a -1.").value()).isEqualTo(-1);
    assertThat(only("a .5").value()).isEqualTo(0.5);
    assertThat(only("a 1E+6").value()).isEqualTo(1e6);
  }

  @Test
  void timestampsAndExemplarsAreLeftOut() {
    assertThat(only("a 1 1520879607789").value()).isEqualTo(1);
    assertThat(only("a_total 2 # {trace_id=\"x y\"} 0.5 1520879607.7").value()).isEqualTo(2);
    assertThat(only("a_total 3 1520879607.789 # {} 0.5").value()).isEqualTo(3);
  }

  @Test
  void escapesInLabels() {
    assertThat(only("a{b=\"c\\\"d\"} 1").label("b")).isEqualTo("c\"d");
    assertThat(only("a{b=\"c\\\\\"} 1").label("b")).isEqualTo("c\\");
    assertThat(only("a{b=\"c\\\\nd\"} 1").label("b")).isEqualTo("c\\nd");
    assertThat(only("a{b=\"c\\nd\"} 1").label("b")).isEqualTo("c\nd");
    assertThat(only("a{b=\"c\\xd\"} 1").label("b")).isEqualTo("c\\xd");
    assertThat(only("a{b=\"x{y}=,# \"} 1").label("b")).isEqualTo("x{y}=,# ");
    assertThat(only("a{b=\"日本 😀\"} 1").label("b")).isEqualTo("日本 😀");
  }

  @Test
  void namesBeyondAsciiStandInQuotes() {
    MetricSample sample = only("{\"vllm.running\",\"engine.id\"=\"0\"} 4");
    assertThat(sample).isEqualTo(new MetricSample("vllm.running", Map.of("engine.id", "0"), 4));
  }

  @Test
  void seriesAreReadAgainAsWritten() {
    for (String line :
        List.of("a 1", "a{b=\"c\\\"d\\\\e\\nf\",g=\"\"} 1", "vllm:x_bucket{le=\"+Inf\"} 1")) {
      MetricSample sample = only(line);
      assertThat(only(sample.series() + " 1")).isEqualTo(sample);
    }
  }

  @Test
  void commentsAndBlankLinesSayNothing() {
    Exposition read =
        ExpositionParser.parse(
            "# HELP a help with { braces\n"
                + "# TYPE a counter\n"
                + "#\n"
                + "# anything\n\n"
                + "\t\n"
                + "  # a 1\n\r\n"
                + "a 1\r\n");
    assertThat(read.samples()).containsExactly(new MetricSample("a", Map.of(), 1));
    assertThat(read.malformed()).isZero();
  }

  @Test
  void nothingFollowsTheEnd() {
    assertThat(ExpositionParser.parse("a 1\n# EOF\nb 2\n").samples()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a",
        "a ",
        "a{",
        "a{b",
        "a{b=",
        "a{b=\"",
        "a{b=\"c",
        "a{b=\"c\"",
        "a{b=\"c\"}",
        "a{b=c} 1",
        "a{b=\"c\" d=\"e\"} 1",
        "a{b=\"c\",b=\"d\"} 1",
        "a{=\"c\"} 1",
        "a b",
        "a 1 b",
        "a 1 2 3",
        "a 0x10",
        "a 1_000",
        "a 1d",
        "a 1,5",
        "9a 1",
        "a-b 1",
        "{} 1",
        "{b=\"c\"} 1",
        "<html>",
        "{\"status\": \"ok\"}"
      })
  void whatIsNoSampleIsCounted(String line) {
    Exposition read = ExpositionParser.parse("good 1\n" + line + "\nalso_good 2");
    assertThat(read.samples()).extracting(MetricSample::name).containsExactly("good", "also_good");
    assertThat(read.malformed()).isEqualTo(1);
  }

  @Test
  void pagesAndBodiesOfOtherKindsAreNoExposition() {
    assertThat(ExpositionParser.parse("").readable()).isFalse();
    assertThat(ExpositionParser.parse("<!doctype html>\n<title>x</title>\n").readable()).isFalse();
    assertThat(ExpositionParser.parse("{\"a\": 1}").readable()).isFalse();
    assertThat(ExpositionParser.parse("\u0000\u0001\uFFFD\n\u0007").readable()).isFalse();
    assertThat(ExpositionParser.parse("a 1\nb\n").readable()).isTrue();
  }

  @Test
  void endlessTextsComeToAnEnd() {
    Exposition samples = ExpositionParser.parse("a 1\n".repeat(60_000));
    assertThat(samples.samples()).hasSize(50_000);
    assertThat(samples.complete()).isFalse();
    Exposition garbage = ExpositionParser.parse("?\n".repeat(60_000));
    assertThat(garbage.readable()).isFalse();
    assertThat(garbage.complete()).isFalse();
  }
}
