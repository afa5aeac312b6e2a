// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.sun.management.ThreadMXBean;
import io.github.gatlingllm.TextLimit;
import io.github.gatlingllm.quality.text.TooCostlyException;
import java.io.File;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
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

  @Test
  void nothingBeyondTheLimitIsRead() {
    String padding = " ".repeat(TextLimit.CHARACTERS);
    assertThat(score("exact", "right", "right" + padding + "wrong")).hasValue(1);
    assertThat(score("contains", "right", padding + "right")).hasValue(0);
    assertThat(score("contains", "right", padding.substring(5) + "right")).hasValue(1);
    var longest = new AtomicInteger();
    Scoring own =
        Scorings.own(
            "mine",
            (prompt, one, answer) ->
                longest.accumulateAndGet(answer.length(), Math::max) > 0 ? 1 : 0);
    own.counts(new ScoredAnswer("", List.of("r"), padding + "right", null, null));
    assertThat(longest).hasValue(TextLimit.CHARACTERS);
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

  @Test
  void aNumberBeyondAllBoundsIsNoValidAnswer() {
    String schema = "{\"type\": \"object\", \"properties\": {\"x\": {\"multipleOf\": 0.5}}}";
    Scoring scoring = Scorings.named("jsonSchema", false);
    for (String answer : List.of("{\"x\": 1e400}", "{\"x\": -1e400}")) {
      assertThat(scoring.counts(new ScoredAnswer("", List.of(), answer, schema, null)))
          .containsExactly(0, 1);
    }
    assertThat(scoring.counts(new ScoredAnswer("", List.of(), "{\"x\": 1.5}", schema, null)))
        .containsExactly(1, 1);
  }

  @Test
  void withoutAValidatorItIsSaidWhereToGetOne() throws Exception {
    URL[] others =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
            .filter(entry -> !entry.contains("json-schema-validator"))
            .map(HostileAnswersTest::url)
            .toArray(URL[]::new);
    try (var loader = new URLClassLoader(others, ClassLoader.getPlatformClassLoader())) {
      Method named =
          loader
              .loadClass(Scorings.class.getName())
              .getMethod("named", String.class, boolean.class);
      assertThat(named.invoke(null, "exact", false)).isNotNull();
      for (String scorer : List.of("jsonSchema", "toolCall")) {
        assertThatThrownBy(() -> named.invoke(null, scorer, false))
            .cause()
            .isInstanceOf(IllegalStateException.class)
            .hasMessageContaining("scorer " + scorer + " needs com.networknt:json-schema-validator")
            .hasMessageContaining("not on the class path");
      }
    }
  }

  private static URL url(String entry) {
    try {
      return Path.of(entry).toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException(entry, e);
    }
  }

  private static OptionalDouble score(String scorer, String reference, String answer) {
    return assertTimeoutPreemptively(
        Duration.ofSeconds(30),
        () -> {
          var tally = new ScoreTally(Scorings.named(scorer, true));
          String tools = "[{\"name\": \"t\", \"parameters\": " + SCHEMA + "}]";
          tally.add(new ScoredAnswer("", List.of(reference), answer, SCHEMA, tools));
          return tally.score();
        });
  }

  /** Each definition is applied twice as often as the one before it: 2 to the 30. */
  @Test
  void aSchemaThatTakesForEverIsGivenUp() {
    var schema = new StringBuilder("{\"$ref\": \"#/$defs/d0\", \"$defs\": {");
    for (int i = 0; i < 30; i++) {
      String next = "{\"$ref\": \"#/$defs/d" + (i + 1) + "\"}";
      schema.append("\"d%d\": {\"allOf\": [%s, %s]},".formatted(i, next, next));
    }
    schema.append("\"d30\": {\"type\": \"object\"}}}");
    var sample = new ScoredAnswer("", List.of(), "{}", schema.toString(), null);
    Scoring scoring = Scorings.named("jsonSchema", false);

    assertThatThrownBy(() -> scoring.counts(sample))
        .isInstanceOf(TooCostlyException.class)
        .hasMessageStartingWith("the schema takes too long to apply");
  }

  /** Each of them looks at 20 million characters before it gives up. */
  @Test
  void manyPatternsThatTakeForEverAreGivenUp() {
    String schema = "{\"patternProperties\": {\"a*a*a*a*a*a*a*a*c\": true}}";
    var answer = new StringBuilder("{\"b\": 1");
    for (int i = 0; i < 2_000; i++) {
      answer.append(", \"").append("a".repeat(40)).append('!').append(i).append("\": 1");
    }
    var sample = new ScoredAnswer("", List.of(), answer.append("}").toString(), schema, null);
    Scoring scoring = Scorings.named("jsonSchema", false);

    assertThatThrownBy(() -> scoring.counts(sample)).isInstanceOf(TooCostlyException.class);
  }

  /** A table of all pairs of words takes 17 s. */
  @Test
  void twoLongTextsAreComparedInAMomentByRougeL() {
    String text = "a b ".repeat(60_000);

    assertThat(score("rougeL", text, text)).hasValue(1);
  }

  /** A row of bits for each character would take 160 MB. */
  @Test
  void manyCharactersTakeLittleMemory() {
    var text = new StringBuilder();
    for (int i = 0; text.length() < TextLimit.CHARACTERS / 4; i++) {
      text.appendCodePoint(0x4E00 + i % 0x5000);
    }
    String one = text.toString();
    String other = text.reverse().toString();
    var tally = new ScoreTally(Scorings.named("levenshtein", true));
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    tally.add(new ScoredAnswer("", List.of(one), other, null, null));
    long taken = threads.getCurrentThreadAllocatedBytes() - before;
    assertThat(tally.score().orElse(1)).isLessThan(0.1);
    assertThat(taken).isLessThan(40_000_000);
  }

  @Test
  void twoLongTextsAreTooMuchForRougeLsum() {
    String text = "a b ".repeat(70_000);

    assertThatThrownBy(() -> score("rougeLsum", text, text))
        .isInstanceOf(TooCostlyException.class)
        .hasMessageContaining("too many words for rougeLsum (140000 and 131072)");
  }
}
