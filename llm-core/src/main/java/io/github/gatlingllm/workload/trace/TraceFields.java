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

/** Parses the fields of a trace's lines. */
final class TraceFields {

  private static final ObjectMapper JSON =
      new ObjectMapper()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  /** More digits than a long has. */
  private static final int DIGITS_OF_NANOS = 20;

  private TraceFields() {}

  static JsonNode json(String line) {
    try {
      return JSON.readTree(line);
    } catch (MismatchedInputException e) {
      throw new MalformedLineException(TraceTexts.TEXT_AFTER_OBJECT);
    } catch (JsonProcessingException e) {
      throw new MalformedLineException(TraceTexts.notJson(JsonProblem.of(e)));
    }
  }

  static BigDecimal number(JsonNode node, String field) {
    JsonNode value = node.path(field);
    if (!value.isNumber()) {
      throw new MalformedLineException(
          TraceTexts.notANumber(field, value.isMissingNode() ? "missing" : value.toString()));
    }
    return value.decimalValue();
  }

  static BigDecimal number(String cell) {
    try {
      return new BigDecimal(cell.strip());
    } catch (NumberFormatException e) {
      throw new MalformedLineException(TraceTexts.cellNotANumber(cell));
    }
  }

  static int count(JsonNode node, String field) {
    return count(number(node, field), field);
  }

  static int count(String cell) {
    return count(number(cell), "a count of tokens");
  }

  /** Accepts 374.0, which some tools write. */
  private static int count(BigDecimal value, String field) {
    try {
      return value.intValueExact();
    } catch (ArithmeticException e) {
      throw new MalformedLineException(TraceTexts.notWhole(field, value.toString()));
    }
  }

  /** Uses no floating point, because times of a year have more digits than a double. */
  static long nanos(BigDecimal time, TimeUnit unit) {
    int digits = time.signum() == 0 ? 0 : time.precision() - time.scale();
    if (digits < -DIGITS_OF_NANOS) {
      return 0; // expanding so small an exponent would fill the heap
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
          TraceTexts.timeTooLarge(time.toString(), unit.toString().toLowerCase(Locale.ROOT)));
    }
  }

  /** Whether a row of an earlier run is replayed: warm-up and failed attempts are not. */
  static boolean isRepeatable(JsonNode row) {
    return row.path("status").asText("ok").equals("ok")
        && !row.path("warmUp").asBoolean()
        && !row.path("coolDown").asBoolean();
  }

  /**
   * Returns the field with the prompt length of such a row: the requested length if present.
   * Servers count their chat template, too, so each replay would grow by it.
   */
  static String inputOfRow(JsonNode row) {
    return row.has("askedInputTokens") ? "askedInputTokens" : "inputTokens";
  }

  /** Returns the column names of a CSV file, in lower case. */
  static List<String> columns(String heading) {
    return Arrays.stream(heading.toLowerCase(Locale.ROOT).split(",", -1))
        .map(String::strip)
        .toList();
  }

  static String[] cells(String line, int columns) {
    String[] cells = line.split(",", -1);
    if (cells.length != columns) {
      throw new MalformedLineException(TraceTexts.cellsDiffer(columns, cells.length));
    }
    return cells;
  }

  /** Returns nanoseconds since 1970. */
  static long instant(String cell) {
    try {
      return Stamp.nanos(cell.strip());
    } catch (DateTimeException | ArithmeticException e) {
      throw new MalformedLineException(TraceTexts.notADate(cell));
    }
  }
}
