// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.trace;

import static io.github.gatlingllm.workload.trace.TraceFields.cells;
import static io.github.gatlingllm.workload.trace.TraceFields.columns;
import static io.github.gatlingllm.workload.trace.TraceFields.count;
import static io.github.gatlingllm.workload.trace.TraceFields.nanos;
import static io.github.gatlingllm.workload.trace.TraceFields.number;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.workload.files.Lines.MalformedLineException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The known trace formats, each with its unit of time. */
enum TraceFormat {

  /** JSON lines of Mooncake: {@code timestamp} in ms, lengths, {@code hash_ids} of 512 tokens. */
  MOONCAKE("Mooncake JSONL", "timestamp", TimeUnit.MILLISECONDS) {
    @Override
    boolean recognises(String firstLine) {
      return firstLine.startsWith("{") && firstLine.contains("\"input_length\"");
    }

    @Override
    LineReader reader(String firstLine, TraceSelection selection) {
      TimeUnit unit = unit(selection);
      return line -> {
        JsonNode node = TraceFields.json(line);
        int input = count(node, "input_length");
        return Optional.of(
            new TraceRequest(
                nanos(number(node, "timestamp"), unit),
                input,
                count(node, "output_length"),
                blocks(node, input, selection.blockTokens())));
      };
    }
  },

  /**
   * CSV of Azure's inference traces, with or without images: date and time with fractions. The
   * trace contains only the number of images.
   */
  AZURE("Azure CSV", "TIMESTAMP", null) {
    @Override
    boolean recognises(String firstLine) {
      List<String> columns = columns(firstLine);
      return columns.get(0).equals("timestamp")
          && columns.contains("contexttokens")
          && columns.contains("generatedtokens");
    }

    @Override
    LineReader reader(String firstLine, TraceSelection selection) {
      TimeUnit unit = selection.unit();
      List<String> columns = columns(firstLine);
      int images = columns.indexOf("numimages");
      int input = columns.indexOf("contexttokens");
      int output = columns.indexOf("generatedtokens");
      return line -> {
        String[] cells = cells(line, columns.size());
        long at = unit == null ? TraceFields.instant(cells[0]) : nanos(number(cells[0]), unit);
        return Optional.of(
            new TraceRequest(
                at,
                count(cells[input]),
                count(cells[output]),
                TraceRequest.NO_BLOCKS,
                images < 0 ? 0 : count(cells[images])));
      };
    }
  },

  /** CSV of BurstGPT: seconds since the first day. Rows without an answer are failures. */
  BURST_GPT("BurstGPT CSV", "Timestamp", TimeUnit.SECONDS) {
    @Override
    boolean recognises(String firstLine) {
      List<String> columns = columns(firstLine);
      return columns.get(0).equals("timestamp")
          && columns.contains("request tokens")
          && columns.contains("response tokens");
    }

    @Override
    LineReader reader(String firstLine, TraceSelection selection) {
      TimeUnit unit = unit(selection);
      // The third file has two more columns in the middle.
      List<String> columns = columns(firstLine);
      int input = columns.indexOf("request tokens");
      int output = columns.indexOf("response tokens");
      return line -> {
        String[] cells = cells(line, columns.size());
        return Optional.of(
            new TraceRequest(
                nanos(number(cells[0]), unit),
                count(cells[input]),
                count(cells[output]),
                TraceRequest.NO_BLOCKS));
      };
    }
  },

  /**
   * {@code requests.jsonl} of an earlier run, by due time or else by send time. Warm-up requests
   * and failed attempts are not replayed.
   */
  REQUESTS("earlier run", "requests.jsonl, scheduledNs", TimeUnit.NANOSECONDS) {
    @Override
    boolean recognises(String firstLine) {
      return firstLine.startsWith("{") && firstLine.contains("\"sentNs\"");
    }

    @Override
    LineReader reader(String firstLine, TraceSelection selection) {
      if (selection.unit() != null && selection.unit() != TimeUnit.NANOSECONDS) {
        throw new IllegalArgumentException(TraceTexts.unitFixed(selection.unit().toString()));
      }
      return line -> {
        JsonNode node = TraceFields.json(line);
        String due = node.has("scheduledNs") ? "scheduledNs" : "sentNs";
        String input = TraceFields.inputOfRow(node);
        boolean counted = node.has(input) && node.has("outputTokens");
        return counted && TraceFields.isRepeatable(node)
            ? Optional.of(
                new TraceRequest(
                    nanos(number(node, due), TimeUnit.NANOSECONDS),
                    count(node, input),
                    count(node, "outputTokens"),
                    TraceRequest.NO_BLOCKS))
            : Optional.empty();
      };
    }
  };

  private final String label;
  private final String column;
  private final @Nullable TimeUnit unit;

  TraceFormat(String label, String column, @Nullable TimeUnit unit) {
    this.label = label;
    this.column = column;
    this.unit = unit;
  }

  /** Parses a line; empty if the line has no lengths or is not replayed. */
  interface LineReader {
    Optional<TraceRequest> read(String line);
  }

  /** Returns the name of the format. */
  public String label() {
    return label;
  }

  /** Returns the name of the format with its unit of time. */
  String text(TraceSelection selection) {
    TimeUnit read = selection.unit() == null ? unit : selection.unit();
    String times = read == null ? "dates and times" : read.toString().toLowerCase(Locale.ROOT);
    return label + " (" + column + " in " + times + ")";
  }

  /** Returns the unit of time of formats with numeric times. */
  TimeUnit unit(TraceSelection selection) {
    return Objects.requireNonNull(selection.unit() == null ? unit : selection.unit(), label);
  }

  /** Describes the requests that are not replayed. */
  String leftOut() {
    return this == REQUESTS ? "failed, unmeasured or of the warm-up" : "without an answer";
  }

  abstract boolean recognises(String firstLine);

  /** Returns the reader of a file that begins with that line. */
  abstract LineReader reader(String firstLine, TraceSelection selection);

  /** Whether the first line is a heading. */
  boolean hasHeading() {
    return this == AZURE || this == BURST_GPT;
  }

  static Optional<TraceFormat> of(String firstLine) {
    return Arrays.stream(values()).filter(format -> format.recognises(firstLine)).findFirst();
  }

  /** Returns one id for each block begun by the prompt; empty if not reported. */
  private static int[] blocks(JsonNode node, int inputTokens, int blockTokens) {
    JsonNode ids = node.path("hash_ids");
    int begun = (int) (((long) inputTokens + blockTokens - 1) / blockTokens);
    if (!ids.isEmpty() && ids.size() != begun) {
      throw new OtherBlocksException(
          TraceTexts.blocksDiffer(blockTokens, begun, inputTokens, ids.size()));
    }
    int[] blocks = new int[ids.size()];
    for (int i = 0; i < blocks.length; i++) {
      if (!ids.get(i).canConvertToInt() || !ids.get(i).isIntegralNumber()) {
        throw new MalformedLineException(TraceTexts.blockNotWhole(ids.get(i).toString()));
      }
      blocks[i] = ids.get(i).intValue();
    }
    return blocks;
  }

  /** A line whose blocks have another size than expected. */
  static final class OtherBlocksException extends MalformedLineException {

    private static final long serialVersionUID = 1;

    OtherBlocksException(String reason) {
      super(reason);
    }
  }
}
