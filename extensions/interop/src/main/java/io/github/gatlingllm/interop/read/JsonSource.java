// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.read;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Opens a JSON file for reading value by value. Duplicate keys are refused. {@code NaN} and {@code
 * Infinity}, which Python writes, are read as numbers; readers decide whether they are allowed.
 *
 * @param file the file
 */
record JsonSource(Path file) {

  private static final ObjectMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                  .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
                  .build())
          .build();

  private static final int BOM = 3;

  /** Reads with an open parser. */
  @FunctionalInterface
  interface Reading<T extends @Nullable Object> {

    /** Reads; the parser stands before the first token. */
    T read(JsonParser json) throws IOException;
  }

  /**
   * Opens the file, reads and closes it.
   *
   * @throws IllegalArgumentException if the file cannot be read or is not valid JSON
   */
  <T extends @Nullable Object> T read(Reading<T> reading) {
    if (!Files.isRegularFile(file)) {
      throw new IllegalArgumentException(ReadTexts.unreadable(file, "it is no regular file"));
    }
    try (InputStream bytes =
            withoutBom(new BufferedInputStream(Files.newInputStream(file), 1 << 16));
        JsonParser json = MAPPER.createParser(bytes)) {
      return reading.read(json);
    } catch (JsonEOFException e) {
      throw new IllegalArgumentException(
          ReadTexts.cut(file, e.getLocation() == null ? 0 : e.getLocation().getLineNr()), e);
    } catch (JsonParseException e) {
      throw new IllegalArgumentException(ReadTexts.notJson(file, place(e)), e);
    } catch (IOException e) {
      throw new IllegalArgumentException(
          ReadTexts.unreadable(file, String.valueOf(e.getMessage())), e);
    }
  }

  private static String place(JsonProcessingException e) {
    String where =
        e.getLocation() == null
            ? ""
            : "line "
                + e.getLocation().getLineNr()
                + ", column "
                + e.getLocation().getColumnNr()
                + ": ";
    return where + e.getOriginalMessage();
  }

  private static InputStream withoutBom(InputStream bytes) throws IOException {
    var start = new PushbackInputStream(bytes, BOM);
    byte[] head = start.readNBytes(BOM);
    boolean bom =
        head.length == BOM
            && (head[0] & 0xff) == 0xef
            && (head[1] & 0xff) == 0xbb
            && (head[2] & 0xff) == 0xbf;
    if (!bom) {
      start.unread(head);
    }
    return start;
  }

  /** Reads the value at the current token as a tree. */
  static JsonNode tree(JsonParser json) throws IOException {
    return MAPPER.readTree(json);
  }

  /** Goes to the begin of the file's object. */
  void begin(JsonParser json) throws IOException {
    JsonToken first = json.nextToken();
    if (first == null) {
      throw new IllegalArgumentException(ReadTexts.empty(file));
    }
    if (first != JsonToken.START_OBJECT) {
      throw new IllegalArgumentException(
          ReadTexts.notJson(file, "it begins with " + first + ", not with an object"));
    }
  }

  /**
   * Returns a finite number.
   *
   * @throws IllegalArgumentException if the value is none
   */
  double number(JsonNode value, String field) {
    if (!value.isNumber() || !Double.isFinite(value.asDouble())) {
      throw new IllegalArgumentException(
          ReadTexts.wrongValue(file, field, value.toString(), "a finite number"));
    }
    return value.asDouble();
  }

  /** Returns a finite number of at least 0. */
  double positive(JsonNode value, String field) {
    double number = number(value, field);
    if (number < 0) {
      throw new IllegalArgumentException(
          ReadTexts.wrongValue(file, field, value.toString(), "0 or more"));
    }
    return number;
  }
}
