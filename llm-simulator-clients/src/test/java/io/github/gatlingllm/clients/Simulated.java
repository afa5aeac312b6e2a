// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.clients;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.gatlingllm.simulator.LlmSimulator;
import io.github.gatlingllm.simulator.SimulatorOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The simulator that clients talk to, and the tools and schemas that they send. */
final class Simulated {
  static final String MODEL = "llama-3";
  static final String PROMPT = "What is the weather like in Paris and in Rome?";

  /** The schema of an answer, with most keywords that APIs document. */
  static final Map<String, Object> SCHEMA =
      Map.of(
          "type",
          "object",
          "properties",
          Map.of(
              "city", Map.of("type", "string", "minLength", 3, "maxLength", 20),
              "sky", Map.of("type", "string", "enum", List.of("clear", "cloudy", "rain")),
              "degrees", Map.of("type", "number", "minimum", -40, "maximum", 55),
              "days", Map.of("type", "array", "minItems", 2, "maxItems", 3, "items", day()),
              "wind", Map.of("anyOf", List.of(Map.of("type", "integer"), Map.of("type", "null")))),
          "required",
          List.of("city", "sky", "degrees", "days", "wind"),
          "additionalProperties",
          false);

  static final Map<String, Object> PARAMETERS =
      Map.of(
          "type",
          "object",
          "properties",
          Map.of(
              "city", Map.of("type", "string"),
              "unit", Map.of("type", "string", "enum", List.of("C", "F"))),
          "required",
          List.of("city", "unit"),
          "additionalProperties",
          false);

  static final List<String> TOOLS = List.of("get_weather", "get_time");

  private static final ObjectMapper JSON = new ObjectMapper();

  private Simulated() {}

  private static Map<String, Object> day() {
    return Map.of(
        "type",
        "object",
        "properties",
        Map.of(
            "date", Map.of("type", "string", "format", "date"), "rain", Map.of("type", "boolean")),
        "required",
        List.of("date", "rain"),
        "additionalProperties",
        false);
  }

  static LlmSimulator start() {
    return LlmSimulator.start(options());
  }

  static SimulatorOptions options() {
    return SimulatorOptions.profile("fast")
        .withStepBase(Duration.ofMillis(1))
        .withEosMean(8)
        .withEosSigma(0)
        .withApiKey("secret")
        .withCheckedToolResults();
  }

  /** Checks that a text is JSON that is valid by a schema. */
  static void assertValid(String text, Map<String, Object> schema) {
    try {
      String json = JSON.writeValueAsString(schema);
      var errors =
          SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
              .getSchema(json)
              .validate(
                  text,
                  InputFormat.JSON,
                  context ->
                      context.executionConfig(config -> config.formatAssertionsEnabled(true)));
      assertThat(errors).as(text).isEmpty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
