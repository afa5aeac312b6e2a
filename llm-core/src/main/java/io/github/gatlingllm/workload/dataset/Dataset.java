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
 * A file of prompts or conversations, never loaded as a whole: entries are read as they are asked
 * for. Immutable; safe for many threads.
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
   * A file whose beginning tells its format.
   *
   * @throws DatasetException if it can't be read, or is empty
   */
  public static Dataset of(Path file) {
    return new Dataset(file, io(file, () -> detect(file)));
  }

  /** A file of a known format. */
  public static Dataset of(Path file, DatasetKind format) {
    return new Dataset(file, format);
  }

  /** The file. */
  public Path file() {
    return file;
  }

  /** Its format. */
  DatasetKind format() {
    return format;
  }

  /**
   * Begins to read. Of an order that is no order of the file all of the file is passed through
   * once, before the first entry.
   *
   * @param plan which entries, in which order
   * @param skipped hears of each malformed entry that is skipped, as the plan says, once
   * @throws DatasetException naming file, line, reason and remedy
   */
  public DatasetReading read(DatasetPlan plan, Consumer<DatasetException> skipped) {
    return io(file, () -> new DatasetReading(file, layout(), plan, skipped));
  }

  /** What {@link IOException}s become. */
  static <T> T io(Path file, Reader<T> reader) {
    try {
      return reader.read();
    } catch (IOException e) {
      throw unreadable(file, e);
    }
  }

  static DatasetException unreadable(Path file, IOException e) {
    var exception =
        new DatasetException(
            file, "can't be read (" + e + ")", "name a text file by its full path");
    exception.initCause(e);
    return exception;
  }

  /** Reads. */
  @FunctionalInterface
  interface Reader<T> {
    T read() throws IOException;
  }

  /**
   * What the beginning of the file tells of the rest.
   *
   * @param records stands before the first record
   * @param entries makes entries of records
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

  /** Behind a byte order mark and white space. */
  private static long skipToContent(Path file, ByteReader in) throws IOException {
    if (in.beginsAsUtf16()) {
      throw new DatasetException(file, "is UTF-16 text", "convert the file to UTF-8");
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
    return new DatasetException(file, "is empty", "put one prompt a line into it");
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

  /** Not so a prompt that begins with {@code [INST]}. */
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

  /** {@code prompts.jsonl (JSON)}. */
  @Override
  public String toString() {
    @Nullable Path name = file.getFileName();
    return (name == null ? file : name) + " (" + format.text() + ")";
  }
}
