/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.workload;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.gatlingllm.workload.Lines.MalformedLineException;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The kinds of traces that are known, each with its unit of time. */
public enum TraceFormat {

  /** JSON lines of Mooncake: {@code timestamp} in ms, lengths, {@code hash_ids} of 512 tokens. */
  MOONCAKE("Mooncake JSONL (timestamp in ms)") {
    @Override
    boolean recognises(String firstLine) {
      return firstLine.startsWith("{") && firstLine.contains("\"input_length\"");
    }

    @Override
    LineReader reader(String firstLine) {
      return line -> {
        JsonNode node = json(line);
        return Optional.of(
            new TracedRequest(
                Math.round(number(node, "timestamp") * 1e6),
                (int) number(node, "input_length"),
                (int) number(node, "output_length"),
                blocks(node.path("hash_ids"))));
      };
    }
  },

  /** CSV of Azure's LLM inference traces of 2023 and 2024: date and time with fractions. */
  AZURE("Azure CSV (TIMESTAMP,ContextTokens,GeneratedTokens)") {
    @Override
    boolean recognises(String firstLine) {
      return lower(firstLine).startsWith("timestamp,contexttokens,generatedtokens");
    }

    @Override
    LineReader reader(String firstLine) {
      return line -> {
        String[] cells = cells(line, 3);
        return Optional.of(
            new TracedRequest(
                instant(cells[0]), whole(cells[1]), whole(cells[2]), TracedRequest.NO_BLOCKS));
      };
    }
  },

  /** CSV of BurstGPT: seconds since the first day; rows without an answer are failures. */
  BURST_GPT("BurstGPT CSV (Timestamp in s)") {
    @Override
    boolean recognises(String firstLine) {
      String lower = lower(firstLine);
      return lower.startsWith("timestamp,") && lower.contains("request tokens");
    }

    @Override
    LineReader reader(String firstLine) {
      List<String> columns = Arrays.asList(lower(firstLine).split(",", -1));
      int input = columns.indexOf("request tokens");
      int output = columns.indexOf("response tokens");
      return line -> {
        String[] cells = cells(line, Math.max(input, output) + 1);
        return Optional.of(
            new TracedRequest(
                Math.round(decimal(cells[0]) * 1e9),
                whole(cells[input]),
                whole(cells[output]),
                TracedRequest.NO_BLOCKS));
      };
    }
  },

  /** {@code requests.jsonl} of an earlier run: when its requests were due, else when they left. */
  REQUESTS("requests.jsonl of an earlier run") {
    @Override
    boolean recognises(String firstLine) {
      return firstLine.startsWith("{") && firstLine.contains("\"sentNs\"");
    }

    @Override
    LineReader reader(String firstLine) {
      return line -> {
        JsonNode node = json(line);
        String due = node.has("scheduledNs") ? "scheduledNs" : "sentNs";
        boolean counted = node.has("inputTokens") && node.has("outputTokens");
        return counted
            ? Optional.of(
                new TracedRequest(
                    (long) number(node, due),
                    (int) number(node, "inputTokens"),
                    (int) number(node, "outputTokens"),
                    TracedRequest.NO_BLOCKS))
            : Optional.empty();
      };
    }
  };

  private static final ObjectMapper JSON = new ObjectMapper();

  /** {@code 2023-11-16 18:17:03.9799600}, {@code 2024-05-10 00:00:00.009930+00:00}. */
  private static final DateTimeFormatter STAMP =
      new DateTimeFormatterBuilder()
          .append(DateTimeFormatter.ISO_LOCAL_DATE)
          .appendPattern("[' ']['T']")
          .appendPattern("HH:mm:ss")
          .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
          .appendPattern("[XXX]")
          .toFormatter(Locale.ROOT);

  private final String text;

  TraceFormat(String text) {
    this.text = text;
  }

  /** What makes a request of a line; empty: the line tells no lengths. */
  interface LineReader {
    Optional<TracedRequest> read(String line);
  }

  /** What people call it, with its unit. */
  public String text() {
    return text;
  }

  abstract boolean recognises(String firstLine);

  /** Of a file that begins with that line. */
  abstract LineReader reader(String firstLine);

  /** Whether the first line is a heading. */
  boolean hasHeading() {
    return this == AZURE || this == BURST_GPT;
  }

  static Optional<TraceFormat> of(String firstLine) {
    return Arrays.stream(values()).filter(format -> format.recognises(firstLine)).findFirst();
  }

  private static JsonNode json(String line) {
    try {
      return JSON.readTree(line);
    } catch (JsonProcessingException e) {
      throw new MalformedLineException("not JSON: " + e.getOriginalMessage());
    }
  }

  private static double number(JsonNode node, String field) {
    JsonNode value = node.path(field);
    if (!value.isNumber()) {
      throw new MalformedLineException(
          field + " must be a number, but was " + (value.isMissingNode() ? "missing" : value));
    }
    return value.asDouble();
  }

  private static int[] blocks(JsonNode ids) {
    var blocks = new ArrayList<Integer>();
    ids.forEach(id -> blocks.add(id.asInt()));
    return blocks.stream().mapToInt(Integer::intValue).toArray();
  }

  private static String[] cells(String line, int atLeast) {
    String[] cells = line.split(",", -1);
    if (cells.length < atLeast) {
      throw new MalformedLineException(
          "must have at least " + atLeast + " cells, but had " + cells.length);
    }
    return cells;
  }

  private static int whole(String cell) {
    return (int) decimal(cell);
  }

  private static double decimal(String cell) {
    try {
      return Double.parseDouble(cell.trim());
    } catch (NumberFormatException e) {
      throw new MalformedLineException("'" + cell + "' is not a number");
    }
  }

  private static long instant(String cell) {
    try {
      TemporalAccessor stamp =
          STAMP.parseBest(cell.trim(), OffsetDateTime::from, LocalDateTime::from);
      OffsetDateTime time =
          stamp instanceof OffsetDateTime offset
              ? offset
              : LocalDateTime.from(stamp).atOffset(ZoneOffset.UTC);
      return Math.addExact(
          Math.multiplyExact(time.toEpochSecond(), 1_000_000_000L), time.getNano());
    } catch (DateTimeParseException | ArithmeticException e) {
      throw new MalformedLineException("'" + cell + "' is not a date and time");
    }
  }

  private static String lower(String line) {
    return line.toLowerCase(Locale.ROOT);
  }
}
