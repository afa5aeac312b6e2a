// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm;

import java.io.BufferedReader;
import java.io.FilterReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reads files of unknown origin: results of runs, baselines, sheets, answers. It opens only regular
 * files, because a device or a pipe may never end. A line, or a file that is read as a whole, has a
 * maximum size; a file that is read line by line may have any size.
 */
public final class ForeignFile {

  /** The largest number of bytes of a file that is read as a whole. */
  static final int LARGEST = 64 << 20;

  /** The largest number of characters in a line. */
  static final int LONGEST_LINE = 32 << 20;

  private ForeignFile() {}

  /**
   * Opens a file.
   *
   * @throws IOException if it is not a regular file, or can't be read
   */
  public static InputStream open(Path file) throws IOException {
    requireRegular(file);
    return Files.newInputStream(file);
  }

  /** Opens a text file for reading line by line. A line that is too long fails. */
  public static BufferedReader lines(Path file) throws IOException {
    return new BufferedReader(
        new LimitedLines(
            new InputStreamReader(open(file), StandardCharsets.UTF_8.newDecoder()), LONGEST_LINE));
  }

  /** Returns all bytes of a file. */
  public static byte[] bytes(Path file) throws IOException {
    try (InputStream in = open(file)) {
      byte[] bytes = in.readNBytes(LARGEST + 1);
      if (bytes.length > LARGEST) {
        throw new IOException("it is larger than " + (LARGEST >> 20) + " MiB");
      }
      return bytes;
    }
  }

  /** Returns a file's text. */
  public static String text(Path file) throws IOException {
    return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes(file))).toString();
  }

  /**
   * Requires that a file does not exist, or is a regular one.
   *
   * @throws IOException if it is a device, a pipe or a folder
   */
  public static void requireRegular(Path file) throws IOException {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new IOException("it is no regular file");
    }
  }

  /**
   * Requires that a folder contains only files and folders, and that no symbolic link leads out of
   * it. The folder itself may be a link.
   *
   * @throws IllegalArgumentException naming the offending entry
   */
  public static void requirePlain(Path folder) {
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
      for (Path entry : entries) {
        requireWithin(folder, entry);
      }
    } catch (IOException | DirectoryIteratorException e) {
      throw new IllegalArgumentException(folder + " can't be read: " + e, e);
    }
  }

  /**
   * Requires the same of one entry, if it exists.
   *
   * @throws IllegalArgumentException if it is something else, or leads out
   */
  public static void requireWithin(Path folder, Path entry) throws IOException {
    if (Files.isSymbolicLink(entry) && leadsOut(entry, folder.toRealPath())) {
      throw new IllegalArgumentException(
          entry
              + " is a symbolic link that leads out of its folder. A run's files must be in its"
              + " folder. Copy the file there");
    }
    if (Files.exists(entry) && !Files.isRegularFile(entry) && !Files.isDirectory(entry)) {
      throw new IllegalArgumentException(
          entry + " is no regular file. Name the folder that a run has written");
    }
  }

  /** A dangling link leads out as well, because writing to it creates a file elsewhere. */
  private static boolean leadsOut(Path link, Path folder) throws IOException {
    return !Files.exists(link) || !link.toRealPath().startsWith(folder);
  }

  /** Fails at a line that is too long. */
  private static final class LimitedLines extends FilterReader {

    private final int longest;
    private long length;

    LimitedLines(Reader in, int longest) {
      super(in);
      this.longest = longest;
    }

    @Override
    public int read() throws IOException {
      char[] one = new char[1];
      return read(one, 0, 1) < 0 ? -1 : one[0];
    }

    @Override
    public int read(char[] into, int from, int most) throws IOException {
      int count = in.read(into, from, most);
      for (int i = from; i < from + count; i++) {
        length = into[i] == '\n' || into[i] == '\r' ? 0 : length + 1;
      }
      if (length > longest) {
        throw new IOException("a line is longer than " + (longest >> 20) + " Mi characters");
      }
      return count;
    }
  }
}
