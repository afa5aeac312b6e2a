// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.read;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.github.gatlingllm.interop.LoadTestTool;
import io.github.gatlingllm.interop.ToolRequests;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The arrays of {@code --save-detailed} with one number a request; gaps stay in the file. */
final class VllmArrays {

  private static final String ERRORS = "errors";
  private static final String GAPS = "itls";

  /** The beginnings of errors in our exports. */
  private static final String CANCELLED = "cancelled: ";

  private static final String UNFINISHED = "unfinished: ";

  private final ResultJson file;
  private final Map<String, double[]> columns = new LinkedHashMap<>();
  private String[] errors = {};
  private boolean exported;

  /** The sum of each request's gaps, and the number of requests with gaps; null without gaps. */
  private double @Nullable [] gapSums;

  VllmArrays(ResultJson file) {
    this.file = file;
  }

  static boolean known(String name) {
    return switch (name) {
      case "input_lens", "output_lens", "ttfts", "latencies", "start_times", ERRORS, GAPS -> true;
      default -> false;
    };
  }

  /** Reads an array; the parser is at its start. */
  void read(String name, JsonParser parser) throws IOException {
    if (parser.currentToken() == JsonToken.VALUE_NULL) {
      return;
    }
    if (parser.currentToken() != JsonToken.START_ARRAY) {
      throw file.error(name, parser.getText(), ReadErrorTexts.LIST);
    }
    switch (name) {
      case ERRORS -> readErrors(parser);
      case GAPS -> readSums(parser);
      default -> columns.put(name, numbers(name, parser));
    }
  }

