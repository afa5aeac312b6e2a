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
 * The requested form of the answers to one kind of request.
 *
 * @param schema the schema of the whole answer; null if there is none
 * @param tools the offered tools; null if there are none
 */
public record FormCheck(@Nullable SchemaCheck schema, @Nullable ToolCheck tools) {

  private static final ObjectWriter WRITER = new JsonMapper().writer();

  /**
   * Reads the form that a request asks for.
   *
   * @param schema the JSON schema; null if there is none
   * @param tools a JSON array of functions; null if there is none
   * @throws IllegalArgumentException if the schema of either is not valid
   * @throws IllegalStateException if the validator is not on the class path
   */
  public static FormCheck of(@Nullable String schema, @Nullable String tools) {
    if (schema != null || tools != null) {
      SchemaValidator.require("structured(...)");
    }
    return new FormCheck(
        schema == null ? null : SchemaCheck.of(schema), tools == null ? null : ToolCheck.of(tools));
  }

  /**
   * Returns the form that a request asks for.
   *
   * @throws IllegalArgumentException if a schema is not valid
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
      throw new IllegalArgumentException(StructureReportTexts.SCHEMA_UNWRITABLE, e);
    }
  }

  /** Returns whether no form is requested. */
  public boolean isEmpty() {
    return schema == null && tools == null;
  }

  /**
   * Checks an answer. If it calls tools, it has no text for the schema.
   *
   * @param calls its tool calls, each with name and arguments
   */
  FormResult check(String text, List<ToolCalls.Call> calls) {
    boolean called = tools != null && !calls.isEmpty();
    boolean requested = schema != null && !called;
    return new FormResult(
        requested,
        requested && schema != null && inTime(() -> schema.holds(text)),
        tools != null,
        called,
        called && tools != null && inTime(() -> tools.holds(new ToolCalls(true, calls))));
  }

  /** Runs a check; one that exceeds its cost limit counts as failed. */
  private static boolean inTime(BooleanSupplier check) {
    try {
      return check.getAsBoolean();
    } catch (TooCostlyException e) {
      return false;
    }
  }
}
