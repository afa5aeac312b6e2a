// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.dataset;

import io.github.gatlingllm.workload.files.ByteReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A file of prompts or conversations. Entries are read on demand, never all at once. Immutable and
 * thread-safe.
 */
public final class Dataset {

  private static final int BYTE_ORDER_MARK = 0xEF;

  private final Path file;
  private final DatasetKind format;

  private Dataset(Path file, DatasetKind format) {
    this.file = file;
    this.format = format;
  }

  /**
   * Detects the format by the beginning of the file.
   *
   * @throws DatasetException if it can't be read, or is empty
   */
  public static Dataset of(Path file) {
    return new Dataset(file, io(file, () -> detect(file)));
  }

  /** Returns a dataset in a known format. */
  public static Dataset of(Path file, DatasetKind format) {
    return new Dataset(file, format);
  }

  /** Returns the file. */
  public Path file() {
    return file;
  }

  /** Returns the format. */
  DatasetKind format() {
    return format;
  }

  /**
   * Begins to read. An order other than that of the file reads the whole file once before the first
   * entry.
   *
   * @param plan which entries, in which order
   * @param skipped receives each malformed entry that is skipped, once
   * @throws DatasetException naming file, line, reason and remedy
   */
  public DatasetReading read(DatasetPlan plan, Consumer<DatasetException> skipped) {
    return io(file, () -> new DatasetReading(file, layout(), plan, skipped));
  }

  /** Converts {@link IOException}s. */
  static <T> T io(Path file, Reader<T> reader) {
    try {
      return reader.read();
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  static DatasetException unreadable(Path file, IOException e) {
    var exception =
        new DatasetException(file, DatasetTexts.unreadable(e), DatasetTexts.NAME_TEXT_FILE);
    exception.initCause(e);
    return exception;
  }

  /** Reads from the file. */
  @FunctionalInterface
  interface Reader<T> {
    T read() throws IOException;
  }

  /**
   * How to read the file.
   *
   * @param records the records, positioned before the first one
   * @param entries parses an entry of a record
   */
  record Layout(Records records, Function<String, DatasetEntry> entries) {}

  private Layout layout() throws IOException {
    var in = new ByteReader(file);
    try {
      long line = skipToContent(file, in);
      Records records = records(in, line);
      return new Layout(records, format == DatasetKind.CSV ? rows(records) : format::read);
    } catch (IOException | RuntimeException e) {
      in.close();
      throw e;
    }
  }

  private Records records(ByteReader in, long line) throws IOException {
    Records records;
    if (format == DatasetKind.CSV) {
      records = new CsvRecords(in);
    } else if (format.isJson() && in.peek() == '[') {
      in.read();
      records = new ArrayRecords(in);
    } else {
      records = new LineRecords(in);
    }
    records.startAt(line);
    return records;
  }

  private Function<String, DatasetEntry> rows(Records records) throws IOException {
    if (!records.next()) {
      throw empty(file);
    }
    try {
      return CsvEntries.under(records.text())::read;
    } catch (MalformedEntryException e) {
      throw DatasetException.of(file, records.line(), e);
    }
  }

  /** Skips a byte order mark and white space. */
  private static long skipToContent(Path file, ByteReader in) throws IOException {
    if (in.beginsAsUtf16()) {
      throw new DatasetException(file, DatasetTexts.UTF_16, DatasetTexts.CONVERT);
    }
    if (in.peek() == BYTE_ORDER_MARK) {
      in.seek(3);
    }
    long line = 1;
    while (Records.isBlank(in.peek())) {
      line += in.read() == '\n' ? 1 : 0;
    }
    return line;
  }

  static DatasetException empty(Path file) {
    return new DatasetException(file, DatasetTexts.EMPTY, DatasetTexts.WRITE_LINES);
  }

  private static DatasetKind detect(Path file) throws IOException {
    try (var in = new ByteReader(file)) {
      skipToContent(file, in);
      int first = in.peek();
      if (first == ByteReader.END) {
        throw empty(file);
      }
      if (first == '{' || (first == '[' && opensArrayOfObjects(in))) {
        return DatasetKind.JSON;
      }
      return isCsv(file, in) ? DatasetKind.CSV : DatasetKind.TEXT;
    }
  }

  /** False for a prompt that begins with {@code [INST]}. */
  private static boolean opensArrayOfObjects(ByteReader in) throws IOException {
    long before = in.offset();
    in.read();
    while (Records.isBlank(in.peek())) {
      in.read();
    }
    int next = in.peek();
    in.seek(before);
    return next == '{' || next == ']';
  }

  private static boolean isCsv(Path file, ByteReader in) throws IOException {
    if (file.toString().toLowerCase(Locale.ROOT).endsWith(".csv")) {
      return true;
    }
    return CsvEntries.isHeading(firstLine(in));
  }

  private static String firstLine(ByteReader in) throws IOException {
    var records = new LineRecords(in);
    try {
      return records.next() ? records.text() : "";
    } catch (MalformedEntryException e) {
      return "";
    }
  }

  /** Returns {@code prompts.jsonl (JSON)}. */
  @Override
  public String toString() {
    @Nullable Path name = file.getFileName();
    return (name == null ? file : name) + " (" + format.text() + ")";
  }
}
