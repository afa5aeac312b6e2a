// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.structured;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.gatlingllm.chat.AnswerShape;
import io.github.gatlingllm.quality.form.SchemaCheck;
import io.github.gatlingllm.quality.form.SchemaValidator;
import io.github.gatlingllm.quality.form.ToolCalls;
import io.github.gatlingllm.quality.form.ToolCheck;
import io.github.gatlingllm.quality.text.TooCostlyException;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The form that requests of one kind ask for.
 *
 * @param schema of the whole answer; null: none was given
 * @param tools that may be called; null: none were offered
 */
public record FormCheck(@Nullable SchemaCheck schema, @Nullable ToolCheck tools) {

  private static final ObjectWriter WRITER = new JsonMapper().writer();

  /**
   * Reads what a request asks for.
   *
   * @param schema JSON schema; null: none
   * @param tools a JSON array of functions; null: none
   * @throws IllegalArgumentException if the schema of either can't be read
   * @throws IllegalStateException if the validator is not on the class path
   */
  public static FormCheck of(@Nullable String schema, @Nullable String tools) {
    if (schema != null || tools != null) {
      SchemaValidator.require("structured");
    }
    return new FormCheck(
        schema == null ? null : SchemaCheck.of(schema), tools == null ? null : ToolCheck.of(tools));
  }

  /**
   * What a request asks for.
   *
   * @throws IllegalArgumentException if a schema can't be read
   * @throws IllegalStateException if the validator is not on the class path
   */
  public static FormCheck of(AnswerShape shape) {
    AnswerShape.Schema schema = shape.schema();
    List<Map<String, Object>> tools =
        shape.tools().stream()
            .map(
                tool ->
                    Map.<String, Object>of("name", tool.name(), "parameters", tool.parameters()))
            .toList();
    return of(schema == null ? null : json(schema.json()), tools.isEmpty() ? null : json(tools));
  }

  private static String json(Object value) {
    try {
      return WRITER.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("schema must be JSON, but it can't be written", e);
    }
  }

  /** Whether nothing is asked for. */
  public boolean isEmpty() {
    return schema == null && tools == null;
  }

  /**
   * Looks at an answer. One that calls tools has no text that a schema could be for.
   *
   * @param calls with the name and the arguments of each
   */
  FormResult check(String text, List<ToolCalls.Call> calls) {
    boolean called = tools != null && !calls.isEmpty();
    boolean asked = schema != null && !called;
    return new FormResult(
        asked,
        asked && schema != null && inTime(() -> schema.holds(text)),
        tools != null,
        called,
        called && tools != null && inTime(() -> tools.holds(new ToolCalls(true, calls))));
  }

  /** What can't be checked at a bounded cost counts as wrong. */
  private static boolean inTime(BooleanSupplier check) {
    try {
      return check.getAsBoolean();
    } catch (TooCostlyException e) {
      return false;
    }
  }
}
