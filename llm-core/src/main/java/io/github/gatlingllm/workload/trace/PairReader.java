// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.trace;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.workload.files.Lines.MalformedLineException;
import io.github.gatlingllm.workload.length.LengthFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Reads pairs of lengths from lines: JSON by field name, CSV by heading. */
final class PairReader {

  /** Known names of traces and tools, in lower case, without blanks and underscores. */
  private static final List<String> INPUT =
      List.of(
          "inputtokens",
          "inputlength",
          "input",
          "prompttokens",
          "promptlen",
          "contexttokens",
          "requesttokens");

  private static final List<String> OUTPUT =
      List.of(
          "outputtokens",
          "outputlength",
          "output",
          "completiontokens",
          "outputlen",
          "generatedtokens",
          "responsetokens");

  private int inputColumn = -1;
  private int outputColumn = -1;

  /** Receives pairs. */
  interface Taker {
    void take(int input, int output);

    /** Receives a request of an earlier run that is not replayed. */
    void leaveOut();
  }

  /** A first line without known column names, so that other lines can't be read. */
  static final class UnknownHeadingException extends MalformedLineException {

    private static final long serialVersionUID = 1;

    UnknownHeadingException(String reason) {
      super(reason);
    }
  }

  void read(String line, Taker taker) {
    if (line.startsWith("{")) {
      object(line, taker);
    } else if (inputColumn < 0) {
      first(LengthFiles.cells(line), taker);
    } else {
      row(LengthFiles.cells(line), taker);
    }
  }

  /** Reads the first line: a heading, or a pair. */
  private void first(String[] cells, Taker taker) {
    inputColumn = column(cells, INPUT);
    outputColumn = column(cells, OUTPUT);
    if (inputColumn >= 0 && outputColumn >= 0) {
      return;
    }
    if (cells.length != 2 || !LengthFiles.isNumber(cells[0])) {
      inputColumn = -1;
      throw new UnknownHeadingException(TraceTexts.headingUnknown(String.join(",", cells)));
    }
    inputColumn = 0;
    outputColumn = 1;
    row(cells, taker);
  }

  private void row(String[] cells, Taker taker) {
    if (cells.length <= Math.max(inputColumn, outputColumn)) {
      throw new MalformedLineException(
          TraceTexts.cellsMissing(Math.max(inputColumn, outputColumn) + 1, cells.length));
    }
    taker.take(LengthFiles.tokens(cells[inputColumn]), LengthFiles.tokens(cells[outputColumn]));
  }

  private static int column(String[] cells, List<String> names) {
    var plain = new ArrayList<String>();
    for (String cell : cells) {
      plain.add(plain(cell));
    }
    return names.stream().mapToInt(plain::indexOf).filter(i -> i >= 0).findFirst().orElse(-1);
  }

  private static void object(String line, Taker taker) {
    JsonNode node = TraceFields.json(line);
    boolean ofRun = node.has("sentNs");
    if (ofRun && !TraceFields.isRepeatable(node)) {
      taker.leaveOut();
      return;
    }
    JsonNode input = ofRun ? node.get(TraceFields.inputOfRow(node)) : find(node, INPUT);
    JsonNode output = find(node, OUTPUT);
    if (input != null && output != null) {
      taker.take(LengthFiles.tokens(input.asText()), LengthFiles.tokens(output.asText()));
    } else if (ofRun) {
      taker.leaveOut(); // without lengths
    } else {
      throw new MalformedLineException(TraceTexts.lengthFieldsMissing(fields(node)));
    }
  }

  private static @Nullable JsonNode find(JsonNode node, List<String> names) {
    Predicate<String> known = field -> names.contains(plain(field));
    return fields(node).stream()
        .filter(known)
        .map(node::get)
        .filter(JsonNode::isNumber)
        .findFirst()
        .orElse(null);
  }

  private static List<String> fields(JsonNode node) {
    var fields = new ArrayList<String>();
    node.fieldNames().forEachRemaining(fields::add);
    return fields;
  }

  private static String plain(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[\\s_]", "");
  }
}
