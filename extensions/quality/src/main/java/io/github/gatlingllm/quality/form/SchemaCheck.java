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

/** A JSON schema, draft 2020-12 unless it names another one. It fetches nothing. */
public final class SchemaCheck {

  /** The time limit for one answer; milliseconds are usual. */
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final Schema schema;

  /** The check of the current thread: the validator passes no context to patterns. */
  private final ThreadLocal<SchemaSteps> current;

  private SchemaCheck(Schema schema, ThreadLocal<SchemaSteps> current) {
    this.schema = schema;
    this.current = current;
  }

  /**
   * Reads a schema.
   *
   * @throws IllegalArgumentException if the text is not a schema
   */
  public static SchemaCheck of(String text) {
    return of(
        AnswerJson.read(text)
            .orElseThrow(() -> new IllegalArgumentException(FormTexts.SCHEMA_NO_JSON)));
  }

  @SuppressWarnings("ThreadLocalUsage") // it is removed after each use
  static SchemaCheck of(JsonNode schema) {
    if (!schema.isObject() && !schema.isBoolean()) {
      throw new IllegalArgumentException(FormTexts.schemaNoObject(schema.getNodeType().toString()));
    }
    try {
      var current = new ThreadLocal<SchemaSteps>();
      Schema read = registry(current).getSchema(schema);
      // Otherwise a broken reference would fail only when the first answer is scored.
      read.initializeValidators();
      return new SchemaCheck(read, current);
    } catch (SchemaException e) {
      throw e.getCause() instanceof FileNotFoundException elsewhere
          ? new IllegalArgumentException(
              FormTexts.schemaRefersElsewhere(String.valueOf(elsewhere.getMessage())), e)
          : new IllegalArgumentException(
              FormTexts.schemaInvalid(String.valueOf(e.getMessage())), e);
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
   * Returns whether a text is JSON only and follows the schema.
   *
   * @throws TooCostlyException if the check takes more than two seconds
   */
  public boolean holds(String text) {
    return holds(text, deadline());
  }

  /** Returns the deadline of a check that begins now, by {@code System.nanoTime()}. */
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
      return false; // the answer is too deep, or has a number that cannot be read
    } catch (SchemaException e) {
      throw new IllegalArgumentException(
          FormTexts.schemaNotApplicable(String.valueOf(e.getMessage())), e);
    } finally {
      current.remove();
    }
  }
}