  private double[] numbers(String name, JsonParser parser) throws IOException {
    double[] values = new double[1024];
    int count = 0;
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      if (count == values.length) {
        values = Arrays.copyOf(values, 2 * count);
      }
      values[count] = number(name + "[" + count + "]", parser);
      count++;
    }
    return Arrays.copyOf(values, count);
  }

  private double number(String name, JsonParser parser) throws IOException {
    double value = parser.currentToken().isNumeric() ? parser.getDoubleValue() : Double.NaN;
    if (!(value >= 0) || Double.isInfinite(value)) {
      throw file.error(name, parser.getText(), ReadErrorTexts.NOT_NEGATIVE);
    }
    return value;
  }

  private void readErrors(JsonParser parser) throws IOException {
    Map<String, String> unique = new LinkedHashMap<>();
    String[] values = new String[1024];
    int count = 0;
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      if (count == values.length) {
        values = Arrays.copyOf(values, 2 * count);
      }
      String text = parser.currentToken() == JsonToken.VALUE_STRING ? parser.getText() : "";
      if (!text.isEmpty() || parser.currentToken() == JsonToken.VALUE_NULL) {
        String line = text.substring(0, Math.min(200, text.length()));
        values[count] = unique.size() < 1000 ? unique.computeIfAbsent(line, l -> l) : "failed";
      } else {
        values[count] = "";
      }
      count++;
    }
    errors = Arrays.copyOf(values, count);
  }

  private void readSums(JsonParser parser) throws IOException {
    double[] sums = new double[1024];
    int count = 0;
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      if (count == sums.length) {
        sums = Arrays.copyOf(sums, 2 * count);
      }
      sums[count] = Arrays.stream(gaps(count, parser)).sum();
      count++;
    }
    gapSums = Arrays.copyOf(sums, count);
  }

  private double[] gaps(int index, JsonParser parser) throws IOException {
    if (parser.currentToken() != JsonToken.START_ARRAY) {
      throw file.error(GAPS + "[" + index + "]", parser.getText(), ReadErrorTexts.LIST);
    }
    return numbers(GAPS + "[" + index + "]", parser);
  }

  boolean detailed() {
    return columns.containsKey("ttfts");
  }

  boolean hasStarts() {
    return columns.containsKey("start_times");
  }

  boolean hasErrors() {
    return errors.length > 0;
  }

  boolean hasGaps() {
    return gapSums != null;
  }

  int size() {
    return column("ttfts").length;
  }

  double[] column(String name) {
    return columns.getOrDefault(name, new double[0]);
  }

  /** Refuses arrays of different lengths. */
  void checkLengths() {
    int size = size();
    columns.forEach((name, values) -> checkLength(name, values.length, size));
    if (hasErrors()) {
      checkLength(ERRORS, errors.length, size);
    }
    if (gapSums != null) {
      checkLength(GAPS, gapSums.length, size);
    }
  }

  private void checkLength(String name, int length, int size) {
    if (length != size) {
      throw file.error("length of " + name, length, ReadErrorTexts.sameLength("ttfts", size));
    }
  }

  /** Returns whether a request failed: it has an error, or neither a first token nor output. */
  boolean failed(int index) {
    boolean nothing = column("ttfts")[index] == 0 && seconds(index) == 0 && output(index) <= 0;
    return nothing || (hasErrors() && !errors[index].isEmpty());
  }

  /** Returns whether its user or the end of the run ended a request; only our exports say so. */
  private boolean cut(int index) {
    return exported
        && hasErrors()
        && (errors[index].startsWith(CANCELLED) || errors[index].startsWith(UNFINISHED));
  }

  /** Returns the number of requests that count as failed, but did not end by themselves. */
  long cut() {
    return IntStream.range(0, size()).filter(this::cut).count();
  }

  /** Marks the arrays as those of an export of this tool. */
  void exported() {
    exported = true;
  }

  int output(int index) {
    return tokens("output_lens", index);
  }

  int input(int index) {
    return tokens("input_lens", index);
  }

  private int tokens(String name, int index) {
    double[] values = column(name);
    if (values.length == 0) {
      return -1;
    }
    if (values[index] != Math.rint(values[index]) || values[index] > Integer.MAX_VALUE) {
      throw file.error(name + "[" + index + "]", values[index], ReadErrorTexts.COUNT);
    }
    return (int) values[index];
  }

  /** Returns the seconds from the send to the last token. */
  double seconds(int index) {
    double[] latencies = column("latencies");
    double sum = column("ttfts")[index] + (gapSums == null ? 0 : gapSums[index]);
    return latencies.length == 0 ? sum : Math.max(latencies[index], sum);
  }

  /** Returns whether the end of each answer is known. */
  boolean hasEnds() {
    return gapSums != null || column("latencies").length > 0;
  }

  /** Passes on the requests; their gaps are read from the array at the parser. */
  void into(ToolRequests sink, @Nullable JsonParser gaps, double duration) throws IOException {
    double[] starts = starts(duration);
    double first = Arrays.stream(starts).min().orElse(0);
    for (int i = 0; i < size(); i++) {
      double[] own = {};
      if (gaps != null) {
        gaps.nextToken();
        own = gaps(i, gaps);
      }
      request(i, starts[i] - first, own).into(sink);
    }
  }

  private RequestDraft request(int index, double start, double[] gaps) {
    RequestDraft draft = new RequestDraft(LoadTestTool.VLLM, index);
    draft.sent = Math.round(start * RequestDraft.SECOND);
    double end = start + seconds(index);
    draft.closed = Math.round(end * RequestDraft.SECOND);
    draft.input = input(index);
    draft.output = output(index);
    if (cut(index)) {
      draft.cut(errors[index].startsWith(UNFINISHED));
      return draft;
    }
    if (failed(index)) {
      draft.fail(hasErrors() ? errors[index] : null);
      return draft;
    }
    double at = start + column("ttfts")[index];
    if (gapSums == null) {
      draft.ends(Math.round(at * RequestDraft.SECOND), draft.closed);
      return draft;
    }
    draft.chunks = new long[gaps.length + 1];
    draft.chunks[0] = Math.round(at * RequestDraft.SECOND);
    for (int i = 0; i < gaps.length; i++) {
      at += gaps[i];
      draft.chunks[i + 1] = Math.round(at * RequestDraft.SECOND);
    }
    draft.closed = Math.max(draft.closed, draft.chunks[gaps.length]);
    draft.exact = true;
    return draft;
  }

  /** Returns the send times in seconds: stated ones, else evenly placed within the duration. */
  private double[] starts(double duration) {
    if (hasStarts()) {
      return column("start_times");
    }
    double[] starts = new double[size()];
    for (int i = 1; i < starts.length; i++) {
      starts[i] = Math.max(0, duration - seconds(i)) * i / (starts.length - 1);
    }
    return starts;
  }
}
