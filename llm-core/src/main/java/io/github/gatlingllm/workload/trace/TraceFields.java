// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.trace;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import io.github.gatlingllm.workload.files.JsonProblem;
import io.github.gatlingllm.workload.files.Lines.MalformedLineException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** The fields of a trace's lines. */
final class TraceFields {

  private static final ObjectMapper JSON =
      new ObjectMapper()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  /** More than a long has. */
  private static final int DIGITS_OF_NANOS = 20;

  private TraceFields() {}

  static JsonNode json(String line) {
    try {
      return JSON.readTree(line);
    } catch (MismatchedInputException e) {
      throw new MalformedLineException("something follows its JSON object: one object a line");
    } catch (JsonProcessingException e) {
      throw new MalformedLineException("not JSON: " + JsonProblem.of(e));
    }
  }

  static BigDecimal number(JsonNode node, String field) {
    JsonNode value = node.path(field);
    if (!value.isNumber()) {
      throw new MalformedLineException(
          field + " must be a number, but was " + (value.isMissingNode() ? "missing" : value));
    }
    return value.decimalValue();
  }

  static BigDecimal number(String cell) {
    try {
      return new BigDecimal(cell.strip());
    } catch (NumberFormatException e) {
      throw new MalformedLineException("'" + cell + "' is not a number");
    }
  }

  static int count(JsonNode node, String field) {
    return count(number(node, field), field);
  }

  static int count(String cell) {
    return count(number(cell), "a count of tokens");
  }

  /** Some tools write 374.0. */
  private static int count(BigDecimal value, String field) {
    try {
      return value.intValueExact();
    } catch (ArithmeticException e) {
      throw new MalformedLineException(field + " must be a whole number, but was " + value);
    }
  }

  /** No floating point: seconds of a year have more digits than a double keeps. */
  static long nanos(BigDecimal time, TimeUnit unit) {
    int digits = time.signum() == 0 ? 0 : time.precision() - time.scale();
    if (digits < -DIGITS_OF_NANOS) {
      return 0; // a number with so many digits as its exponent says would fill the heap
    }
    try {
      if (digits > DIGITS_OF_NANOS) {
        throw new ArithmeticException();
      }
      return time.multiply(BigDecimal.valueOf(unit.toNanos(1)))
          .setScale(0, RoundingMode.HALF_UP)
          .longValueExact();
    } catch (ArithmeticException e) {
      throw new MalformedLineException(
          time
              + " "
              + unit.toString().toLowerCase(Locale.ROOT)
              + " are beyond 292 years: its times must be in another unit; say which by"
              + " timestampsIn(...)");
    }
  }

  /** A row of an earlier run that a replay can repeat: not its warm-up, and no attempt in vain. */
  static boolean isRepeatable(JsonNode row) {
    return row.path("status").asText("ok").equals("ok")
        && !row.path("warmUp").asBoolean()
        && !row.path("coolDown").asBoolean();
  }

  /**
   * The field with the length of such a row's prompt: as it was asked for, since a server counts
   * its chat template too, and each replay would grow by it.
   */
  static String inputOfRow(JsonNode row) {
    return row.has("askedInputTokens") ? "askedInputTokens" : "inputTokens";
  }

  /** The names of a CSV file's columns, in lower case. */
  static List<String> columns(String heading) {
    return Arrays.stream(heading.toLowerCase(Locale.ROOT).split(",", -1))
        .map(String::strip)
        .toList();
  }

  static String[] cells(String line, int columns) {
    String[] cells = line.split(",", -1);
    if (cells.length != columns) {
      throw new MalformedLineException(
          "must have " + columns + " cells as the heading, but had " + cells.length);
    }
    return cells;
  }

  /** Nanoseconds since 1970. */
  static long instant(String cell) {
    try {
      return Stamp.nanos(cell.strip());
    } catch (DateTimeException | ArithmeticException e) {
      throw new MalformedLineException(
          "'"
              + cell
              + "' is not a date and time: if the trace's times are numbers, say their unit by"
              + " timestampsIn(...)");
    }
  }
}
