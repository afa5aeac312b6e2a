/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.workload.files;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.function.BiConsumer;

/**
 * Reads a text file line by line, without a byte order mark; what goes wrong is told with file,
 * line and reason.
 */
public final class Lines {

  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private Lines() {}

  /** A line that can't be read as what it should be. */
  public static final class MalformedLineException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public MalformedLineException(String reason) {
      super(reason);
    }
  }

  /**
   * Hands each line that is not blank to the reader, with its number from 1.
   *
   * @throws IllegalArgumentException naming file, line and reason
   */
  public static void forEach(Path file, BiConsumer<Long, String> reader) {
    forEach(file, false, "", reader);
  }

  /**
   * The same, where malformed lines may be skipped.
   *
   * @param otherwise ends the reason of an error, for whoever wants that
   * @return how many malformed lines were skipped
   * @throws IllegalArgumentException naming file, line and reason, unless they may be skipped
   */
  public static long forEach(
      Path file, boolean skipMalformed, String otherwise, BiConsumer<Long, String> reader) {
    long number = 0;
    long skipped = 0;
    try (BufferedReader lines = Files.newBufferedReader(file)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        number++;
        if (number == 1 && line.startsWith(BYTE_ORDER_MARK)) {
          line = line.substring(BYTE_ORDER_MARK.length());
        }
        if (line.isBlank()) {
          continue;
        }
        try {
          reader.accept(number, line);
        } catch (MalformedLineException e) {
          if (!skipMalformed) {
            throw new IllegalArgumentException(
                file + ", line " + number + ": " + e.getMessage() + otherwise, e);
          }
          skipped++;
        }
      }
    } catch (NoSuchFileException e) {
      throw new IllegalArgumentException(
          "there is no file " + file.toAbsolutePath() + ": is the path right?", e);
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException(
          file + ", after line " + number + ": not UTF-8 text: convert it first", e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return skipped;
  }
}
