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

/** The kinds of traces that are known, each with its unit of time. */
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
   * CSV of Azure's inference traces, those of multimodal requests as well: date and time with
   * fractions. Of images only their number is known.
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

  /** CSV of BurstGPT: seconds since the first day; rows without an answer are failures. */
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
      // Its third file has two columns more, in the middle.
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
   * {@code requests.jsonl} of an earlier run: when its requests were due, else when they left. Of
   * its warm-up, and of attempts that failed, nothing is replayed.
   */
  REQUESTS("earlier run", "requests.jsonl, scheduledNs", TimeUnit.NANOSECONDS) {
    @Override
    boolean recognises(String firstLine) {
      return firstLine.startsWith("{") && firstLine.contains("\"sentNs\"");
    }

    @Override
    LineReader reader(String firstLine, TraceSelection selection) {
      if (selection.unit() != null && selection.unit() != TimeUnit.NANOSECONDS) {
        throw new IllegalArgumentException(
            "a requests.jsonl counts nanoseconds, but timestampsIn("
                + selection.unit()
                + ") was given: leave it out");
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

  /** What makes a request of a line; empty: the line tells no lengths, or is not replayed. */
  interface LineReader {
    Optional<TraceRequest> read(String line);
  }

  /** What people call it. */
  public String label() {
    return label;
  }

  /** What people call it, with the unit of its times. */
  String text(TraceSelection selection) {
    TimeUnit read = selection.unit() == null ? unit : selection.unit();
    String times = read == null ? "dates and times" : read.toString().toLowerCase(Locale.ROOT);
    return label + " (" + column + " in " + times + ")";
  }

  /** Of its times; for those that count. */
  TimeUnit unit(TraceSelection selection) {
    return Objects.requireNonNull(selection.unit() == null ? unit : selection.unit(), label);
  }

  /** Which requests are left out of a replay. */
  String leftOut() {
    return this == REQUESTS ? "failed, unmeasured or of the warm-up" : "without an answer";
  }

  abstract boolean recognises(String firstLine);

  /** Of a file that begins with that line. */
  abstract LineReader reader(String firstLine, TraceSelection selection);

  /** Whether the first line is a heading. */
  boolean hasHeading() {
    return this == AZURE || this == BURST_GPT;
  }

  static Optional<TraceFormat> of(String firstLine) {
    return Arrays.stream(values()).filter(format -> format.recognises(firstLine)).findFirst();
  }

  /** One id for each block that the prompt has begun; or none at all, where nothing is told. */
  private static int[] blocks(JsonNode node, int inputTokens, int blockTokens) {
    JsonNode ids = node.path("hash_ids");
    int begun = (int) (((long) inputTokens + blockTokens - 1) / blockTokens);
    if (!ids.isEmpty() && ids.size() != begun) {
      throw new OtherBlocksException(
          "hash_ids must have one id for each "
              + blockTokens
              + " tokens begun, so "
              + begun
              + " for an input_length of "
              + inputTokens
              + ", but had "
              + ids.size()
              + ": if its blocks are of another size, say so by blocksOf(tokens)");
    }
    int[] blocks = new int[ids.size()];
    for (int i = 0; i < blocks.length; i++) {
      if (!ids.get(i).canConvertToInt() || !ids.get(i).isIntegralNumber()) {
        throw new MalformedLineException(
            "hash_ids must be whole numbers of at most 32 bits, but one was " + ids.get(i));
      }
      blocks[i] = ids.get(i).intValue();
    }
    return blocks;
  }

  /** A line whose blocks are of another size than expected. */
  static final class OtherBlocksException extends MalformedLineException {

    private static final long serialVersionUID = 1;

    OtherBlocksException(String reason) {
      super(reason);
    }
  }
}
