// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.gatlingllm.workload.prompts.KnownProfiles;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Values of properties alone: every declaration, and what the new ones accept and refuse. */
class PropertyValuesTest {

  @ParameterizedTest
  @EnumSource
  void everyDefaultAndExampleIsValid(Property property) {
    assertThat(PropertyValues.of(property)).as("kind of %s", property.key()).isNotNull();
    String name = property.isFamily() ? property.key().replaceAll("<.*>", "x") : property.key();
    new PropertyReader(Map.of(name, property.sample())).check(name);
  }

  @Test
  void everyPropertyIsInOneGroup() {
    List<Property> grouped =
        Arrays.stream(PropertyGroup.values())
            .flatMap(group -> group.properties().stream())
            .toList();

    assertThat(grouped).containsExactly(Property.values());
  }

  @ParameterizedTest
  @CsvSource({
    "256, 256, 256, 256",
    "uniform 100..2000, 100, 2000, 1050",
    "normal 512 64, 1, 10000000, 512",
    "lognormal 512 0.8, 1, 10000000, 705",
    "lognormal 512 0.8 16..4096, 16, 4096, 690"
  })
  void lengthsAreDistributedAsWritten(String text, int min, int max, double mean) {
    LengthSetting lengths = LengthSetting.parse(text);

    double sum = 0;
    for (int i = 0; i < 20_000; i++) {
      int length = lengths.lengths().at(7, i);
      assertThat(length).isBetween(min, max);
      sum += length;
    }
    assertThat(sum / 20_000).isBetween(0.97 * mean, 1.03 * mean);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "llm.inputTokens   | 0",
        "llm.inputTokens   | uniform 9..2",
        "llm.inputTokens   | uniform 0..2",
        "llm.inputTokens   | normal 512",
        "llm.inputTokens   | lognormal 0.5 1",
        "llm.inputTokens   | zipf 3",
        "llm.outputTokens  | lognormal 12 0.6 40..4",
        "llm.prefix        | 768",
        "llm.prefix        | 0x20",
        "llm.prefix        | 768x0",
        "llm.maxFailed     | 100",
        "llm.maxFailed     | -1",
        "llm.load          | soup",
        "llm.requestIdPrefix | a b",
        "llm.url           | http://a,http://a",
        "llm.url           | http://a,ftp://b",
        "llm.validate      | yes",
        "llm.param.bias    | {\"a\":",
        "llm.param.bias    | [1] 2",
        "llm.thinkTime     | 5s..1s",
        "llm.help          | maybe",
      })
  void anInvalidValueIsNamedWithRuleAndRemedy(String name, String value) {
    assertThatExceptionOfType(SettingsException.class)
        .isThrownBy(() -> new PropertyReader(Map.of(name, value)).check(name))
        .withMessageStartingWith(name + ": '" + value + "' is invalid. It must be ")
        .withMessageContaining(". Set for example -D");
  }

  @Test
  void bodyFieldsAreNumbersJsonOrText() {
    Map<String, String> given =
        Map.of(
            "llm.param.top_k", "40",
            "llm.param.temperature", "0.25",
            "llm.param.skip", "true",
            "llm.param.extra", "{\"a\": [1, \"x\"]}",
            "llm.param.version", "1.2.3",
            "llm.param.quoted", "\"40\"",
            "llm.param.user", "load test");

    assertThat(BodyFields.read(given).toString())
        .isEqualTo(
            "{extra={a=[1, x]}, quoted=40, skip=true, temperature=0.25, top_k=40, user=load test,"
                + " version=1.2.3}");
    assertThat(BodyFields.read(given).get("quoted")).isEqualTo("40");
    assertThat(BodyFields.read(given).get("top_k")).isEqualTo(40);
    assertThat(BodyFields.echo(Map.of("llm.param.api_key", "sesame", "llm.param.user", "a b")))
        .isEqualTo("llm.param.api_key=*** llm.param.user=\"a b\"");
  }

  @ParameterizedTest
  @CsvSource({
    "model, llm.model",
    "messages, llm.prompts",
    "stream, llm.stream",
    "max_tokens, llm.maxTokens"
  })
  void aFieldOfAnotherPropertyIsRefused(String field, String owner) {
    assertThatExceptionOfType(SettingsException.class)
        .isThrownBy(() -> BodyFields.read(Map.of("llm.param." + field, "1")))
        .withMessageStartingWith("llm.param." + field + ": " + owner + " sets this field.");
    assertThatExceptionOfType(SettingsException.class)
        .isThrownBy(() -> BodyFields.read(Map.of("llm.param.a b", "1")))
        .withMessageStartingWith("'llm.param.a b' is not a property");
  }

  @Test
  void builtInLoadsHaveTheLengthsOfTheirSources() {
    assertThat(input(NamedLoad.CHAT)).isEqualTo(KnownProfiles.CHAT.input().text());
    assertThat(output(NamedLoad.CHAT)).isEqualTo(KnownProfiles.CHAT.output().text());
    assertThat(input(NamedLoad.CODE)).isEqualTo(KnownProfiles.CODE.input().text());
    assertThat(output(NamedLoad.CODE)).isEqualTo(KnownProfiles.CODE.output().text());
    assertThat(output(NamedLoad.RAG)).isEqualTo(KnownProfiles.RAG.output().text());
    assertThat(PrefixSetting.parse(NamedLoad.RAG.shape().get(Property.PROMPT_PREFIX)).tokens())
        .isBetween((int) (0.31 * 3140), (int) (0.32 * 3140));
  }

  @Test
  void aBuiltInLoadIsADefaultThatPropertiesOverride() {
    assertThat(NamedLoad.completed(Map.of("llm.load", "agent")))
        .containsEntry("llm.turns", "8")
        .containsEntry("llm.prefix", "5072x1")
        .containsEntry("llm.thinkTime", "exp 3s");
    assertThat(
            NamedLoad.completed(
                Map.of("llm.load", "agent", "llm.turns", "1", "llm.maxTokens", "9")))
        .containsEntry("llm.turns", "1")
        .doesNotContainKeys("llm.thinkTime", "llm.outputTokens");
    assertThat(NamedLoad.completed(Map.of("llm.load", "rag", "llm.sharedPrefix", "true")))
        .doesNotContainKey("llm.prefix");
    for (NamedLoad load : NamedLoad.values()) {
      var all =
          NamedLoad.completed(Map.of("llm.load", load.name().toLowerCase(java.util.Locale.ROOT)));
      Combinations.require(all);
      new LinkedHashSet<>(all.keySet()).forEach(name -> new PropertyReader(all).check(name));
    }
  }

  @Test
  void helpListsAllPropertiesByGroup() {
    String help = PropertyHelp.text();

    assertThat(help).contains(Property.keys()).contains("\nServer and network\n", "\nPrompts\n");
    assertThat(help).contains("  -Dllm.rate=2  (default)\n", "  -Dllm.prefix=768x20  (example;");
    assertThat(help.lines()).allMatch(line -> line.length() <= 110);
    assertThat(PropertyHelp.isRequested(Map.of("llm.help", ""))).isTrue();
    assertThat(PropertyHelp.isRequested(Map.of("llm.help", "false"))).isFalse();
    assertThat(PropertyHelp.isRequested(Map.of())).isFalse();
  }

  private static String input(NamedLoad load) {
    return text(load, Property.INPUT_TOKENS);
  }

  private static String output(NamedLoad load) {
    return text(load, Property.OUTPUT_TOKENS);
  }

  private static String text(NamedLoad load, Property property) {
    return LengthSetting.parse(load.shape().get(property)).lengths().text();
  }
}
