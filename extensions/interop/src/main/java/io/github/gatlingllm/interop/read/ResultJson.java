// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.read;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/**
 * A JSON file that is read as a stream, packed by gzip or not. Duplicate keys are refused, because
 * one of the two values would be ignored. NaN and Infinity, which Python writes, are tokens here,
 * so that fields that need a number can name them.
 *
 * @param path the file
 */
record ResultJson(Path path) {

  private static final ObjectMapper MAPPER =
      new JsonMapper(
          JsonFactory.builder()
              .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
              .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
              .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
              .build());

  private static final int BUFFER = 1 << 16;

  /** Reads the tokens of a file. */
  @FunctionalInterface
  interface Step {
    void read(JsonParser parser) throws IOException;
  }

  /** Runs a step over the file from its start; trees can be read from the parser. */
  void parse(Step step) {
    try (InputStream in = open();
        JsonParser parser = MAPPER.createParser(in)) {
      step.read(parser);
    } catch (EOFException | JsonEOFException e) {
      throw new IllegalArgumentException(ReadErrorTexts.cut(path), e);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(notJson(e), e);
    } catch (NoSuchFileException e) {
      throw new IllegalArgumentException(ReadErrorTexts.noFile(path), e);
    } catch (IOException e) {
      throw new IllegalArgumentException(ReadErrorTexts.unreadable(path, e.toString()), e);
    }
  }

  private String notJson(JsonProcessingException e) {
    String what = e.getOriginalMessage();
    if (what.contains("Duplicate field")) {
      return ReadErrorTexts.duplicate(path, what);
    }
    return what.contains("end-of-input")
        ? ReadErrorTexts.cut(path)
        : ReadErrorTexts.notJson(path, what, e.getLocation().getLineNr());
  }

  private InputStream open() throws IOException {
    if (Files.isDirectory(path)) {
      throw new IllegalArgumentException(ReadErrorTexts.folder(path));
    }
    InputStream in = new BufferedInputStream(Files.newInputStream(path), BUFFER);
    in.mark(2);
    boolean packed = in.read() == 0x1f && in.read() == 0x8b;
    in.reset();
    return packed ? new BufferedInputStream(new GZIPInputStream(in, BUFFER), BUFFER) : in;
  }

  /** Returns an error about a field of this file. */
  IllegalArgumentException error(String field, Object value, String rule) {
    return new IllegalArgumentException(
        ReadErrorTexts.field(path, field, String.valueOf(value), rule));
  }
}
