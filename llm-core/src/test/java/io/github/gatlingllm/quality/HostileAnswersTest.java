/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.quality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class HostileAnswersTest {

  private static final int TEN_MEGABYTES = 10_000_000;

  private static final String SCHEMA =
      """
      {"type": "object", "required": ["a"],
       "properties": {"a": {"type": "string", "pattern": "^(a|aa)+$"}},
       "additionalProperties": {"$ref": "#"}}
      """;

  static List<String> scorers() {
    return Scorings.NAMES;
  }

  @ParameterizedTest
  @MethodSource("scorers")
  void anAnswerOfTenMegabytesCostsBoundedTime(String scorer) {
    for (String unit : List.of("a", "word ", "7", "-1.", "\n", "[", "{\"a\":", "(A) ", "\"", "y")) {
      OptionalDouble score = score(scorer, "some words 7\nand (A) more", repeated(unit));
      assertThat(score.orElse(0)).isBetween(0.0, 100.0);
    }
  }

  private static String repeated(String unit) {
    return unit.repeat(TEN_MEGABYTES / unit.length());
  }

  @ParameterizedTest
  @CsvSource({"(a+)+$", "(a|aa)+$", "(.*)*b", "(x+x+)+y", "((a|b)*)*c"})
  void aPatternThatTakesForEverGivesUp(String pattern) {
    assertThat(score("regex", pattern, "a".repeat(40) + "!")).hasValue(0);
    assertThat(score("regex", pattern, "a".repeat(TEN_MEGABYTES) + "!")).isPresent();
  }

  @ParameterizedTest
  @CsvSource({"20", "40", "100000"})
  void aPatternInASchemaGivesUpToo(int length) {
    String answer = "{\"a\": \"" + "a".repeat(length) + "!\"}";
    assertThat(score("jsonSchema", "", answer)).hasValue(0);
  }

  private static OptionalDouble score(String scorer, String reference, String answer) {
    return assertTimeoutPreemptively(
        Duration.ofSeconds(30),
        () -> {
          var tally = new Tally(Scorings.named(scorer, true));
          String tools = "[{\"name\": \"t\", \"parameters\": " + SCHEMA + "}]";
          tally.add(new Sample("", List.of(reference), answer, SCHEMA, tools));
          return tally.score();
        });
  }
}
