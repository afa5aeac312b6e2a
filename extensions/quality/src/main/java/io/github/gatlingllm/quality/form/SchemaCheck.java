// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.form;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.FailFastAssertionException;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaException;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.regex.RegularExpression;
import io.github.gatlingllm.quality.text.BoundedRegex;
import io.github.gatlingllm.quality.text.TooCostlyException;
import java.io.FileNotFoundException;
import java.time.Duration;

/** A JSON schema, draft 2020-12 unless it names another one. Loads nothing from elsewhere. */
public final class SchemaCheck {

  /** For one answer; milliseconds are usual. */
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final Schema schema;

  /** Of the thread that applies it: the validator hands patterns no context. */
  private final ThreadLocal<SchemaSteps> current;

  private SchemaCheck(Schema schema, ThreadLocal<SchemaSteps> current) {
    this.schema = schema;
    this.current = current;
  }

  /**
   * Reads a schema.
   *
   * @throws IllegalArgumentException if it is not one
   */
  public static SchemaCheck of(String text) {
    return of(
        AnswerJson.read(text)
            .orElseThrow(
                () -> new IllegalArgumentException("schema must be JSON, but it can't be read")));
  }

  @SuppressWarnings("ThreadLocalUsage") // it is removed behind each use
  static SchemaCheck of(JsonNode schema) {
    if (!schema.isObject() && !schema.isBoolean()) {
      throw new IllegalArgumentException(
          "schema must be a JSON object, but it is " + schema.getNodeType());
    }
    try {
      var current = new ThreadLocal<SchemaSteps>();
      Schema read = registry(current).getSchema(schema);
      // Else a reference that leads nowhere shows when the first answer is scored.
      read.initializeValidators();
      return new SchemaCheck(read, current);
    } catch (SchemaException e) {
      throw e.getCause() instanceof FileNotFoundException elsewhere
          ? new IllegalArgumentException(
              "schema must contain all that it refers to, but a $ref leads to '"
                  + elsewhere.getMessage()
                  + "'; nothing is fetched: put the schema that it means under '$defs'",
              e)
          : new IllegalArgumentException("schema must be a JSON schema: " + e.getMessage(), e);
    }
  }

  private static RegularExpression timed(BoundedRegex pattern, ThreadLocal<SchemaSteps> current) {
    return text -> {
      SchemaSteps steps = current.get();
      if (steps != null) {
        steps.checkTime();
      }
      return pattern.found(text);
    };
  }

  private static SchemaRegistry registry(ThreadLocal<SchemaSteps> current) {
    SchemaRegistryConfig config =
        SchemaRegistryConfig.builder()
            .failFast(true)
            .regularExpressionFactory(pattern -> timed(BoundedRegex.ofEcma(pattern), current))
            .build();
    return SchemaRegistry.withDefaultDialect(
        SpecificationVersion.DRAFT_2020_12,
        builder ->
            builder
                .schemaRegistryConfig(config)
                .schemaLoader(loader -> loader.fetchRemoteResources(false)));
  }

  /**
   * Whether a text is JSON, alone, and as the schema has it.
   *
   * @throws TooCostlyException if that takes more than two seconds
   */
  public boolean holds(String text) {
    return holds(text, deadline());
  }

  /** When the answer that comes now must have been checked, by {@code System.nanoTime()}. */
  static long deadline() {
    return System.nanoTime() + PATIENCE.toNanos();
  }

  boolean holds(String text, long deadline) {
    return AnswerJson.read(text).filter(value -> holds(value, deadline)).isPresent();
  }

  private boolean holds(JsonNode value, long deadline) {
    var steps = new SchemaSteps(deadline);
    current.set(steps);
    try {
      schema.validate(steps, value);
      return steps.getErrors().isEmpty();
    } catch (FailFastAssertionException e) {
      return false;
    } catch (StackOverflowError | ArithmeticException | NumberFormatException e) {
      return false; // an answer so deep, or with such a number, that nobody can read it
    } catch (SchemaException e) {
      throw new IllegalArgumentException("schema can't be applied: " + e.getMessage(), e);
    } finally {
      current.remove();
    }
  }
}
