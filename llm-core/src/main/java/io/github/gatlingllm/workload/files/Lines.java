// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.BiConsumer;

/**
 * Reads a text file line by line, without a byte order mark. A line that is not UTF-8 is malformed.
 */
public final class Lines {

  private static final String BYTE_ORDER_MARK = "\uFEFF";

  /** The longest line. */
  private static final int MOST_BYTES = 64 << 20;

  private final ByteReader in;
  private byte[] bytes = new byte[1 << 12];
  private int length;
  private long number;

  private Lines(ByteReader in) {
    this.in = in;
  }

  /** A malformed line. */
  public static class MalformedLineException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public MalformedLineException(String reason) {
      // Without a stack trace, because a file may have millions of malformed lines.
      super(reason, null, false, false);
    }
  }

  /** Handles malformed lines. */
  @FunctionalInterface
  public interface Malformed {

    /** Skips the line with that number, or throws. */
    void line(long number, MalformedLineException reason);
  }

  /**
   * Passes each line that is not blank to the reader, with its number from 1.
   *
   * @throws IllegalArgumentException naming file, line and reason
   */
  public static void forEach(Path file, BiConsumer<Long, String> reader) {
    forEach(
        file,
        reader,
        (number, reason) -> {
          throw refusal(file, number, reason, "");
        });
  }

  /** Returns the exception that refuses a file for a line. */
  public static IllegalArgumentException refusal(
      Path file, long number, MalformedLineException reason, String further) {
    return new IllegalArgumentException(
        file + ", line " + number + ": " + reason.getMessage() + further, reason);
  }

  /** As above; {@code malformed} handles malformed lines. */
  public static void forEach(Path file, BiConsumer<Long, String> reader, Malformed malformed) {
    if (!Files.exists(file)) {
      throw new IllegalArgumentException(
          "there is no file " + file.toAbsolutePath() + ". Check the path.");
    }
    try (var in = new ByteReader(file)) {
      if (in.beginsAsUtf16()) {
        throw new IllegalArgumentException(file + " is UTF-16 text: convert it to UTF-8");
      }
      var lines = new Lines(in);
      while (lines.next()) {
        try {
          String line = lines.text();
          if (!line.isBlank()) {
            reader.accept(lines.number, line);
          }
        } catch (MalformedLineException e) {
          malformed.line(lines.number, e);
        }
      }
    } catch (IOException e) {
      throw new IllegalArgumentException(file + " can't be read: " + e, e);
    }
  }

  /** Reads the next line, which ends with LF, CR or both. */
  private boolean next() throws IOException {
    if (in.peek() == ByteReader.END) {
      return false;
    }
    number++;
    length = 0;
    for (int next = in.read(); next != '\n' && next != ByteReader.END; next = in.read()) {
      if (next == '\r') {
        if (in.peek() == '\n') {
          in.read();
        }
        return true;
      }
      keep(next);
    }
    return true;
  }

  private void keep(int next) throws IOException {
    if (length == bytes.length) {
      if (length >= MOST_BYTES) {
        throw new IOException("line " + number + " is longer than " + (MOST_BYTES >> 20) + " MiB");
      }
      bytes = Arrays.copyOf(bytes, 2 * length);
    }
    bytes[length++] = (byte) next;
  }

  private String text() {
    String text = Utf8Decoder.decoded(bytes, length);
    if (text == null) {
      throw new MalformedLineException("not UTF-8 text: convert it");
    }
    return number == 1 && text.startsWith(BYTE_ORDER_MARK)
        ? text.substring(BYTE_ORDER_MARK.length())
        : text;
  }
}
